import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type AdminRow, IMAGE, SALE_FACTS } from '../../../../../tests/support/admin-api.ts';
import { allOf } from '../../../../../tests/support/all-of.ts';
import { forFile } from '../../../../../tests/support/for-file.ts';
import { makePhoto } from '../../../../../tests/support/photos.ts';
import { openAdminSite } from '../../../../../tests/support/uploads.ts';
import { runMaintenance } from '../../../../app/boot/maintenance.ts';
import { StorageFullError } from '../../../../server/capacity.ts';
import { filesOf } from '../../../platform/images/processing/store-images.server.ts';

const site = forFile(openAdminSite);
let photo: Buffer;
beforeAll(async () => {
  photo = await makePhoto({ width: 120, height: 90 });
});
afterEach(() => vi.restoreAllMocks());

async function pictures(count: number) {
  const { data } = await site.upload(Array.from({ length: count }, () => ({ bytes: photo })));
  expect(data).toHaveLength(count);
  return data;
}

const create = async (vehicle: object, kind = 'cars') =>
  (await site.row('POST', `/${kind}/new`, { title: 'Clio', ...vehicle })).id;
async function duplicate(id: unknown, kind = 'cars'): Promise<AdminRow> {
  const { status, data } = await site.done('POST', `/${kind}/duplicate`, { id });
  expect([status, data]).toEqual([201, [expect.anything()]]);
  return data[0] as AdminRow;
}

const rowsOf = async () =>
  (await site.context.database.query.selectFrom('pictures').select('path').execute()).map(({ path }) => path).sort();
const filesIn = async () => (await allOf(site.context.storage.list())).map(({ key }) => key);
const pathsOf = (images: unknown) => (images as string[]).map((url) => url.replace('/images/', ''));

test.each(['cars', 'trucks'])(
  'the copy of one of the %s is a draft with all facts but those of one vehicle alone',
  async (kind) => {
    const kept = { color: 'Rouge', sale_price: '8 900 €', accessories: ['Bluetooth'], images: [IMAGE] };
    const own = { reference: `VO-${kind}`, vin: 'VF7SXHNPYKT123456', plate: 'AB-123-CD' };
    const sale = { available_from: '30-11-2026', status: 'sold', sold_at: '05-02-2026', final_price: '8 500' };
    const id = await create({ ...SALE_FACTS, ...kept, ...own, ...sale, due_date: '05-01-2020' }, kind);
    const copy = await duplicate(id, kind);
    const none = { reference: '', vin: '', plate: '', mileage: null, available_from: '', sold_at: '', final_price: '' };
    const draft = { title: 'Clio', status: 'draft', version: 1, updated_by: 'Hélène', published_at: null };
    expect(copy).toMatchObject({ ...kept, ...none, ...draft });
    expect(copy.id).not.toBe(id);
    expect(copy.due_date).not.toBe('05-01-2020');
    expect((await site.app.inject(`/api/${kind}/${copy.id}`)).statusCode).toBe(404);
    expect(await site.row('GET', `/${kind}/${id}`)).toMatchObject({ status: 'sold', mileage: 42_000 });
  },
);

test('STO-2: its pictures are files of its own, in all sizes, and stay when those of the other are deleted', async () => {
  const [one, two] = await pictures(2);
  const id = await create({ images: [two?.url, IMAGE, one?.url] });
  const copy = await duplicate(id);
  const [first = '', address, second = ''] = pathsOf(copy.images);
  expect(address).toBe(IMAGE);
  expect(new Set([first, second, one?.path, two?.path]).size).toBe(4);
  expect(copy.pictures).toMatchObject([
    { src: `/images/${first}`, width: 120, height: 90, placeholder: two?.placeholder },
    { src: `/images/${second}`, width: 120, height: 90, placeholder: one?.placeholder },
  ]);
  const originals = [two, one].flatMap((picture) => filesOf(picture?.path ?? ''));
  for (const [i, key] of [first, second].flatMap(filesOf).entries())
    expect(await site.stored(key)).toEqual(await site.stored(originals[i] ?? ''));
  await site.done('DELETE', '/cars/delete', { id });
  await site.done('DELETE', '/cars/bin', { ids: [id] });
  expect(await site.stored(one?.path ?? '')).toBeNull();
  for (const key of [first, second].flatMap(filesOf)) expect(await site.stored(key)).not.toBeNull();
});

test('PHOT-6: a copy says whose photos it shows until they are replaced, retouched ones too', async () => {
  const [one, two, own] = await pictures(3);
  const id = await create({ images: [one?.url, two?.url] });
  const copy = await duplicate(id);
  expect(copy.photos_of).toEqual({ id, title: 'Clio', images: copy.images });
  expect((await duplicate(copy.id)).photos_of).toMatchObject({ id });
  expect(await site.row('GET', `/cars/${id}`)).not.toHaveProperty('photos_of');

  const [first] = pathsOf(copy.images);
  const { url: retouched } = await site.row('POST', '/images/edit', { url: `/images/${first}`, turn: 90 });
  const save = async (images: unknown[]) => (await site.row('PUT', '/cars/edit', { id: copy.id, images })).photos_of;
  expect(await save([own?.url, retouched])).toEqual({ id, title: 'Clio', images: [retouched] });
  await site.done('PUT', '/cars/edit', { id: copy.id, status: 'available' });
  expect((await site.app.inject(`/api/cars/${copy.id}`)).json().data[0]).not.toHaveProperty('photos_of');
  await site.done('DELETE', '/cars/delete', { id });
  expect(await save([retouched])).toEqual({ id, title: '', images: [retouched] });
  expect(await save([own?.url])).toBeUndefined();
});

test('PHOT-6: or until somebody says that they are the right ones', async () => {
  const [one] = await pictures(1);
  const copy = await duplicate(await create({ images: [one?.url] }));
  const accepted = await site.row('POST', '/cars/own-photos', { id: copy.id });
  expect(accepted).toMatchObject({ id: copy.id, images: copy.images });
  for (const row of [accepted, await site.row('GET', `/cars/${copy.id}`)]) expect(row).not.toHaveProperty('photos_of');
  expect((await site.rejected('POST', '/cars/own-photos', { id: 999_999 })).status).toBe(404);
});

test('a picture that lacks a size is made anew; one whose files are gone is left out', async () => {
  const [one, two] = await pictures(2);
  const id = await create({ images: [one?.url, two?.url] });
  await site.context.storage.remove(filesOf(one?.path ?? '')[2] ?? '');
  for (const key of filesOf(two?.path ?? '')) await site.context.storage.remove(key);
  const paths = pathsOf((await duplicate(id)).images);
  expect(paths).toHaveLength(1);
  for (const key of filesOf(paths[0] ?? '')) expect(await site.stored(key)).not.toBeNull();
});

test('where the storage has no room, nothing of the copy is left', async () => {
  const sent = await pictures(2);
  const id = await create({ images: sent.map(({ url }) => url) });
  const [rows, files] = [await rowsOf(), await filesIn()];
  const put = site.context.storage.put;
  let left = 7;
  vi.spyOn(site.context.storage, 'put').mockImplementation(async (key, body) => {
    left -= 1;
    if (left < 0) throw new StorageFullError('storage', new Error('full'));
    await put(key, body);
  });
  expect((await site.rejected('POST', '/cars/duplicate', { id })).status).toBe(507);
  expect([await rowsOf(), await filesIn()]).toEqual([rows, files]);
});

test('where the copy cannot be deleted again either, the clean-up finds it by its rows', async () => {
  const [one] = await pictures(1);
  const id = await create({ images: [one?.url] });
  const files = await filesIn();
  const put = site.context.storage.put;
  vi.spyOn(site.context.storage, 'put').mockImplementation(async (key, body) => {
    if (key.endsWith('.w1600.avif')) throw new Error('away');
    await put(key, body);
  });
  vi.spyOn(site.context.storage, 'remove').mockRejectedValue(new Error('away'));
  expect((await site.rejected('POST', '/cars/duplicate', { id })).status).toBe(500);
  vi.restoreAllMocks();
  expect((await filesIn()).length).toBeGreaterThan(files.length);
  await runMaintenance(site.context, new Date(Date.now() + 8 * 24 * 60 * 60 * 1000));
  expect((await filesIn()).filter((key) => !files.includes(key))).toEqual([]);
});

test('the same key gives the same copy, whatever became of the vehicle, and its pictures once', async () => {
  const [one] = await pictures(1);
  const id = await create({ images: [one?.url] });
  const send = () => site.done('POST', '/cars/duplicate', { id }, { 'idempotency-key': 'copie' });
  const first = await send();
  const rows = await rowsOf();
  expect((await send()).data).toEqual(first.data);
  expect(await rowsOf()).toEqual(rows);
  await site.done('DELETE', '/cars/delete', { id });
  expect((await send()).data).toEqual(first.data);
  expect(await rowsOf()).toEqual(rows);
});

test('only a vehicle of the catalogue can be copied', async () => {
  const id = await create({ images: [IMAGE] });
  await site.done('DELETE', '/cars/delete', { id });
  for (const missing of [id, 999_999])
    expect((await site.rejected('POST', '/cars/duplicate', { id: missing })).status).toBe(404);
  expect((await site.rejected('POST', '/cars/duplicate', { id: 'x' })).status).toBe(422);
});
