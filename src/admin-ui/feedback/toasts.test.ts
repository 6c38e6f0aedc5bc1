import { afterEach, expect, test } from 'vitest';
import { dismiss, shownToasts, toast } from './toasts.ts';

afterEach(() => {
  for (const { id } of shownToasts()) dismiss(id);
});

const texts = () => shownToasts().map(({ text }) => text);
const undo = () => undefined;

test('the same failure twice is one message', () => {
  toast({ tone: 'failed', text: 'Le serveur ne répond pas.' });
  toast({ tone: 'failed', text: 'Le serveur ne répond pas.' });
  expect(texts()).toEqual(['Le serveur ne répond pas.']);
});

test('a message replaces the earlier one about the same subject, and no other', () => {
  toast({ tone: 'done', text: 'Identité : enregistré.', subject: 'settings identity', undo });
  toast({ tone: 'done', text: 'Horaires : enregistré.', subject: 'settings hours', undo });
  toast({ tone: 'done', text: 'Identité : enregistré.', subject: 'settings identity', undo });
  expect(texts()).toEqual(['Horaires : enregistré.', 'Identité : enregistré.']);
});

test('two deletions in the same words keep both undo buttons', () => {
  toast({ tone: 'done', text: 'La voiture est à la corbeille.', undo });
  toast({ tone: 'done', text: 'La voiture est à la corbeille.', undo });
  expect(texts()).toHaveLength(2);
});
