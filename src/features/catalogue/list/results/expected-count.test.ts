import { expect, test } from 'vitest';
import { EMPTY_QUERY, type ListQuery } from '../../client/list-query.ts';
import { expectedCount } from './expected-count.ts';

const options = (counts: Record<string, number>) =>
  Object.entries(counts).map(([value, count]) => ({ value, label: value, french: value, count }));

const shown = {
  query: EMPTY_QUERY,
  remaining: 40,
  facets: {
    marque: options({ 1: 12, 2: 7, 3: 0 }),
    carburant: options({ diesel: 20, petrol: 15 }),
    boite: options({}),
    offre: { tout: 40, achat: 0, location: 40 },
    carrosserie: options({ SUV: 4, Break: 3 }),
    ranges: [],
    offers: [],
    stock: { vehicles: 0, guaranteed: 0 },
  },
};

const asking = (filters: Partial<ListQuery['filters']>, more: Partial<ListQuery> = {}): ListQuery => ({
  ...EMPTY_QUERY,
  ...more,
  filters: { ...EMPTY_QUERY.filters, ...filters },
});

test.each<[string, ListQuery, number | null]>([
  ['one choice has its own count', asking({ Fuel_Types: ['diesel'] }), 20],
  ['several of a group have the sum', asking({ Brands: [1, 2] }), 19],
  ['a choice without vehicles has none', asking({ Brands: [3] }), 0],
  ['another order changes nothing', asking({}, { sort: 'prix' }), 40],
  ['another order and a choice', asking({ Brands: [2] }, { sort: 'prix' }), 7],
  ['a text has that of its spelling', asking({ body_type: ['break', 'suv'] }), 7],
  ['an unknown choice is not known', asking({ Brands: [9] }), null],
  ['two groups are not known', asking({ Brands: [1], Fuel_Types: ['diesel'] }), null],
  ['a bound is not known', asking({ Price: { start: 3000, end: null } }), null],
  ['a search is not known', asking({}, { q: 'clio' }), null],
])('D15: the count of the list that is asked for: %s', (_, asked, count) => {
  expect(expectedCount('cars', shown, asked)).toBe(count);
});

test('D15: from a list with a choice, another of its group counts with it, and none of it is not known', () => {
  const narrowed = { ...shown, query: asking({ Brands: [1] }), remaining: 12 };
  expect(expectedCount('cars', narrowed, asking({ Brands: [1, 2] }))).toBe(19);
  expect(expectedCount('cars', narrowed, asking({}))).toBe(null);
});
