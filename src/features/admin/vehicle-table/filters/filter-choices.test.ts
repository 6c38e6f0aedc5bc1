import { expect, test } from 'vitest';
import { filtersIn, withoutUnknown } from '../../../../admin-ui/table/table-state.ts';
import { activeFilters, filterParams, offeredRanges, vehicleFilters } from './filter-choices.ts';

const NAMES = {
  marque: [{ value: '3', label: 'Peugeot' }],
  carburant: [{ value: 'diesel', label: 'Diesel' }],
};

test('ADMP-11: an address has each filter once, as the API takes it', () => {
  const read = (search: string) => filtersIn(new URLSearchParams(search), vehicleFilters([{ code: 'diesel' }]));
  const all = 'marque=3&carburant=diesel&annee_min=2018&annee_max=2020&vente_min=5000&vente_max=9000&prix_min=49.5';
  expect(read(`${all}&statut=draft&q=x`)).toBe(all);
  expect(read('annee_min=2018&marque=3&marque=4&annee_min=2019')).toBe('marque=3&annee_min=2018');
  const wrongs = [
    'marque=x',
    'marque=0',
    'carburant=vapeur',
    'annee_min=0',
    'annee_min=20.5',
    'vente_max=-1',
    'prix_min=x',
    'prix=',
  ];
  for (const wrong of wrongs) expect([wrong, read(wrong)]).toEqual([wrong, '']);
});

test('ADMP-11: a filter is named, a pair of bounds as one, with what remains without it', () => {
  expect(activeFilters('cars', 'marque=3&carburant=diesel&annee_min=2018&annee_max=2020', NAMES)).toEqual([
    { text: 'Peugeot', without: 'carburant=diesel&annee_min=2018&annee_max=2020' },
    { text: 'Diesel', without: 'marque=3&annee_min=2018&annee_max=2020' },
    { text: 'Année dès 2018 jusqu’à 2020', without: 'marque=3&carburant=diesel' },
  ]);
  expect(activeFilters('trucks', 'prix_max=300&marque=8', NAMES).map(({ text }) => text)).toEqual([
    'Marque inconnue',
    'Prix par semaine jusqu’à 300\u00a0€',
  ]);
  expect(activeFilters('cars', 'marque=8', { ...NAMES, marque: null })).toEqual([{ text: 'Marque', without: '' }]);
  expect(filterParams({ q: 'clio', filters: 'marque=3' }).toString()).toBe('marque=3&q=clio');
});

test('ADMP-11: an address loses the values that no filter knows, and nothing else', () => {
  const known = (search: string) => withoutUnknown(search, vehicleFilters([{ code: 'diesel' }]));
  for (const kept of ['', '?q=a%20b&page=2', '?carburant=diesel&fiche=cars-edit-48']) expect(known(kept)).toBe(kept);
  expect(known('?carburant=vapeur')).toBe('');
  expect(known('?carburant=vapeur&carburant=diesel&annee_min=x&page=2')).toBe('?carburant=diesel&page=2');
});

test('PART-7: a price of a part that is off is no filter', () => {
  const queries = (sale: boolean, rental: boolean) => offeredRanges('cars', { sale, rental }).map(({ query }) => query);
  expect([queries(true, true), queries(false, true), queries(true, false)]).toEqual([
    ['annee', 'vente', 'prix'],
    ['annee', 'prix'],
    ['annee', 'vente'],
  ]);
});
