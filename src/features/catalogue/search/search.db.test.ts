import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildCar, buildTruck } from '../../../../tests/support/build-vehicles.ts';
import { catalogueOf } from '../../../../tests/support/catalogue.ts';
import { openTestContext } from '../../../../tests/support/context.ts';
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
import { fold } from '../../../shared/text/text.ts';
import { operatorOfThisMachine } from '../../platform/auth/admin.ts';
import { findOrCreateBrand } from '../../stock/brands/brands.repository.ts';
import { CARS } from '../../stock/cars/car.ts';
import { TRUCKS } from '../../stock/trucks/truck.ts';
import { SHIPPED_FUELS } from '../../stock/vehicles/fields/choices.ts';
import { trashVehicle } from '../../stock/vehicles/rows/vehicle-edits.repository.ts';
import { isListed } from '../../stock/vehicles/status/status.ts';
import { TARIFFS, type Tariff } from '../../stock/vehicles/vehicle.ts';
import { optionFilters } from '../client/field-filters.ts';
import { EMPTY_QUERY, type FilterState, type ListQuery, sortsOf, withOffer } from '../client/list-query.ts';
import { type SearchableVehicle, searchVehicles } from './search-rules.ts';

const ADMIN = operatorOfThisMachine();
const SIZE = { cars: 120, trucks: 40 };

const context = forFile(openTestContext);
/** The stock as the rules see it; a truck's price is that of the tariff asked for. */
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
    // A vehicle in the trash is in no list and no count.
    await trashVehicle(inside, ADMIN, CARS, samples.cars.shift()?.('semaine').id ?? 0);
    await trashVehicle(inside, ADMIN, TRUCKS, samples.trucks.shift()?.('semaine').id ?? 0);
    stock = {
      cars: (tariff) => samples.cars.map((facts) => facts(tariff)),
      trucks: (tariff) => samples.trucks.map((facts) => facts(tariff)),
    };
  });
});

/** Every page of a list, as 'Get More' walks it, and what each page says of the whole. */
async function walk(kind: VehicleKind, query: ListQuery): Promise<{ ids: number[]; remaining: Set<number> }> {
  const ids: number[] = [];
  const remaining = new Set<number>();
  do {
    const page = await catalogueOf(context).list(kind, query, ids.length - 1);
    remaining.add(page.remaining);
    if (page.data.length === 0) break;
    ids.push(...page.data.map(({ id }) => id));
  } while (ids.length < (remaining.values().next().value ?? 0));
  return { ids, remaining };
}

const listOfKind = () =>
  fc.tuple(
    fc.constantFrom<VehicleKind>('cars', 'trucks'),
    listQueries(searchTexts, [...brands.map(({ id }) => id), 999_999]),
  );

/** All that queries are made of. */
const PARTS = ['q', 'sale', 'rental', ...Object.keys(EMPTY_QUERY.filters), 'relevance', ...sortsOf('cars'), ...TARIFFS];

/** Filters are set equally often: a further one brings its own queries and takes none from the others. */
const RUNS_PER_PART = 40;

/** The parts of a query, as far as the lists of a kind have them. */
function partsOf(kind: VehicleKind, query: ListQuery): string[] {
  const { q, offer, filters, sort, tariff } = stateOfKind(query, kind);
  const isSet = (value: FilterState[keyof FilterState]) =>
    Array.isArray(value) ? value.length > 0 : value.start !== null || value.end !== null;
  return [
    ...(q === '' ? [] : ['q']),
    ...(offer === null ? [] : [offer]),
    ...Object.entries(filters).flatMap(([state, value]) => (isSet(value) ? [state] : [])),
    ...(sort === null ? (q === '' ? [] : ['relevance']) : [sort]),
    ...(kind === 'trucks' && offer !== 'sale' && (isSet(filters.Price) || sort?.startsWith('prix')) ? [tariff] : []),
  ];
}

describe('the database and the rules agree', () => {
  test('OFFR-1 CARL-5 FLT-9 FLT-10 FLT-11 FLT-12 FLT-16 SRCH-3 SRCH-4 SRCH-7 D08 D11 D12 D13 D14 D16 D17 D18: the same vehicles in the same order, on every page', async () => {
    const usefulByPart = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(listOfKind(), async ([kind, query]) => {
        const expected = searchVehicles(stock[kind](query.tariff), query, kind, SHIPPED_FUELS).map(({ id }) => id);
        expect(await walk(kind, query)).toEqual({ ids: expected, remaining: new Set([expected.length]) });
        if (expected.length > 1)
          for (const name of partsOf(kind, query)) usefulByPart.set(name, (usefulByPart.get(name) ?? 0) + 1);
      }),
      seeded(RUNS_PER_PART * PARTS.length),
    );
    // A part is of no use where hardly any query with it finds vehicles to put in order.
    expect(PARTS.filter((part) => (usefulByPart.get(part) ?? 0) < 5)).toEqual([]);
  });

  test('D15 OFFR-2: an option counts what the list would show with it alone in its group', async () => {
    await fc.assert(
      fc.asyncProperty(listOfKind(), async ([kind, query]) => {
        const all = stock[kind](query.tariff);
        const count = (selection: Partial<FilterState>) =>
          searchVehicles(all, { ...query, filters: { ...query.filters, ...selection } }, kind, SHIPPED_FUELS).length;
        const facets = await catalogueOf(context).facets(kind, query);
        const { marque, carburant, boite } = facets;
        expect(marque.map(({ value, count }) => [value, count])).toEqual(
          marque.map(({ value }) => [value, count({ Brands: [Number(value)] })]),
        );
        expect(carburant.map(({ value, count }) => [value, count])).toEqual(
          SHIPPED_FUELS.map(({ code }) => [code, count({ Fuel_Types: [code] })]),
        );
        expect(boite.map(({ value, count }) => [value, count])).toEqual(
          ['manual', 'automatic', 'cvt'].map((code) => [code, count({ Gearbox: [code] })]),
        );
        const countOf = (offer: ListQuery['offer']) =>
          searchVehicles(all, withOffer(query, offer), kind, SHIPPED_FUELS).length;
        expect(facets.offre).toEqual({ tout: countOf(null), achat: countOf('sale'), location: countOf('rental') });
        for (const filter of optionFilters(kind)) {
          const options = facets[filter.query] ?? [];
          const selectedBy = filter.type === 'text' ? fold : String;
          expect(options.map(({ value, count }) => [value, count])).toEqual(
            options.map(({ value }) => [value, count({ [filter.state]: [selectedBy(value)] })]),
          );
          const listed = all.filter(({ status }) => isListed(status));
          const values = filter.type === 'text' ? listed.map(({ values }) => values[filter.name]) : [];
          const texts = new Set(values.flatMap((text) => (typeof text === 'string' ? [fold(text)] : [])));
          expect(options).toHaveLength(filter.type === 'text' ? texts.size : filter.field.options.length);
        }
        expect(marque).toHaveLength(brands.length);
      }),
      seeded(120),
    );
  });
});

test('FLT-2, D15: brands of which the stock has no vehicle of the kind come last, whatever is filtered', async () => {
  const own = await openTestContext();
  try {
    const ids: Record<string, number> = {};
    for (const name of ['Abarth', 'Benz', 'Citroën', 'Dacia'])
      ids[name] = (await findOrCreateBrand(own, ADMIN, name)).id;
    for (const name of ['Citroën', 'Dacia']) await cars.create(own, ADMIN, buildCar({ brand: ids[name] ?? null }));
    await trucks.create(own, ADMIN, buildTruck({ brand: ids.Benz ?? null }));
    const namesOf = async (kind: VehicleKind, query = EMPTY_QUERY) =>
      (await catalogueOf(own).facets(kind, query)).marque.map(({ label }) => label);
    const nothing = { ...EMPTY_QUERY, q: 'xyzxyz' };
    for (const query of [EMPTY_QUERY, nothing]) {
      expect(await namesOf('cars', query)).toEqual(['Citroën', 'Dacia', 'Abarth', 'Benz']);
      expect(await namesOf('trucks', query)).toEqual(['Benz', 'Abarth', 'Citroën', 'Dacia']);
    }
  } finally {
    await own.close();
  }
});

test('a search of many words works in a database of many brands', async () => {
  const large = await openTestContext();
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
    expect((await catalogueOf(large).list('cars', query, -1)).data.map((car) => car.id)).toEqual([id]);
    expect((await catalogueOf(large).facets('cars', query)).marque.filter(({ count }) => count > 0)).toHaveLength(1);
  } finally {
    await large.close();
  }
});
