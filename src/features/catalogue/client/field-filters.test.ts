import { describe, expect, test } from 'vitest';
import { ALL_FIELD_FILTERS, emptyFieldFilters, fieldFilters, fieldSorts } from './field-filters.ts';
import { sortsOf } from './list-query.ts';

const CORE_NAMES = ['q', 'marque', 'carburant', 'boite', 'prix_min', 'prix_max', 'tri', 'tarif', 'page'];

const repeated = (names: readonly string[]) => names.filter((name, i) => names.indexOf(name) !== i);

describe.each(['cars', 'trucks'] as const)('the filters of %s', (kind) => {
  test('have query names of their own: one named here is given twice', () => {
    const names = fieldFilters(kind).flatMap(({ type, query }) =>
      type === 'range' ? [`${query}_min`, `${query}_max`] : [query],
    );
    expect(repeated([...CORE_NAMES, ...names])).toEqual([]);
  });

  test('have sorts of their own: one named here is given twice', () => {
    expect(repeated(sortsOf(kind))).toEqual([]);
    expect(fieldSorts(kind).slice(0, 2)).toMatchObject([
      { sort: 'km', name: 'mileage', order: 'asc' },
      { sort: 'annee', name: 'model_year', order: 'desc' },
    ]);
  });

  test('FLT-13: keep the specification’s names, the others have their field’s', () => {
    const [mileage, year, ...others] = fieldFilters(kind);
    expect([mileage?.state, year?.state]).toEqual(['Mileage', 'Model_Year']);
    expect(others.map(({ state }) => state)).toEqual(others.map(({ name }) => name));
  });
});

test('a filter of both kinds stands once in the state', () => {
  expect(repeated(ALL_FIELD_FILTERS.map(({ state }) => state))).toEqual([]);
  expect(emptyFieldFilters()).toMatchObject({
    Mileage: { start: null, end: null },
    Model_Year: { start: null, end: null },
    crit_air: [],
    co2: { start: null, end: null },
  });
});
