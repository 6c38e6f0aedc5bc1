import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SearchableVehicle } from '../../../../tests/support/expected-list.ts';
import { hostileText } from '../../../../tests/support/hostile.ts';
import { listedIn, scoreIn } from '../../../../tests/support/listed-vehicles.ts';
import { seeded } from '../../../../tests/support/property.ts';
import { EMPTY_QUERY, type FilterState, type ListSort } from '../client/list-query.ts';
import { factsOf } from './search-facts.ts';

const CLIO: SearchableVehicle = {
  id: 1,
  title: 'Clio V Intens',
  overview: '1.0 TCe 90 ch, première main',
  reference: '',
  details: '',
  model_year: '2021',
  brand: 7,
  status: 'available',
  brandName: 'Renault',
  fuel: 'petrol',
  gearbox: 'manual',
  effectiveGearbox: 'manual',
  offer: 'both',
  price: 4_900,
  values: { mileage: 42_000, model_year: 2021, crit_air: '2', co2: 120 },
  facts: factsOf('cars', {}, { gearbox: 'manual', payload: null }),
};

const car = (id: number, over: Partial<SearchableVehicle> = {}): SearchableVehicle => ({ ...CLIO, id, ...over });
const filters = (over: Partial<FilterState>): FilterState => ({ ...EMPTY_QUERY.filters, ...over });
const isIn = (vehicle: SearchableVehicle, over: Partial<FilterState>) =>
  listedIn([vehicle], { filters: filters(over) }).length === 1;
const score = (facts: Partial<SearchableVehicle>, ...words: string[]) => scoreIn(car(1, facts), words.join(' '));

describe('FLT-9 FLT-10: choices', () => {
  test('an empty selection is no restriction, also for a vehicle that has no value', () => {
    expect(isIn(car(1, { brand: null, fuel: null, effectiveGearbox: null }), {})).toBe(true);
  });

  test('inside a group one choice is enough, and across groups all must agree', () => {
    expect(isIn(CLIO, { Brands: [3, 7], Fuel_Types: ['diesel', 'petrol'], Gearbox: ['manual'] })).toBe(true);
    expect(isIn(CLIO, { Brands: [3, 7], Fuel_Types: ['diesel'] })).toBe(false);
    expect(isIn(CLIO, { Brands: [3], Fuel_Types: ['petrol'] })).toBe(false);
    expect(isIn(CLIO, { Gearbox: ['automatic', 'cvt'] })).toBe(false);
  });

  test('a vehicle without a value is in no selection', () => {
    expect(isIn(car(1, { brand: null }), { Brands: [7] })).toBe(false);
    expect(isIn(car(1, { fuel: null }), { Fuel_Types: ['petrol'] })).toBe(false);
  });

  test('D13: the filter reads the gearbox that a buyer gets', () => {
    const ticked = car(1, { gearbox: 'manual', effectiveGearbox: 'automatic' });
    expect(isIn(ticked, { Gearbox: ['automatic'] })).toBe(true);
    expect(isIn(ticked, { Gearbox: ['manual'] })).toBe(false);
  });
});

describe('FLT-11 FLT-12 FLT-16 D12: bounds', () => {
  test.each([
    [{ start: null, end: null }, [null, 1, 5, 9]],
    [{ start: 5, end: null }, [5, 9]],
    [{ start: null, end: 5 }, [1, 5]],
    [{ start: 1, end: 5 }, [1, 5]],
    [{ start: 5, end: 5 }, [5]],
    [{ start: 9, end: 1 }, [null, 1, 5, 9]],
  ])('%j lets %j through', (bounds, values) => {
    const hasValue = (mileage: number | null) => isIn(car(1, { values: { mileage } }), { Mileage: bounds });
    expect([null, 1, 5, 9].filter(hasValue)).toEqual(values);
  });

  test('price, mileage and year must each lie within', () => {
    const price = { start: 4_900, end: 4_900 };
    const mileage = { start: 42_000, end: 42_000 };
    const year = { start: 2021, end: 2021 };
    expect(isIn(CLIO, { Price: price, Mileage: mileage, Model_Year: year })).toBe(true);
    const off = { start: 1, end: 2 };
    expect(isIn(CLIO, { Price: off, Mileage: mileage, Model_Year: year })).toBe(false);
    expect(isIn(CLIO, { Price: price, Mileage: off, Model_Year: year })).toBe(false);
    expect(isIn(CLIO, { Price: price, Mileage: mileage, Model_Year: off })).toBe(false);
  });
});

describe('OFFR-1: what is looked for', () => {
  const sale = (id: number, cents: number | null, over: Partial<SearchableVehicle> = {}) =>
    car(id, { values: { ...CLIO.values, sale_price: cents }, ...over });
  const stock = [
    sale(1, 900_000, { price: 3_000 }),
    sale(2, 500_000, { offer: 'sale', price: null }),
    sale(3, null, { offer: 'rental', price: 2_000 }),
    sale(4, null, { offer: 'sale', price: null }),
  ];

  test('to buy: those for sale or for both; to rent: those for rent or for both', () => {
    expect(listedIn(stock, {})).toEqual([4, 3, 2, 1]);
    expect(listedIn(stock, { offer: 'sale' })).toEqual([4, 2, 1]);
    expect(listedIn(stock, { offer: 'rental' })).toEqual([3, 1]);
  });

  test('to buy, bounds and order by price mean the price of a sale; else that of a rental', () => {
    const upTo = (end: number) => filters({ Price: { start: null, end } });
    expect(listedIn(stock, { offer: 'sale', filters: upTo(600_000) })).toEqual([2]);
    expect(listedIn(stock, { offer: 'rental', filters: upTo(2_500) })).toEqual([3]);
    expect(listedIn(stock, { filters: upTo(600_000) })).toEqual([3, 1]);
    expect(listedIn(stock, { offer: 'sale', sort: 'prix' })).toEqual([2, 1, 4]);
    expect(listedIn(stock, { offer: 'sale', sort: 'prix-desc' })).toEqual([1, 2, 4]);
    expect(listedIn(stock, { offer: 'rental', sort: 'prix-desc' })).toEqual([1, 3]);
    expect(listedIn(stock, { sort: 'vente' })).toEqual([2, 1, 4, 3]);
  });
});

describe('SRCH-4 CST-10 D16 D17: scores, in tenths', () => {
  test.each<[string, Partial<SearchableVehicle>, number]>([
    ['title', { title: 'xx mot xx' }, 20],
    ['brand', { brandName: 'Mot' }, 20],
    ['model year', { model_year: 'mot' }, 20],
    ['overview', { overview: 'un mot' }, 4],
    ['title and overview, once each', { title: 'mot mot', overview: 'mot mot mot' }, 24],
    ['everywhere', { title: 'mot', brandName: 'mot', model_year: 'mot', overview: 'mot' }, 64],
    ['nowhere', {}, 0],
  ])('a word in %s', (_where, facts, expected) => {
    expect(score(facts, 'mot')).toBe(expected);
  });

  test('fuel and gearbox weigh 1, in both languages', () => {
    expect([score({}, 'unleaded'), score({}, 'essence'), score({}, 'manual'), score({}, 'manuel')]).toEqual([
      10, 10, 10, 10,
    ]);
    expect(score({ fuel: 'electric' }, 'electrique')).toBe(10);
    expect(score({ gearbox: 'cvt' }, 'variation')).toBe(10);
    expect(score({ fuel: null, gearbox: null }, 'essence')).toBe(0);
  });

  test('common synonyms are the same word', () => {
    expect([
      score({ fuel: 'diesel' }, 'gazole'),
      score({}, 'manuelle'),
      score({ gearbox: 'automatic' }, 'bva'),
    ]).toEqual([10, 10, 10]);
  });

  test('words add up, and one that is nowhere leaves nothing', () => {
    expect(score({}, 'renault', 'clio', 'essence', 'tce')).toBe(20 + 20 + 10 + 4);
    expect(score({}, 'renault', 'diesel')).toBe(0);
  });
});

describe('SRCH-2 SRCH-3 SRCH-5: what a search finds', () => {
  const stock = [
    car(1, { title: 'Mégane E-Tech', fuel: 'electric', brandName: 'Renault' }),
    car(2, { title: "Citroën C3 L'Originale", brandName: 'Citroën' }),
    car(3, { title: '100 % révisée_1 \\o/', brandName: '' }),
  ];
  test.each([
    ['megane e tech', [1]],
    ['MÉGANE E-TECH', [1]],
    ['renault electrique', [1]],
    ['citroen c3', [2]],
    ["l'originale", [2]],
    ['%', [3]],
    ['_1', [3]],
    ['\\o', [3]],
    ['c3 mégane', []],
    ['  ', [3, 2, 1]],
    ["-'-", [3, 2, 1]],
  ])('%j', (q, found) => {
    expect(listedIn(stock, { q })).toEqual(found);
  });

  test('SRCH-7 D11: search and filters are both obeyed', () => {
    expect(listedIn(stock, { q: 'e', filters: filters({ Fuel_Types: ['electric'] }) })).toEqual([1]);
  });
});

describe('D08 D16: order', () => {
  test('a search without a sort ranks by score, newest first among equals', () => {
    const stock = [
      car(1, { title: 'Autre', overview: 'tesla' }),
      car(2, { title: 'Tesla' }),
      car(3, { title: 'Autre', overview: 'tesla' }),
      car(4, { title: 'Tesla', overview: 'tesla' }),
    ];
    expect(listedIn(stock, { q: 'tesla' })).toEqual([4, 2, 3, 1]);
    expect(listedIn(stock, { q: 'tesla', sort: 'recent' })).toEqual([4, 3, 2, 1]);
  });

  const stock = [
    car(1, { price: 300, values: { mileage: 20, model_year: 2019 } }),
    car(2, { price: null, values: { mileage: null, model_year: null } }),
    car(3, { price: 100, values: { mileage: 20, model_year: 2021 } }),
    car(4, { price: 300, values: { mileage: 10, model_year: 2019 } }),
    car(5, { price: null, values: { mileage: null, model_year: null } }),
  ];
  test.each<[ListSort | null, number[]]>([
    [null, [5, 4, 3, 2, 1]],
    ['recent', [5, 4, 3, 2, 1]],
    ['prix', [3, 4, 1, 5, 2]],
    ['prix-desc', [4, 1, 3, 5, 2]],
    ['km', [4, 3, 1, 5, 2]],
    ['annee', [3, 4, 1, 5, 2]],
  ])('%s: what cannot be read comes last, newest first among equals', (sort, order) => {
    expect(listedIn(stock, { sort })).toEqual(order);
  });
});

test('a vehicle is always found by its own title, and a selection never invents or repeats one', () => {
  const titles = fc.array(hostileText, { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(titles, fc.nat(), (texts, pick) => {
      const stock = texts.map((title, i) => car(i + 1, { title }));
      const wanted = stock[pick % stock.length] as SearchableVehicle;
      const found = listedIn(stock, { q: wanted.title });
      expect(found).toContain(wanted.id);
      expect(new Set(found).size).toBe(found.length);
    }),
    seeded(500),
  );
});
