import { describe, expect, test } from 'vitest';
import type { SearchableVehicle } from '../../../../tests/support/expected-list.ts';
import { listedIn } from '../../../../tests/support/listed-vehicles.ts';
import { referencesIn, searchedKey } from './references.ts';
import { factsOf } from './search-facts.ts';

const STOCK = [
  [7, '', 'Peugeot 308 SW'],
  [42, '', 'Renault Clio'],
  [50, '00042', 'Renault Mégane'],
  [51, 'VO-D142', 'Renault Clio'],
  [52, 'VO/2020_15', 'Renault Zoé'],
  [53, '308', 'Renault Captur'],
].map(
  ([id, reference, title]): SearchableVehicle => ({
    id: Number(id),
    reference: String(reference),
    title: String(title),
    overview: '',
    details: '',
    model_year: '',
    brand: null,
    status: 'available',
    brandName: '',
    fuel: null,
    gearbox: null,
    effectiveGearbox: null,
    offer: 'sale',
    price: null,
    values: {},
    facts: factsOf('cars', {}, { gearbox: null, payload: null }),
  }),
);
describe('SRCH-9: a vehicle is found by the reference on its card, as a whole', () => {
  test.each([
    ['VO-D142', [51]],
    ['vo d142', [51]],
    ['vod142', [51]],
    ['Réf. VO-D142', [51]],
    ['Référence : VO-D142', [51]],
    ['réf:vo-d142', [51]],
    ['clio vo-d142', [51]],
    ['VO-D142 clio', [51]],
    ['mégane vo-d142', []],
    ['VO/2020_15', [52]],
    ['vo 2020 15', [52]],
    ['42', [50]],
    ['00042', [50]],
    ['n° 42', [50, 42]],
    ['#42', [50, 42]],
    ['142', []],
    ['vo', []],
    ['d142', []],
    ['2020', []],
    // An id counts only after a label. A bare number means a model first.
    ['7', []],
    ['Réf. 7', [7]],
    ['308', [7, 53]],
    ['réf. 308', [53]],
  ])('« %s » finds %j', (q, ids) => {
    expect(listedIn(STOCK, { q })).toEqual(ids);
  });
});

test('SRCH-9: references are compared without case, accents, signs and leading zeros', () => {
  expect(['VO-D048', 'vo d048', ' V.O. d/048 '].map(searchedKey)).toEqual(['vod048', 'vod048', 'vod048']);
  expect(['00042', '42', '0', 'É-00'].map(searchedKey)).toEqual(['42', '42', '0', 'e00']);
  expect(referencesIn('')).toEqual([]);
  expect(referencesIn('a '.repeat(100))).toEqual([]);
});
