import { expect, test } from 'vitest';
import { buildCar } from '../../tests/support/build-vehicles.ts';
import { forFile } from '../../tests/support/for-file.ts';
import { openTestSite } from '../../tests/support/site.ts';
import { cars } from '../../tests/support/vehicles.ts';
import { operatorOfThisMachine } from '../features/platform/auth/admin.ts';

const site = forFile(openTestSite);

test('LOOP-4: what is made before the site listens takes most of the work off the first page and document', async () => {
  await cars.create(site.context, operatorOfThisMachine(), buildCar());
  const costOf = async (work: () => Promise<unknown>) => {
    // Other threads collect garbage of earlier tests.
    const since = process.threadCpuUsage();
    await work();
    return process.threadCpuUsage(since).user;
  };
  const ahead = await costOf(async () => {
    for (const warmUp of site.app.warmUps) await warmUp();
  });
  const first = await costOf(async () => {
    for (const path of ['/api/openapi.json', '/']) expect((await site.app.inject(path)).statusCode).toBe(200);
  });
  expect(first / ahead).toBeLessThan(0.5);
});
