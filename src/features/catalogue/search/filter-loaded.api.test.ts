import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { catalogueOf } from '../../../../tests/support/catalogue.ts';
import { openTestContext } from '../../../../tests/support/context.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { seeded } from '../../../../tests/support/property.ts';
import {
  carsOf,
  createStockBrands,
  listQueries,
  SEARCH_WORDS,
  STOCK_WORDS,
  trucksOf,
} from '../../../../tests/support/stock.ts';
import { cars, trucks } from '../../../../tests/support/vehicles.ts';
import { inTransaction } from '../../../server/app-context.ts';
import { operatorOfThisMachine } from '../../platform/auth/admin.ts';
import { carCard } from '../../stock/cars/car-card.ts';
import { truckCard } from '../../stock/trucks/truck-card.ts';
import { SHIPPED_FUELS } from '../../stock/vehicles/fields/choices.ts';
import { MAX_PAGES } from '../../stock/vehicles/vehicle.ts';
import { EMPTY_QUERY, type ListQuery } from '../client/list-query.ts';
import { filterLoaded } from './filter-loaded.ts';

const ADMIN = operatorOfThisMachine();

const context = forFile(openTestContext);
let brands: { id: number; name: string }[];

beforeAll(async () => {
  await inTransaction(context, async (inside) => {
    brands = await createStockBrands(inside);
    const ids = brands.map(({ id }) => id);
    for (const input of fc.sample(carsOf(ids), seeded(60))) await cars.create(inside, ADMIN, input);
    for (const input of fc.sample(trucksOf(ids), seeded(30))) await trucks.create(inside, ADMIN, input);
  });
});

async function allCards(kind: 'cars' | 'trucks') {
  const query = { ...EMPTY_QUERY, page: MAX_PAGES };
  return kind === 'cars'
    ? (await catalogueOf(context).list('cars', query, -1)).data.map(carCard)
    : (await catalogueOf(context).list('trucks', query, -1)).data.map(truckCard);
}

test('D11 D13 D14: a browser that has the whole list filters it to what the server would return', async () => {
  const cards = { cars: await allCards('cars'), trucks: await allCards('trucks') };
  const names = { brands: brands.map(({ id, name }) => ({ value: String(id), label: name })), fuels: SHIPPED_FUELS };
  const words = fc
    .array(fc.constantFrom(...STOCK_WORDS, ...SEARCH_WORDS), { minLength: 1, maxLength: 2 })
    .map((few) => few.join(' '));
  let useful = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<'cars' | 'trucks'>('cars', 'trucks'),
      listQueries(words, [...brands.map(({ id }) => id), 999_999]),
      async (kind, state) => {
        const query: ListQuery = { ...state, page: 1 };
        const { data } = await catalogueOf(context).list(kind, query, -1);
        const firstPage = filterLoaded(cards[kind], kind, query, names);
        expect(firstPage.map(({ id }) => id)).toEqual(data.map(({ id }) => id));
        if (data.length > 1) useful += 1;
      },
    ),
    seeded(200),
  );
  expect(useful).toBeGreaterThan(20);
});
