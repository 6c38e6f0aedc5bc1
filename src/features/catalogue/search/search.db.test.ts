import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { buildCar, buildTruck } from '../../../../tests/support/build-vehicles.ts';
import { readList } from '../../../../tests/support/catalogue.ts';
import { openContextForTest, openTestContext } from '../../../../tests/support/context.ts';
import { expectedList, type SearchableVehicle } from '../../../../tests/support/expected-list.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { seeded } from '../../../../tests/support/property.ts';
import {
  carsOf,
  createStockBrands,
  listQueries,
  searchableOf,
  searchTexts,
  stateOfKind,
  trucksOf,
} from '../../../../tests/support/stock.ts';
import { cars, trucks } from '../../../../tests/support/vehicles.ts';
import { inTransaction } from '../../../server/app-context.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { operatorOfThisMachine } from '../../platform/auth/admin.ts';
import { findOrCreateBrand } from '../../stock/brands/brands.repository.ts';
import { CARS } from '../../stock/cars/car.ts';
import { TRUCKS } from '../../stock/trucks/truck.ts';
import { trashVehicle } from '../../stock/vehicles/rows/vehicle-edits.repository.ts';
import { MAX_PAGES, TARIFFS, type Tariff } from '../../stock/vehicles/vehicle.ts';
import { EMPTY_QUERY, isSet, type ListQuery, sortsOf } from '../client/list-query.ts';
import { readFacets } from '../list/facets.server.ts';

const ADMIN = operatorOfThisMachine();
const SIZE = { cars: 120, trucks: 40 };

const context = forFile(openTestContext);
/** The stock as the search rules read it. The price of a truck is the price of the requested tariff. */
let stock: Record<VehicleKind, (tariff: Tariff) => SearchableVehicle[]>;
let brands: { id: number; name: string }[];

beforeAll(async () => {
  await inTransaction(context, async (inside) => {
    brands = await createStockBrands(inside);
    const ids = brands.map(({ id }) => id);
    const samples: Record<VehicleKind, ((tariff: Tariff) => SearchableVehicle)[]> = { cars: [], trucks: [] };
    for (const input of fc.sample(carsOf(ids), seeded(SIZE.cars)))
      samples.cars.push(searchableOf((await cars.create(inside, ADMIN, input)).id, input, brands));
    for (const input of fc.sample(trucksOf(ids), seeded(SIZE.trucks)))
      samples.trucks.push(searchableOf((await trucks.create(inside, ADMIN, input)).id, input, brands));
    await trashVehicle(inside, ADMIN, CARS, samples.cars.shift()?.('semaine').id ?? 0);
    await trashVehicle(inside, ADMIN, TRUCKS, samples.trucks.shift()?.('semaine').id ?? 0);
    stock = {
      cars: (tariff) => samples.cars.map((facts) => facts(tariff)),
      trucks: (tariff) => samples.trucks.map((facts) => facts(tariff)),
    };
  });
});

const listOfKind = () =>
  fc.tuple(
    fc.constantFrom<VehicleKind>('cars', 'trucks'),
    listQueries(searchTexts, [...brands.map(({ id }) => id), 999_999]),
  );

const PARTS = ['q', 'sale', 'rental', ...Object.keys(EMPTY_QUERY.filters), 'relevance', ...sortsOf('cars'), ...TARIFFS];

/** A new filter adds its own runs. */
const RUNS_PER_PART = 40;

function partsOf(kind: VehicleKind, query: ListQuery): string[] {
  const { q, offer, filters, sort, tariff } = stateOfKind(query, kind);
  return [
    ...(q === '' ? [] : ['q']),
    ...(offer === null ? [] : [offer]),
    ...Object.entries(filters).flatMap(([state, value]) => (isSet(value) ? [state] : [])),
    ...(sort === null ? (q === '' ? [] : ['relevance']) : [sort]),
    ...(kind === 'trucks' && offer !== 'sale' && (isSet(filters.Price) || sort?.startsWith('prix')) ? [tariff] : []),
  ];
}

test('OFFR-1 CARL-5 FLT-9 FLT-10 FLT-11 FLT-12 FLT-16 SRCH-3 SRCH-4 SRCH-7 D08 D11 D12 D13 D14 D16 D17 D18: the database finds what the rules find, in the same order', async () => {
  const usefulByPart = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(listOfKind(), async ([kind, query]) => {
      const expected = expectedList(stock[kind](query.tariff), query, kind).map(({ id }) => id);
      const { data, remaining } = await readList(context, kind, { ...query, page: MAX_PAGES });
      expect([data.map(({ id }) => id), remaining]).toEqual([expected, expected.length]);
      if (expected.length > 1)
        for (const name of partsOf(kind, query)) usefulByPart.set(name, (usefulByPart.get(name) ?? 0) + 1);
    }),
    seeded(RUNS_PER_PART * PARTS.length),
  );
  // Enough queries with each part must find vehicles.
  expect(PARTS.filter((part) => (usefulByPart.get(part) ?? 0) < 5)).toEqual([]);
});

test('FLT-2, D15: brands of which the stock has no vehicle of the kind come last, whatever is filtered', async () => {
  const own = await openContextForTest();
  const ids: Record<string, number> = {};
  for (const name of ['Abarth', 'Benz', 'Citroën', 'Dacia']) ids[name] = (await findOrCreateBrand(own, ADMIN, name)).id;
  for (const name of ['Citroën', 'Dacia']) await cars.create(own, ADMIN, buildCar({ brand: ids[name] ?? null }));
  await trucks.create(own, ADMIN, buildTruck({ brand: ids.Benz ?? null }));
  const namesOf = async (kind: VehicleKind, query: ListQuery) =>
    (await readFacets(own, kind, query)).marque.map(({ label }) => label);
  for (const query of [EMPTY_QUERY, { ...EMPTY_QUERY, q: 'xyzxyz' }]) {
    expect(await namesOf('cars', query)).toEqual(['Citroën', 'Dacia', 'Abarth', 'Benz']);
    expect(await namesOf('trucks', query)).toEqual(['Benz', 'Abarth', 'Citroën', 'Dacia']);
  }
});
