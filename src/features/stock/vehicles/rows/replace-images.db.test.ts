import { expect, test } from 'vitest';
import { buildCar, buildTruck } from '../../../../../tests/support/build-vehicles.ts';
import { openTestContext } from '../../../../../tests/support/context.ts';
import { forFile } from '../../../../../tests/support/for-file.ts';
import { cars, trucks } from '../../../../../tests/support/vehicles.ts';
import { inTransaction } from '../../../../server/app-context.ts';
import { readRevision } from '../../../../server/db/database.ts';
import { operatorOfThisMachine } from '../../../platform/auth/admin.ts';
import { insertPictures, knownPaths, picturesByPath } from '../../../platform/images/processing/pictures.repository.ts';
import { replaceImages } from './vehicle-writer.repository.ts';

const ADMIN = operatorOfThisMachine();
const PATH = 'cars/42/0b6e9e3c-6d0c-4a0e-9a3e-6d8f5e0a1b2c.jpg';
const IMAGES = ['https://images.example/a.jpg', PATH];

const context = forFile(openTestContext);

test('DSV-7: the images of one car or truck are replaced by its id, cover first, those of the others stay', async () => {
  for (const [kind, store, build] of [
    ['cars', cars, buildCar],
    ['trucks', trucks, buildTruck],
  ] as const) {
    const one = await store.create(context, ADMIN, build({ title: 'One' }) as never);
    const other = await store.create(context, ADMIN, build({ title: 'Other' }) as never);
    expect(await replaceImages(context, ADMIN, kind, one.id, IMAGES)).toBe(true);
    expect((await store.find(context, one.id))?.images).toEqual([IMAGES[0], `/images/${PATH}`]);
    expect(await store.find(context, other.id)).toEqual(other);
  }
});

test('DSV-7 D39: the change counts in the version and in the catalogue, with the administrator who made it', async () => {
  const { id } = await cars.create(context, ADMIN, buildCar());
  const before = await readRevision(context.database);
  await replaceImages(context, ADMIN, 'cars', id, IMAGES);
  const { version, updated_by, updated_at } = await context.database.query
    .selectFrom('cars')
    .select(['version', 'updated_by', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect({ version, updated_by }).toEqual({ version: 2, updated_by: ADMIN.name });
  expect(Math.abs(Date.now() - new Date(updated_at ?? 0).getTime())).toBeLessThan(60_000);
  expect(await readRevision(context.database)).toBeGreaterThan(before);
});

test('a vehicle that is not there is no error', async () => {
  expect(await replaceImages(context, ADMIN, 'cars', 999_999, IMAGES)).toBe(false);
});

test('inside a transaction that fails, the list stays as it was', async () => {
  const car = await cars.create(context, ADMIN, buildCar());
  const failing = inTransaction(context, async (inside) => {
    await replaceImages(inside, ADMIN, 'cars', car.id, IMAGES);
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await cars.find(context, car.id)).toEqual(car);
});

test('an image that no browser could be sent to is left out; the list and the page stand', async () => {
  const bad = [
    '',
    'x',
    '../../etc/passwd',
    'cars/42/a.svg',
    'javascript:alert(1)',
    'https://a b/',
    'ftp://a.example/b',
  ];
  const car = await cars.create(context, ADMIN, buildCar({ images: [...bad, ...IMAGES] }));
  expect(car.images).toEqual([IMAGES[0], `/images/${PATH}`]);
});

test('a stored picture is known by its path, with its sizes', async () => {
  await insertPictures(context, ADMIN, [{ path: PATH, width: 1600, height: 1200, placeholder: 'data:x' }]);
  expect(await knownPaths(context, [PATH, 'a\0b', '\ud800', "' or 1=1 --", PATH.replace('42', '43')])).toEqual(
    new Set([PATH]),
  );
  expect([...(await picturesByPath(context, [PATH])).values()]).toEqual([
    { src: `/images/${PATH}`, width: 1600, height: 1200, placeholder: 'data:x' },
  ]);
});
