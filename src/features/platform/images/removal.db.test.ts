import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { forFile } from '../../../../tests/support/for-file.ts';
import { makePhoto } from '../../../../tests/support/photos.ts';
import { openAdminSite } from '../../../../tests/support/uploads.ts';
import { runMaintenance } from '../../../app/boot/maintenance.ts';
import { PICTURE_WIDTHS, sizedPath } from './picture.ts';

const adminContext = forFile(openAdminSite);
let photo: Buffer;
beforeAll(async () => {
  photo = await makePhoto({ width: 120, height: 90 });
});
afterEach(() => vi.restoreAllMocks());

const DAY = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);

async function pictures(count: number): Promise<{ path: string; url: string }[]> {
  const { data } = await adminContext.upload(Array.from({ length: count }, () => ({ bytes: photo })));
  expect(data).toHaveLength(count);
  return data;
}

async function car(images: string[]): Promise<number> {
  const { data } = await adminContext.call('POST', '/cars/new', { title: 'C3', images });
  return Number(data[0]?.id);
}

/** The files of a picture that exist, and its row. */
async function leftOf(path: string): Promise<string[]> {
  const left: string[] = [];
  for (const key of [path, ...PICTURE_WIDTHS.map((width) => sizedPath(path, width))]) {
    const file = await adminContext.context.storage.open(key);
    file?.body.destroy();
    if (file) left.push(key);
  }
  const row = await adminContext.context.database.query
    .selectFrom('pictures')
    .select('path')
    .where('path', '=', path)
    .execute();
  return row.length > 0 ? [...left, 'row'] : left;
}

test('STO-6 STO-7: a deleted picture is gone, file and row, and out of the vehicle that showed it', async () => {
  const [one, two] = await pictures(2);
  const id = await car([one?.url ?? '', two?.url ?? '']);
  expect(await adminContext.call('DELETE', '/images', { path: one?.path })).toMatchObject({
    status: 200,
    data: [{ path: one?.path }],
  });
  expect(await leftOf(one?.path ?? '')).toEqual([]);
  const shown = await adminContext.app.inject(`/api/cars/${id}`);
  expect(shown.json().data[0].images).toEqual([two?.url]);
  expect((await adminContext.app.inject(one?.url ?? '')).statusCode).toBe(404);
  expect(await adminContext.call('DELETE', '/images', { path: one?.path })).toMatchObject({ status: 404 });
});

test('STO-6: the only picture of a vehicle stays, with all its files', async () => {
  const [only] = await pictures(1);
  const id = await car([only?.url ?? '']);
  expect(await adminContext.call('DELETE', '/images', { path: only?.path })).toMatchObject({
    status: 409,
    error: { message: 'C’est la seule image de ce véhicule.' },
  });
  expect(await leftOf(only?.path ?? '')).toHaveLength(6);
  expect((await adminContext.app.inject(`/api/cars/${id}`)).json().data[0].images).toEqual([only?.url]);
});

test.each(['../../vitrine.sqlite', 'cars/x', 'cars/1/%.jpg', 'nul\u0000', "'; drop table pictures; --"])(
  'STO-6: %j is no picture',
  async (path) => {
    expect(await adminContext.call('DELETE', '/images', { path })).toMatchObject({ status: 404 });
  },
);

test('STO-6: where the storage fails, the picture is off the site and the call can be made again', async () => {
  const [one, two] = await pictures(2);
  const id = await car([one?.url ?? '', two?.url ?? '']);
  vi.spyOn(adminContext.context.storage, 'remove').mockRejectedValueOnce(new Error('away'));
  expect(await adminContext.call('DELETE', '/images', { path: one?.path })).toMatchObject({ status: 500 });
  expect((await adminContext.app.inject(`/api/cars/${id}`)).json().data[0].images).toEqual([two?.url]);
  expect(await adminContext.call('DELETE', '/images', { path: one?.path })).toMatchObject({ status: 200 });
  expect(await leftOf(one?.path ?? '')).toEqual([]);
});

test('D45: what no form saved is deleted after a week; what a vehicle shows, or the trash holds, is not', async () => {
  const [unused, shown, binned] = await pictures(3);
  await car([shown?.url ?? '']);
  const thrown = await car([binned?.url ?? '']);
  await adminContext.call('DELETE', '/cars/delete', { id: thrown });
  await runMaintenance(adminContext.context, inDays(6));
  expect(await leftOf(unused?.path ?? '')).toHaveLength(6);
  vi.spyOn(adminContext.context.storage, 'remove').mockRejectedValue(new Error('away'));
  await expect(runMaintenance(adminContext.context, inDays(8))).rejects.toThrow('away');
  expect(await leftOf(unused?.path ?? '')).toContain('row');
  vi.restoreAllMocks();
  expect((await runMaintenance(adminContext.context, inDays(8))).pictures).toBeGreaterThan(0);
  expect(await leftOf(unused?.path ?? '')).toEqual([]);
  expect(await leftOf(shown?.path ?? '')).toHaveLength(6);
  expect(await leftOf(binned?.path ?? '')).toHaveLength(6);
});

test('D45: after 30 days in the trash a vehicle is gone with its pictures', async () => {
  const [binned] = await pictures(1);
  const id = await car([binned?.url ?? '']);
  await adminContext.call('DELETE', '/cars/delete', { id });
  await runMaintenance(adminContext.context, inDays(29));
  expect((await adminContext.call('POST', '/cars/restore', { id })).status).toBe(200);
  await adminContext.call('DELETE', '/cars/delete', { id });
  expect((await runMaintenance(adminContext.context, inDays(31))).vehicles).toBeGreaterThan(0);
  expect(await adminContext.call('POST', '/cars/restore', { id })).toMatchObject({ status: 404 });
  expect(await leftOf(binned?.path ?? '')).toEqual([]);
});

const purge = (ids: unknown) => adminContext.call('DELETE', '/cars/bin', { ids } as object);

test('D45: a vehicle of the trash is deleted for good, its pictures with it; what another vehicle shows stays', async () => {
  const [own, shared] = await pictures(2);
  const id = await car([own?.url ?? '', shared?.url ?? '', 'https://images.example/autre.jpg']);
  const other = await car([shared?.url ?? '']);
  await adminContext.call('DELETE', '/cars/delete', { id });
  expect(await purge([id])).toMatchObject({ status: 200, data: [{ id }] });
  expect(await adminContext.call('POST', '/cars/restore', { id })).toMatchObject({ status: 404 });
  expect(await leftOf(own?.path ?? '')).toEqual([]);
  expect((await adminContext.app.inject(own?.url ?? '')).statusCode).toBe(404);
  expect(await leftOf(shared?.path ?? '')).toHaveLength(6);
  expect((await adminContext.app.inject(`/api/cars/${other}`)).json().data[0].images).toEqual([shared?.url]);
  // Again, and with a restored one: nothing more is deleted.
  expect(await purge([id, other, 999_999])).toMatchObject({ status: 200, data: [] });
  expect((await adminContext.app.inject(`/api/cars/${other}`)).statusCode).toBe(200);
});

test('D45: all that the trash holds is deleted in one call, and only by an administrator', async () => {
  const ids = [await car(['https://images.example/1.jpg']), await car(['https://images.example/2.jpg'])];
  for (const id of ids) await adminContext.call('DELETE', '/cars/delete', { id });
  const stranger = await adminContext.app.inject({ method: 'DELETE', url: '/api/admin/cars/bin', payload: { ids } });
  expect(stranger.statusCode).toBe(401);
  for (const wrong of [undefined, null, 5, ['x'], [0], Array(1_001).fill(1)])
    expect([wrong, (await purge(wrong)).status]).toEqual([wrong, 422]);
  expect((await adminContext.call('GET', '/cars/bin')).data).toHaveLength(2);
  expect(await purge([])).toMatchObject({ status: 200, data: [] });
  const { data } = await purge(ids);
  expect(data.map(({ id }) => id).sort()).toEqual(ids.sort());
  expect((await adminContext.call('GET', '/cars/bin')).data).toEqual([]);
});

test('D45: where the storage fails, the vehicle is gone all the same, and its files with the next maintenance', async () => {
  const [picture] = await pictures(1);
  const id = await car([picture?.url ?? '']);
  await adminContext.call('DELETE', '/cars/delete', { id });
  vi.spyOn(adminContext.context.storage, 'remove').mockRejectedValue(new Error('away'));
  expect(await purge([id])).toMatchObject({ status: 200, data: [{ id }] });
  expect(await leftOf(picture?.path ?? '')).toContain('row');
  vi.restoreAllMocks();
  await runMaintenance(adminContext.context, inDays(8));
  expect(await leftOf(picture?.path ?? '')).toEqual([]);
});
