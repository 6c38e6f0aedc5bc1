import { expect, test } from 'vitest';
import { changedText } from './changed-text.ts';

const titled = (...titles: string[]) => titles.map((title) => ({ title }));

test('the message counts what the question counted and names what already had the status', () => {
  expect(changedText('reserved', 1, [])).toBe('1 véhicule : Réservé.');
  expect(changedText('reserved', 9, titled('Clio'))).toBe('9 véhicules : Réservé, dont 1 qui l’était déjà : « Clio ».');
  expect(changedText('sold', 9, titled('A', 'B', 'C', 'D', 'E'))).toBe(
    '9 véhicules : Vendu, dont 5 qui l’étaient déjà : « A », « B », « C » et 2 autres.',
  );
  expect(changedText('reserved', 1, titled('Clio'))).toBe('Ce statut est déjà le sien : Réservé.');
  expect(changedText('draft', 2, titled('A', 'B'))).toBe('Ce statut est déjà le leur : Brouillon.');
});
