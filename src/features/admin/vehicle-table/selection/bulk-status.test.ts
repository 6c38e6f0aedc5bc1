import { expect, test } from 'vitest';
import { changedText } from './bulk-status.ts';

const titled = (...titles: string[]) => titles.map((title) => ({ title }));

test('the message counts what the question counted and names what already had the status', () => {
  expect(changedText({ status: 'reserved' }, 1, [], 'fr')).toBe('1 véhicule : Réservé.');
  expect(changedText({ status: 'reserved' }, 9, titled('Clio'), 'fr')).toBe(
    '9 véhicules : Réservé, dont 1 qui l’était déjà : « Clio ».',
  );
  expect(changedText({ status: 'sold' }, 9, titled('A', 'B', 'C', 'D', 'E'), 'fr')).toBe(
    '9 véhicules : Vendu, dont 5 qui l’étaient déjà : « A », « B », « C » et 2 autres.',
  );
  expect(changedText({ status: 'reserved' }, 1, titled('Clio'), 'fr')).toBe('Ce statut est déjà le sien : Réservé.');
  expect(changedText({ status: 'draft' }, 2, titled('A', 'B'), 'fr')).toBe('Ce statut est déjà le leur : Brouillon.');
});

test('MANY-2: the message says until which day vehicles are reserved, in the format of the interface', () => {
  const change = { status: 'reserved', reserved_until: '05-12-2026' } as const;
  expect(changedText(change, 3, [], 'fr')).toBe('3 véhicules : Réservé jusqu’au 05/12/2026.');
  expect(changedText(change, 3, [], 'spec')).toBe('3 véhicules : Réservé jusqu’au 05-12-2026.');
});
