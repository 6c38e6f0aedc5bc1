import { expect, test } from 'vitest';
import { rankEntries } from './rank-entries.ts';

const ENTRIES = [
  { key: 'add-cars', label: 'Ajouter une voiture' },
  { key: 'cars', label: 'Voitures', keywords: 'stock véhicules' },
  { key: 'feeds', label: 'Multidiffusion', keywords: 'flux annonces' },
  { key: 'settings', label: 'Réglages', keywords: 'paramètres' },
  { key: 'trucks', label: 'Camions', keywords: 'stock véhicules' },
];

const found = (text: string, recent: readonly string[] = []) =>
  rankEntries(ENTRIES, text, recent).map(({ key }) => key);

test('PAL-3: the start of a label stands before a later word of one, and both before other words', () => {
  expect(found('voiture')).toEqual(['cars', 'add-cars']);
  expect(found('diffusion')).toEqual(['feeds']);
  expect(found('stock')).toEqual(['cars', 'trucks']);
  expect(found('camions')).toEqual(['trucks']);
});

test('PAL-3: accents and case do not count, words match in any order, and each has to match', () => {
  expect(found('REGLAGES')).toEqual(['settings']);
  expect(found('voit ajou')).toEqual(['add-cars']);
  expect(found('voiture rien')).toEqual([]);
});

test('PAL-3: of equal matches the one chosen last comes first; an empty text finds all', () => {
  expect(found('stock', ['trucks'])).toEqual(['trucks', 'cars']);
  expect(found('voiture', ['add-cars'])).toEqual(['cars', 'add-cars']);
  expect(found('  ')).toHaveLength(ENTRIES.length);
});
