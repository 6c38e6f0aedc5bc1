import { expect, onTestFinished, test, vi } from 'vitest';
import { buildCar } from '../../tests/support/build-vehicles.ts';
import { forFile } from '../../tests/support/for-file.ts';
import { openTestSite } from '../../tests/support/site.ts';
import { cars } from '../../tests/support/vehicles.ts';
import { operatorOfThisMachine } from '../features/platform/auth/admin.ts';

const site = forFile(openTestSite);

test('LOOP-4: the API document, the home page and a vehicle’s page are made before the site listens; the first home page then reads no table', async () => {
  const { app, context } = site;
  await cars.create(context, operatorOfThisMachine(), buildCar());
  const written = vi.spyOn(JSON, 'stringify');
  onTestFinished(() => written.mockRestore());
  const documents = () => written.mock.calls.filter(([value]) => Object.hasOwn(Object(value), 'openapi'));
  const read = vi.spyOn(context.database.query.getExecutor(), 'executeQuery');
  for (const warmUp of app.warmUps) await warmUp();
  expect(documents()).toHaveLength(1);
  expect(read.mock.calls.map(([query]) => query.sql)).toContainEqual(expect.stringMatching(/^select \* from "cars"/));
  read.mockClear();
  for (const path of ['/api/openapi.json', '/']) expect((await app.inject(path)).statusCode).toBe(200);
  expect(documents()).toHaveLength(1);
  expect(read).not.toHaveBeenCalled();
});
