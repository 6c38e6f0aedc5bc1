import { describe, expect, test } from 'vitest';
import { SHIPPED_FUELS } from '../../stock/vehicles/fields/choices.ts';
import { EMPTY_QUERY, type FilterState, type ListQuery } from '../client/list-query.ts';
import {
  activeFilters,
  type LabelContext,
  type Restriction,
  restrictionsOf,
  withoutFilters,
  withoutRestriction,
} from './active-filters.ts';

const cars: LabelContext = {
  kind: 'cars',
  brands: [
    { value: '1', label: 'Renault' },
    { value: '2', label: 'Škoda' },
  ],
  fuels: SHIPPED_FUELS,
  style: 'spec',
};

const query = (filters: Partial<FilterState>, rest: Partial<ListQuery> = {}): ListQuery => ({
  ...EMPTY_QUERY,
  ...rest,
  filters: { ...EMPTY_QUERY.filters, ...filters },
});
const words = (asked: ListQuery, wording = cars) => activeFilters(asked, wording).map(({ text }) => text);

describe('D15: the active filters, in words', () => {
  test('each choice by its name, in the order of the panel', () => {
    const chosen = query({ Gearbox: ['manual'], Fuel_Types: ['petrol', 'hybrid'], Brands: [2, 1] });
    expect(words(chosen)).toEqual(['Škoda', 'Renault', 'Unleaded Petrol', 'Hybride', 'Manual']);
    expect(words(chosen, { ...cars, style: 'fr' })).toEqual(['Škoda', 'Renault', 'Essence', 'Hybride', 'Manuel']);
    expect(activeFilters(chosen, cars).map(({ lang }) => lang)).toEqual([undefined, undefined, 'en', undefined, 'en']);
  });

  test('a brand or a fuel that is no longer known is still there to be taken away', () => {
    expect(words(query({ Brands: [77], Fuel_Types: ['kerosene'] }))).toEqual(['Marque 77', 'kerosene']);
  });

  test('bounds with their unit; on trucks, of the tariff that is chosen', () => {
    expect(words(query({ Price: { start: 3000, end: 6050 } }))).toEqual(['De 30 € à 60.50 € / jour']);
    expect(words(query({ Price: { start: null, end: 120_000 } }))).toEqual(['Jusqu’à 1,200 € / jour']);
    expect(words(query({ Mileage: { start: null, end: 120_000 } }))).toEqual(['Jusqu’à 120\u00a0000\u00a0km']);
    expect(words(query({ Model_Year: { start: 2018, end: null } }))).toEqual(['Dès 2018']);
    const trucks = query({ Price: { start: 10_000, end: null } }, { tariff: 'week-end' });
    expect(words(trucks, { ...cars, kind: 'trucks' })).toEqual(['Dès 100 € / week-end']);
  });

  test('D42: Crit’Air by its sticker, CO2 with its unit, after the filters of the specification', () => {
    const asked = query({
      crit_air: ['1', 'none'],
      co2: { start: null, end: 120 },
      Gearbox: ['cvt'],
      Mileage: { start: 10, end: null },
    });
    expect(words(asked)).toEqual([
      'Dès 10\u00a0km',
      'Continuously variable automatic',
      'Crit’Air 1',
      'Crit’Air : non classé',
      'Jusqu’à 120\u00a0g/km',
    ]);
    expect(activeFilters(asked, cars)[2]?.without.filters.crit_air).toEqual(['none']);
    expect(restrictionsOf(asked)).toEqual(['Mileage', 'Gearbox', 'crit_air', 'co2']);
  });

  test('D24: prices to buy say so; a body has the spelling of its option', () => {
    const asked = query({
      sale_price: { start: 500_000, end: 1_250_050 },
      Price: { start: 3000, end: null },
      body_type: ['suv', 'vehicule societe'],
    });
    const options = { carrosserie: [{ label: 'SUV' }, { label: 'Break' }] };
    expect(words(asked, { ...cars, options })).toEqual([
      'Dès 30 € / jour',
      'De 5,000 € à 12,500.50 € à l’achat',
      'SUV',
      'vehicule societe',
    ]);
    const truck = query({
      licence: ['C1'],
      volume_m3: { start: 10.5, end: null },
      seating_capacity: { start: 3, end: null },
    });
    expect(words(truck, { ...cars, kind: 'trucks' })).toEqual(['Dès 10,5\u00a0m³', 'Permis C1', 'Dès 3\u00a0places']);
    expect(words(query({ seating_capacity: { start: 1, end: null } }))).toEqual(['Dès 1\u00a0place']);
  });

  test('D12: a pair whose minimum is above its maximum is no active filter', () => {
    const reversed = query({ Price: { start: 9000, end: 3000 } });
    expect(words(reversed)).toEqual([]);
    expect(restrictionsOf(reversed)).toEqual([]);
  });

  test('each can be taken away by itself; search, sort and the other filters stay, the depth does not', () => {
    const asked = query({ Brands: [1, 2], Price: { start: 3000, end: null } }, { q: 'clio', sort: 'km', page: 3 });
    const [renault, , price] = activeFilters(asked, cars);
    expect(renault?.without).toEqual({
      ...query({ Brands: [2], Price: { start: 3000, end: null } }, { q: 'clio', sort: 'km' }),
    });
    expect(price?.without.filters).toEqual({ ...EMPTY_QUERY.filters, Brands: [1, 2] });
    expect(withoutFilters(asked)).toEqual({ ...EMPTY_QUERY, q: 'clio', sort: 'km' });
  });
});

test('D06: the visitor can give up each active filter group, and the search', () => {
  const asked = query({ Brands: [1, 2], Gearbox: ['cvt'], Model_Year: { start: null, end: 2020 } }, { q: 'clio' });
  const all: Restriction[] = ['q', 'Brands', 'Gearbox', 'Model_Year'];
  expect(restrictionsOf(asked)).toEqual(all);
  for (const one of all)
    expect(restrictionsOf(withoutRestriction(asked, one))).toEqual(all.filter((other) => other !== one));
});
