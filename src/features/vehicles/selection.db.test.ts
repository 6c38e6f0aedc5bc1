import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostileText } from '../../../tests/support/hostile.ts';
import { openTestHouse, type TestHouse } from '../../../tests/support/house.ts';
import { seeded } from '../../../tests/support/property.ts';
import { readsOf } from '../../../tests/support/reads.ts';
import {
  carsOf,
  createStockBrands,
  factsOf,
  listQueries,
  STOCK_WORDS,
  trucksOf,
} from '../../../tests/support/stock.ts';
import { inTransaction } from '../../server/house.ts';
import { operatorOfThisMachine } from '../admin/admin.ts';
import { findOrCreateBrand } from '../brands/brands.store.ts';
import { buildCar } from '../cars/cars.seed.ts';
import { carOffice, cars } from '../cars/cars.store.ts';
import { truckOffice, trucks } from '../trucks/trucks.store.ts';
import { SHIPPED_FUELS } from './choices.ts';
import { EMPTY_QUERY, type FilterState, type ListQuery, SORTS, TARIFFS, type Tariff } from './list-query.ts';
import { type Facts, select } from './selection.ts';
import type { VehicleKind } from './vehicle.ts';

const ADMIN = operatorOfThisMachine();
const SIZE = { cars: 120, trucks: 40 };

let house: TestHouse;
/** The stock as the rules see it; a truck's price is that of the tariff asked for. */
let stock: Record<VehicleKind, (tariff: Tariff) => Facts[]>;
let brands: { id: number; name: string }[];

beforeAll(async () => {
  house = await openTestHouse();
  await inTransaction(house, async (inside) => {
    brands = await createStockBrands(inside);
    const ids = brands.map(({ id }) => id);
    const written: Record<VehicleKind, ((tariff: Tariff) => Facts)[]> = { cars: [], trucks: [] };
    for (const input of fc.sample(carsOf(ids), seeded(SIZE.cars)))
      written.cars.push(factsOf((await cars.create(inside, ADMIN, input)).id, input, brands));
    for (const input of fc.sample(trucksOf(ids), seeded(SIZE.trucks)))
      written.trucks.push(factsOf((await trucks.create(inside, ADMIN, input)).id, input, brands));
    // What lies in the bin is in no list and no count.
    await carOffice.discard(inside, ADMIN, written.cars.shift()?.('semaine').id ?? 0);
    await truckOffice.discard(inside, ADMIN, written.trucks.shift()?.('semaine').id ?? 0);
    stock = {
      cars: (tariff) => written.cars.map((facts) => facts(tariff)),
      trucks: (tariff) => written.trucks.map((facts) => facts(tariff)),
    };
  });
});
afterAll(() => house.close());

/** Every page of a list, as 'Get More' walks it, and what each page says of the whole. */
async function walk(kind: VehicleKind, query: ListQuery): Promise<{ ids: number[]; remaining: Set<number> }> {
  const ids: number[] = [];
  const remaining = new Set<number>();
  do {
    const page = await readsOf(house).list(kind, query, ids.length - 1);
    remaining.add(page.remaining);
    if (page.data.length === 0) break;
    ids.push(...page.data.map(({ id }) => id));
  } while (ids.length < (remaining.values().next().value ?? 0));
  return { ids, remaining };
}

/** Searches of words that the stock holds, cut anywhere, and of hostile texts. */
const texts = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .array(fc.constantFrom(...STOCK_WORDS), { minLength: 1, maxLength: 2 })
      .map((words) => words.join(' ')),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...STOCK_WORDS), fc.nat(6), fc.nat(6))
      .map(([word, from, to]) => word.slice(from, to + 1)),
  },
  { weight: 1, arbitrary: hostileText },
);
const asked = () =>
  fc.tuple(
    fc.constantFrom<VehicleKind>('cars', 'cars', 'trucks'),
    listQueries(texts, [...brands.map(({ id }) => id), 999_999]),
  );

const GROUPS = ['Brands', 'Price', 'Fuel_Types', 'Mileage', 'Gearbox', 'Model_Year'] as const;
const PARTS = ['q', ...GROUPS, 'relevance', ...SORTS, ...TARIFFS];

/** What a query is made of. */
function partsOf(kind: VehicleKind, { q, filters, sort, tariff }: ListQuery): string[] {
  const isSet = (group: keyof FilterState) => {
    const value = filters[group];
    return Array.isArray(value) ? value.length > 0 : Object.values(value).some((bound) => bound !== null);
  };
  return [
    ...(q === '' ? [] : ['q']),
    ...GROUPS.filter(isSet),
    ...(sort === null ? (q === '' ? [] : ['relevance']) : [sort]),
    ...(kind === 'trucks' && (isSet('Price') || sort?.startsWith('prix')) ? [tariff] : []),
  ];
}

describe('the database and the rules agree', () => {
  test('CARL-5 FLT-9 FLT-10 FLT-11 FLT-12 FLT-16 SRCH-3 SRCH-4 SRCH-7 D08 D11 D12 D13 D14 D16 D17 D18: the same vehicles in the same order, on every page', {
    timeout: 60_000,
  }, async () => {
    const foundBy = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(asked(), async ([kind, query]) => {
        const expected = select(stock[kind](query.tariff), query, SHIPPED_FUELS).map(({ id }) => id);
        expect(await walk(kind, query)).toEqual({ ids: expected, remaining: new Set([expected.length]) });
        if (expected.length > 1)
          for (const name of partsOf(kind, query)) foundBy.set(name, (foundBy.get(name) ?? 0) + 1);
      }),
      seeded(400),
    );
    // The queries are no use where hardly any of them finds something.
    const counts = PARTS.map((name) => [name, (foundBy.get(name) ?? 0) >= 5]);
    expect(counts).toEqual(PARTS.map((name) => [name, true]));
  });

  test('D15: an option counts what the list would show with it alone in its group', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(asked(), async ([kind, query]) => {
        const all = stock[kind](query.tariff);
        const count = (chosen: Partial<FilterState>) =>
          select(all, { ...query, filters: { ...query.filters, ...chosen } }, SHIPPED_FUELS).length;
        const { marque, carburant, boite } = await readsOf(house).facets(kind, query);
        expect(marque.map(({ value, count }) => [value, count])).toEqual(
          marque.map(({ value }) => [value, count({ Brands: [Number(value)] })]),
        );
        expect(carburant.map(({ value, count }) => [value, count])).toEqual(
          SHIPPED_FUELS.map(({ code }) => [code, count({ Fuel_Types: [code] })]),
        );
        expect(boite.map(({ value, count }) => [value, count])).toEqual(
          ['manual', 'automatic', 'cvt'].map((code) => [code, count({ Gearbox: [code] })]),
        );
        expect(marque).toHaveLength(brands.length);
      }),
      seeded(120),
    );
  });
});

test('contract §9: a search of many words in a house of many brands is answered', async () => {
  const large = await openTestHouse();
  try {
    const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';
    const names = Array.from({ length: 1_000 }, (_, i) => ({
      brand_name: `${alphabet} ${i}`,
      folded_name: `${alphabet} ${i}`,
    }));
    await large.database.query.insertInto('brands').values(names).execute();
    const { id: brand } = await findOrCreateBrand(large, ADMIN, `${alphabet} 7`);
    const { id } = await cars.create(large, ADMIN, buildCar({ brand }));
    const query = { ...EMPTY_QUERY, q: [...alphabet].join(' ') };
    expect((await readsOf(large).list('cars', query, -1)).data.map((car) => car.id)).toEqual([id]);
    expect((await readsOf(large).facets('cars', query)).marque.filter(({ count }) => count > 0)).toHaveLength(1);
  } finally {
    await large.close();
  }
});
