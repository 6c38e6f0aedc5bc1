import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { callerOf } from '../../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../../tests/support/for-file.ts';
import { makePhoto } from '../../../../../tests/support/photos.ts';
import { openAdminSite } from '../../../../../tests/support/uploads.ts';
import { runMaintenance } from '../../../../app/boot/maintenance.ts';
import { StorageFullError } from '../../../../server/capacity.ts';
import { filesOf } from '../../../platform/images/processing/store-images.server.ts';

/** The copy of a vehicle (ROL-3): a draft with copied pictures. */

const site = forFile(openAdminSite);
let photo: Buffer;
beforeAll(async () => {
  photo = await makePhoto({ width: 120, height: 90 });
});
afterEach(() => vi.restoreAllMocks());

const ADDRESS = 'https://images.example/voiture.jpg';

async function pictures(count: number) {
  const { data } = await site.upload(Array.from({ length: count }, () => ({ bytes: photo })));
  expect(data).toHaveLength(count);
  return data;
}

async function create(kind: string, vehicle: object): Promise<number> {
  const { status, data } = await site.call('POST', `/${kind}/new`, { title: 'Clio', ...vehicle });
  expect(status).toBe(201);
  return Number(data[0]?.id);
}

const rowsOf = async () =>
  (await site.context.database.query.selectFrom('pictures').select('path').execute()).map(({ path }) => path).sort();
const filesIn = async () => {
  const keys: string[] = [];
  for await (const key of site.context.storage.list()) keys.push(key);
  return keys.sort();
};
const pathsOf = (images: unknown) => (images as string[]).map((url) => url.replace('/images/', ''));

describe.each(['cars', 'trucks'])('POST /%s/duplicate', (kind) => {
  test('the copy is a draft with all facts but those of one vehicle alone', async () => {
    const id = await create(kind, {
      images: [ADDRESS],
      reference: `VO-${kind}`,
      vin: 'VF7SXHNPYKT123456',
      plate: 'AB-123-CD',
      available_from: '30-11-2026',
      mileage: 42_000,
      color: 'Rouge',
      sale_price: '8 900 €',
      accessories: ['Bluetooth'],
      due_date: '05-01-2020',
      status: 'sold',
      sold_at: '05-02-2026',
      final_price: '8 500',
    });
    const { status, data } = await site.call('POST', `/${kind}/duplicate`, { id });
    expect([status, data]).toEqual([
      201,
      [
        expect.objectContaining({
          title: 'Clio',
          status: 'draft',
          reference: '',
          vin: '',
          plate: '',
          available_from: '',
          mileage: null,
          sold_at: '',
          final_price: '',
          published_at: null,
          color: 'Rouge',
          sale_price: '8 900 €',
          accessories: ['Bluetooth'],
          images: [ADDRESS],
          version: 1,
          updated_by: 'Hélène',
        }),
      ],
    ]);
    expect(data[0]?.id).not.toBe(id);
    expect(data[0]?.due_date).not.toBe('05-01-2020');
    expect((await site.app.inject(`/api/${kind}/${data[0]?.id}`)).statusCode).toBe(404);
    expect((await site.call('GET', `/${kind}/${id}`)).data[0]).toMatchObject({ status: 'sold', mileage: 42_000 });
  });

  test('STO-2: its pictures are files of its own, in all sizes, and stay when those of the other are deleted', async () => {
    const [one, two] = await pictures(2);
    const id = await create(kind, { images: [two?.url, ADDRESS, one?.url] });
    const { data } = await site.call('POST', `/${kind}/duplicate`, { id });
    const [first = '', address, second = ''] = pathsOf(data[0]?.images);
    expect(address).toBe(ADDRESS);
    expect(new Set([first, second, one?.path, two?.path]).size).toBe(4);
    expect(data[0]?.pictures).toMatchObject([
      { src: `/images/${first}`, width: 120, height: 90, placeholder: two?.placeholder },
      { src: `/images/${second}`, width: 120, height: 90, placeholder: one?.placeholder },
    ]);
    for (const [copy, original] of [
      [first, two?.path],
      [second, one?.path],
    ] as const)
      for (const [i, key] of filesOf(copy).entries())
        expect(await site.stored(key)).toEqual(await site.stored(filesOf(original ?? '')[i] ?? ''));
    await site.call('DELETE', `/${kind}/delete`, { id });
    await site.call('DELETE', `/${kind}/bin`, { ids: [id] });
    expect(await site.stored(one?.path ?? '')).toBeNull();
    for (const key of [...filesOf(first), ...filesOf(second)]) expect(await site.stored(key)).not.toBeNull();
  });
});

test('a picture that lacks a size is made anew; one whose files are gone is left out', async () => {
  const [one, two] = await pictures(2);
  const id = await create('cars', { images: [one?.url, two?.url] });
  await site.context.storage.remove(filesOf(one?.path ?? '')[2] ?? '');
  for (const key of filesOf(two?.path ?? '')) await site.context.storage.remove(key);
  const { data } = await site.call('POST', '/cars/duplicate', { id });
  const paths = pathsOf(data[0]?.images);
  expect(paths).toHaveLength(1);
  for (const key of filesOf(paths[0] ?? '')) expect(await site.stored(key)).not.toBeNull();
});

test('where the storage has no room, nothing of the copy is left', async () => {
  const sent = await pictures(2);
  const id = await create('cars', { images: sent.map(({ url }) => url) });
  const [rows, files] = [await rowsOf(), await filesIn()];
  const put = site.context.storage.put;
  let left = 7;
  vi.spyOn(site.context.storage, 'put').mockImplementation(async (key, body) => {
    left -= 1;
    if (left < 0) throw new StorageFullError('storage', new Error('full'));
    await put(key, body);
  });
  expect((await site.call('POST', '/cars/duplicate', { id })).status).toBe(507);
  expect([await rowsOf(), await filesIn()]).toEqual([rows, files]);
});

test('where the copy cannot be deleted again either, the clean-up finds it by its rows', async () => {
  const [one] = await pictures(1);
  const id = await create('cars', { images: [one?.url] });
  const files = await filesIn();
  const put = site.context.storage.put;
  vi.spyOn(site.context.storage, 'put').mockImplementation(async (key, body) => {
    if (key.endsWith('.w1600.avif')) throw new Error('away');
    await put(key, body);
  });
  vi.spyOn(site.context.storage, 'remove').mockRejectedValue(new Error('away'));
  expect((await site.call('POST', '/cars/duplicate', { id })).status).toBe(500);
  vi.restoreAllMocks();
  expect((await filesIn()).length).toBeGreaterThan(files.length);
  await runMaintenance(site.context, new Date(Date.now() + 8 * 24 * 60 * 60 * 1000));
  expect((await filesIn()).filter((key) => !files.includes(key))).toEqual([]);
});

test('the same key gives the same copy, whatever became of the vehicle, and its pictures once', async () => {
  const [one] = await pictures(1);
  const id = await create('cars', { images: [one?.url] });
  const { done } = callerOf(site.app, site.cookie);
  const send = () => done('POST', '/cars/duplicate', { id }, { 'idempotency-key': 'copie' });
  const first = await send();
  const rows = await rowsOf();
  expect((await send()).data).toEqual(first.data);
  expect(await rowsOf()).toEqual(rows);
  await site.call('DELETE', '/cars/delete', { id });
  expect((await send()).data).toEqual(first.data);
  expect(await rowsOf()).toEqual(rows);
});

test('only a vehicle of the catalogue can be copied, by an administrator', async () => {
  const id = await create('cars', { images: [ADDRESS] });
  await site.call('DELETE', '/cars/delete', { id });
  const caller = callerOf(site.app, site.cookie);
  for (const missing of [id, 999_999])
    expect((await caller.rejected('POST', '/cars/duplicate', { id: missing })).status).toBe(404);
  expect((await caller.rejected('POST', '/cars/duplicate', { id: 'x' })).status).toBe(422);
  expect((await callerOf(site.app).rejected('POST', '/cars/duplicate', { id })).status).toBe(401);
});
