import { expect, test } from 'vitest';
import type { NamedSetting } from '../fields/settings.fields.ts';
import { errorsByField } from './form-errors.ts';
import { type FormState, formReducer, initialState, movedErrors } from './form-state.ts';

const FIELDS: NamedSetting[] = [
  { type: 'text', name: 'name', label: 'Nom' },
  { type: 'text', name: 'portrait.src', label: 'Adresse' },
  {
    type: 'list',
    name: 'reviews',
    label: 'Avis',
    rowLabel: 'Avis',
    addLabel: 'Ajouter',
    none: 'Aucun avis.',
    max: 6,
    tooMany: 'six avis au plus',
    row: { url: { type: 'url', label: 'Adresse' } },
  },
];
const VALUES = { name: 'Garage', portrait: { src: '' }, reviews: [{ url: 'a' }, { url: 'b' }] };

function stateWith(fieldErrors: Record<string, string>): FormState {
  return formReducer(initialState({ values: VALUES, version: 3 }, null), {
    type: 'checked',
    errors: { fieldErrors, failure: '' },
  });
}

test('SETT-21: errors stand at their field, in a row too; what no field shows is one sentence', () => {
  const found = {
    name: 'manque',
    'reviews.1.url': 'une adresse',
    'reviews.1.secret': 'champ inconnu',
    portrait: 'manque',
    other: 'non',
  };
  expect(errorsByField(found, VALUES, FIELDS)).toEqual({
    fieldErrors: { name: 'manque', 'reviews.1.url': 'une adresse', reviews: 'champ inconnu', 'portrait.src': 'manque' },
    failure: 'other : non',
  });
});

test('PREP-4: what other sections lack stands in the checklist, not in the form of the one that is saved', () => {
  const found = { name: 'manque', 'legal.siren': '« SIREN » manque', 'identity.phone': '« Téléphone » manque' };
  expect(errorsByField(found, VALUES, FIELDS)).toEqual({ fieldErrors: { name: 'manque' }, failure: '' });
});

test('SETT-21: a correction takes its own error away, and that of the list around it; the others stay', () => {
  const before = stateWith({ name: 'a', reviews: 'b', 'reviews.0.url': 'c', 'reviews.1.url': 'd' });
  expect(before.rejections).toBe(1);
  const after = formReducer(before, { type: 'changed', path: 'reviews.0.url', value: 'https://a.fr' });
  expect(after.fieldErrors).toEqual({ name: 'a', 'reviews.1.url': 'd' });
  expect(after.values).toMatchObject({ reviews: [{ url: 'https://a.fr' }, { url: 'b' }] });
});

test('SETT-21: errors go where their rows go', () => {
  const errors = { name: 'a', reviews: 'trop', 'reviews.0.url': 'zéro', 'reviews.1.url': 'un' };
  expect(movedErrors(errors, 'reviews', [1, 0])).toEqual({ name: 'a', 'reviews.1.url': 'zéro', 'reviews.0.url': 'un' });
  expect(movedErrors(errors, 'reviews', [1])).toEqual({ name: 'a', 'reviews.0.url': 'un' });
  expect(movedErrors(errors, 'reviews', [])).toEqual({ name: 'a' });
});

test('SETT-22: nothing typed is lost by a failed publication, a conflict or the end of waiting', () => {
  const typed = formReducer(stateWith({}), { type: 'changed', path: 'name', value: 'Autre' });
  const waiting = formReducer(typed, { type: 'connectionAwaited' });
  const back = formReducer(waiting, { type: 'waitEnded' });
  const failed = formReducer(back, { type: 'saveFailed', errors: { fieldErrors: {}, failure: 'Panne' } });
  expect(failed).toMatchObject({ phase: 'idle', failure: 'Panne', values: { name: 'Autre' }, base: { version: 3 } });
  const resolved = formReducer(failed, {
    type: 'conflictResolved',
    values: { name: 'Autre' },
    base: { values: { name: 'Leur nom' }, version: 4 },
  });
  expect(resolved).toMatchObject({ values: { name: 'Autre' }, base: { version: 4 }, saveRequests: 1 });
});

test('SETT-22: a draft keeps the version that it was typed over', () => {
  const draft = { values: { name: 'Brouillon' }, base: { values: VALUES, version: 2 }, at: '2026-11-22T10:00:00Z' };
  const opened = initialState({ values: VALUES, version: 3 }, draft);
  expect(opened).toMatchObject({ base: { version: 2 }, values: { name: 'Brouillon' }, restoredAt: draft.at });
  const base = { values: VALUES, version: 3 };
  expect(formReducer(opened, { type: 'discarded', base })).toMatchObject({ base, values: VALUES, restoredAt: null });
});
