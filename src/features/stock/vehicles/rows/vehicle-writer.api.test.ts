import { beforeAll, expect, test } from 'vitest';
import { type AdminRow, callerOf, IMAGE, openAdminApi, signIn } from '../../../../../tests/support/admin-api.ts';
import { buildCar } from '../../../../../tests/support/build-vehicles.ts';
import { forFile } from '../../../../../tests/support/for-file.ts';
import { addTestAdministrator } from '../../../../../tests/support/test-administrator.ts';
import { operatorOfThisMachine } from '../../../platform/auth/admin.ts';
import { insertPictures } from '../../../platform/images/processing/pictures.repository.ts';
import { CARS } from '../../cars/car.ts';
import { insertVehicles, rewriteVehicle } from './vehicle-writer.repository.ts';

const PATH = 'cars/1/0b6e9e3c-6d0c-4a0e-9a3e-6d8f5e0a1b2c.jpg';

const site = forFile(openAdminApi);
let bruno: ReturnType<typeof callerOf>;
beforeAll(async () => {
  await addTestAdministrator(site.context, 'Bruno', 'le mot de passe de Bruno');
  bruno = callerOf(site.app, await signIn(site.app, 'Bruno', 'le mot de passe de Bruno'));
});

async function conflictOf({ id, version }: AdminRow): Promise<string> {
  const { status, message } = await site.rejected('PUT', '/cars/edit', { id, title: 'Autre', version });
  expect(status).toBe(409);
  return message;
}

test('D39: a new vehicle carries the name of the administrator who created it', async () => {
  expect(await bruno.row('POST', '/cars/new', { title: 'C3', images: [IMAGE] })).toMatchObject({
    version: 1,
    updated_at: null,
    updated_by: 'Bruno',
  });
});

test('D39 STO-6: after a picture is deleted, a conflict names who deleted it', async () => {
  await insertPictures(site.context, operatorOfThisMachine(), [{ path: PATH, width: 8, height: 6, placeholder: '' }]);
  const car = await site.row('POST', '/cars/new', { title: 'C3', images: [IMAGE, `/images/${PATH}`] });
  await bruno.done('DELETE', '/images', { path: PATH });
  expect(await conflictOf(car)).toMatch(/^Modifié par Bruno à \d\d:\d\d : /);
});

test('D39 D40: after a brand is given to another, a conflict names who did that', async () => {
  const { id: from } = await site.row('POST', '/brands/new', { brandName: 'Simca' });
  const { id: to } = await site.row('POST', '/brands/new', { brandName: 'Talbot' });
  const car = await site.row('POST', '/cars/new', { title: '1100', images: [IMAGE], brand: from });
  await bruno.done('DELETE', '/brands/delete', { id: from, move_to: to });
  expect(await conflictOf(car)).toMatch(/^Modifié par Bruno à/);
});

test('D39: after the trash and back, a conflict names who restored it', async () => {
  const car = await site.row('POST', '/cars/new', { title: 'C3', images: [IMAGE] });
  await site.done('DELETE', '/cars/delete', { id: car.id });
  await bruno.done('POST', '/cars/restore', { id: car.id });
  expect(await conflictOf(car)).toMatch(/^Modifié par Bruno à/);
});

test('D39: an import inserts and rewrites with its name and version', async () => {
  const admin = operatorOfThisMachine();
  const [inserted] = await insertVehicles(site.context, admin, CARS, [buildCar({ reference: 'W-1' })]);
  expect(inserted).toMatchObject({ version: 1, updated_at: null, updated_by: 'console' });
  const rewritten = await rewriteVehicle(site.context, admin, CARS, inserted?.id ?? 0, buildCar({ title: 'Réécrite' }));
  expect(rewritten).toMatchObject({
    version: 2,
    updated_at: expect.any(String),
    updated_by: 'console',
    created_at: inserted?.created_at,
  });
});

test('more vehicles than one statement takes come in their order', async () => {
  const cars = Array.from({ length: 450 }, (_, i) => buildCar({ title: `Voiture ${i}` }));
  const rows = await insertVehicles(site.context, operatorOfThisMachine(), CARS, cars);
  expect(rows.map(({ title }) => title)).toEqual(cars.map(({ title }) => title));
});
