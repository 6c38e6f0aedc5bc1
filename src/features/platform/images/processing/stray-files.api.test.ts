import { expect, test } from 'vitest';
import { allOf } from '../../../../../tests/support/all-of.ts';
import { buildCar } from '../../../../../tests/support/build-vehicles.ts';
import { openTestContext } from '../../../../../tests/support/context.ts';
import { samplePicture } from '../../../../../tests/support/whole-site.ts';
import { CARS } from '../../../stock/cars/car.ts';
import { insertVehicles } from '../../../stock/vehicles/rows/vehicle-writer.repository.ts';
import { operatorOfThisMachine } from '../../auth/admin.ts';
import { comparePictures } from './picture-files.server.ts';
import { filesOf } from './store-images.server.ts';
import { deleteStrayFiles, deleteStrayFilesUnlessMany } from './unused-pictures.server.ts';

const DAY_MS = 86_400_000;
const later = () => new Date(Date.now() + 2 * DAY_MS);

async function openStock() {
  const context = await openTestContext();
  const keys = async () => (await allOf(context.storage.list())).map(({ key }) => key);
  const forget = (path: string) => context.database.query.deleteFrom('pictures').where('path', '=', path).execute();
  return { context, keys, forget };
}

test('DOCT-6: rows and files are compared in one pass, whatever their names', async () => {
  const { context, keys, forget } = await openStock();
  const body = Buffer.from('x');
  const whole = await samplePicture(context, 'a-1');
  const partial = await samplePicture(context, 'a');
  await context.storage.remove(filesOf(partial)[2] ?? '');
  const gone = await samplePicture(context, 'b');
  for (const key of filesOf(gone)) await context.storage.remove(key);
  const lost = await samplePicture(context, 'c');
  await forget(lost);
  await context.storage.put('users/1/portrait.webp', body);
  expect(await keys()).toEqual((await keys()).sort());
  const compared = await allOf(comparePictures(context));
  const missing = compared.flatMap((one) => ('path' in one && one.missing.length > 0 ? [one.path] : []));
  const strays = compared.flatMap((one) => ('stray' in one ? [one.stray.key] : []));
  expect(missing.sort()).toEqual([partial, gone].sort());
  expect(strays.sort()).toEqual([...filesOf(lost), 'users/1/portrait.webp'].sort());
  expect(compared).toContainEqual({ path: whole, storedFiles: expect.any(Array), missing: [] });
  await context.close();
});

test('DOCT-6: a file without a row is deleted after a day, unless a vehicle shows it', async () => {
  const { context, keys, forget } = await openStock();
  const kept = await samplePicture(context, 'gardee');
  const shown = await samplePicture(context, 'montree');
  const stray = await samplePicture(context, 'perdue');
  const car = { ...buildCar({ title: 'C3' }), images: [shown] };
  await insertVehicles(context, operatorOfThisMachine(), CARS, [car]);
  for (const path of [shown, stray]) await forget(path);
  expect(await deleteStrayFiles(context)).toBe(0);
  const deleted: string[] = [];
  expect(await deleteStrayFiles(context, later(), (key) => deleted.push(key))).toBe(5);
  expect(deleted.sort()).toEqual(filesOf(stray).sort());
  expect((await keys()).sort()).toEqual([kept, shown].flatMap(filesOf).sort());
  await context.close();
});

test('DOCT-6: of many files without a row the site deletes none, as where the database is not theirs', async () => {
  const { context, keys } = await openStock();
  for (let number = 0; number <= 100; number += 1)
    await context.storage.put(`cars/${number}/photo.jpg`, Buffer.from('x'));
  expect(await deleteStrayFilesUnlessMany(context, later())).toEqual({ sparedFiles: 101 });
  expect(await keys()).toHaveLength(101);
  await context.storage.remove('cars/7/photo.jpg');
  expect(await deleteStrayFilesUnlessMany(context, later())).toEqual({ files: 100 });
  expect(await keys()).toEqual([]);
  await context.close();
});
