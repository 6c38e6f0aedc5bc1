import { expect, onTestFinished, test } from 'vitest';
import type { TestContext } from '../../tests/support/context.ts';
import { openTestSite } from '../../tests/support/site.ts';
import { operatorOfThisMachine } from '../features/platform/auth/admin.ts';
import { CARS } from '../features/stock/cars/car.ts';
import { buildCar } from '../features/stock/cars/cars.seed.ts';
import { insertVehicles } from '../features/stock/vehicles/rows/vehicle-writer.repository.ts';

/** What one response takes of the event loop in one go, counted in vehicles and turns. */

async function addCars(context: TestContext, count: number): Promise<void> {
  const cars = Array.from({ length: count }, (_, i) => buildCar({ title: `Peugeot ${i}` }));
  await insertVehicles(context, operatorOfThisMachine(), CARS, cars);
}

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
