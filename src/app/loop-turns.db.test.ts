import { expect, onTestFinished, test } from 'vitest';
import { buildCar } from '../../tests/support/build-vehicles.ts';
import { openTestContext, type TestContext } from '../../tests/support/context.ts';
import { observed } from '../../tests/support/observed-rows.ts';
import { openTestSite } from '../../tests/support/site.ts';
import { countTurns } from '../../tests/support/turns.ts';
import { EMPTY_QUERY } from '../features/catalogue/client/list-query.ts';
import { correctSearch } from '../features/catalogue/search/spelling/spelling.repository.ts';
import { buildStockIndexes } from '../features/catalogue/search/stock.server.ts';
import { operatorOfThisMachine } from '../features/platform/auth/admin.ts';
import { CARS } from '../features/stock/cars/car.ts';
import { mappedVehicles } from '../features/stock/vehicles/rows/sitemap.repository.ts';
import { insertVehicles } from '../features/stock/vehicles/rows/vehicle-writer.repository.ts';

/** The event loop's work for one response, counted in vehicles and turns. */

async function openStock(count: number): Promise<TestContext> {
  const context = await openTestContext();
  onTestFinished(() => context.close());
  await addCars(context, count);
  return context;
}

async function addCars(context: TestContext, count: number): Promise<void> {
  const cars = Array.from({ length: count }, (_, i) => buildCar({ title: `Peugeot ${i}` }));
  await insertVehicles(context, operatorOfThisMachine(), CARS, cars);
}

/** The most that `count` was called with in one turn, all calls together. */
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

test('LOOP-4: what is made before the site listens takes most of the work off the first page and document', async () => {
  const site = await openTestSite();
  onTestFinished(() => site.close());
  await addCars(site.context, 1);
  const costOf = async (work: () => Promise<unknown>) => {
    const since = process.cpuUsage();
    await work();
    return process.cpuUsage(since).user;
  };
  const ahead = await costOf(async () => {
    for (const warmUp of site.app.warmUps) await warmUp();
  });
  const first = await costOf(async () => {
    for (const path of ['/api/openapi.json', '/']) expect((await site.app.inject(path)).statusCode).toBe(200);
  });
  expect(first / ahead).toBeLessThan(0.5);
});
