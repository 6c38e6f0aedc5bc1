import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { operatorOfThisMachine } from '../../src/features/platform/auth/admin.ts';
import { CARS } from '../../src/features/stock/cars/car.ts';
import { insertVehicles, rewriteVehicles } from '../../src/features/stock/vehicles/rows/vehicle-writer.repository.ts';
import { buildCar } from '../support/build-vehicles.ts';
import { logIn, PASSWORD, sendJson } from '../support/log-in.ts';
import { emptySettings, LIVE, startProgram } from '../support/program.ts';
import { inContext } from '../support/whole-site.ts';

/** The site is killed these times after the request. The undo takes some seconds. */
const KILLED_AFTER_MS = [50, 300, 700, 1_500];

const CARS_IN_STOCK = 10_000;

test('UNDO-10: a site that is killed during an undo has undone all or nothing', async () => {
  const settings = await emptySettings();
  const start = async () => {
    const program = startProgram({ env: { ...LIVE, ...settings, ADMIN_PASSWORD: PASSWORD } });
    const address = await program.address();
    return { program, address: `${address}/api/admin`, cookie: await logIn(address) };
  };
  let site = await start();
  const { operation } = await inContext(settings, async (context) => {
    const cars = Array.from({ length: CARS_IN_STOCK }, (_, i) => buildCar({ title: `Clio ${i}`, color: 'bleu' }));
    const rows = await insertVehicles(context, operatorOfThisMachine(), CARS, cars);
    const admin = operatorOfThisMachine();
    const painted = rows.map(({ id, title }) => ({ id, vehicle: buildCar({ title, color: 'rouge' }) }));
    await rewriteVehicles(context, admin, CARS, painted);
    return admin;
  });
  const colours = () =>
    inContext(settings, async ({ database: { query } }) => {
      const rows = await query.selectFrom('cars').select('color').distinct().execute();
      return rows.map(({ color }) => color);
    });
  const undo = () => sendJson(`${site.address}/journal/${operation}/undo`, 'POST', {}, site.cookie);
  for (const delay of KILLED_AFTER_MS) {
    const answer = undo().catch(() => null);
    await wait(delay);
    site.program.kill('SIGKILL');
    await site.program.ended;
    const isAnswered = (await answer) !== null;
    const [colour, ...others] = await colours();
    expect(others).toEqual([]);
    if (isAnswered) expect(colour).toBe('bleu');
    site = await start();
  }
  if ((await colours())[0] === 'rouge') expect((await undo()).status).toBe(200);
  expect(await colours()).toEqual(['bleu']);
});
