import { expect, test } from 'vitest';
import { buildCar } from '../../tests/support/build-vehicles.ts';
import { openContextForTest, type TestContext } from '../../tests/support/context.ts';
import { observed } from '../../tests/support/observed-rows.ts';
import { countTurns } from '../../tests/support/turns.ts';
import { EMPTY_QUERY } from '../features/catalogue/client/list-query.ts';
import { correctSearch } from '../features/catalogue/search/spelling/spelling.repository.ts';
import { buildStockIndexes } from '../features/catalogue/search/stock.server.ts';
import { operatorOfThisMachine } from '../features/platform/auth/admin.ts';
import { CARS } from '../features/stock/cars/car.ts';
import { mappedVehicles } from '../features/stock/vehicles/rows/sitemap.repository.ts';
import { insertVehicles } from '../features/stock/vehicles/rows/vehicle-writer.repository.ts';

/** Tests how many vehicles the server reads or writes in one turn of the event loop. */

async function openStock(count: number): Promise<TestContext> {
  const context = await openContextForTest();
  const cars = Array.from({ length: count }, (_, i) => buildCar({ title: `Peugeot ${i}` }));
  await insertVehicles(context, operatorOfThisMachine(), CARS, cars);
  return context;
}

/** Runs `work` and returns the largest sum of the numbers that it counted in one turn of the event loop. */
async function mostInATurn(work: (count: (number: number) => void) => Promise<void>): Promise<number> {
  const { turns, stop } = countTurns();
  const inTurn = new Map<number, number>();
  await work((number) => inTurn.set(turns(), (inTurn.get(turns()) ?? 0) + number));
  stop();
  return Math.max(...inTurn.values());
}

test('LOOP-5: a site map is written some hundred vehicles a turn', async () => {
  const context = await openStock(1_100);
  let all = 0;
  const most = await mostInATurn(async (count) => {
    for await (const _vehicle of mappedVehicles(context, 'cars', 0, 5_000)) {
      all += 1;
      count(1);
    }
  });
  expect(all).toBe(1_100);
  expect(most).toBeLessThanOrEqual(250);
});

test('LOOP-5: the words of a stock, from which searches are corrected, are read some hundred vehicles a turn', async () => {
  const context = await openStock(1_600);
  await buildStockIndexes(context);
  const most = await mostInATurn(async (count) => {
    const corrections = await correctSearch(observed(context, count), 'cars', { ...EMPTY_QUERY, q: 'peugot' });
    expect(corrections).toEqual([{ q: 'peugeot', remaining: 1_600 }]);
  });
  expect(most).toBeLessThan(600);
});
