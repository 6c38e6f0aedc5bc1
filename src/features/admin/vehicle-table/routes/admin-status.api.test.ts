import { expect, test } from 'vitest';
import { type AdminRow, IMAGE, openAdminApi } from '../../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../../tests/support/for-file.ts';
import { dayMonthYear } from '../../../../shared/dates/dates.ts';
import { STATUS_VALUES, type Status } from '../../../stock/vehicles/status/status.ts';

const site = forFile(openAdminApi);

type Answer = { data: AdminRow[]; failed: { id: number; error: { code: string; message: string; fields?: object } }[] };

const online = (more = {}) => site.row('POST', '/cars/new', { title: 'C3', images: [IMAGE], ...more });
const draft = (more = {}) => site.row('POST', '/cars/new', { title: 'C3', status: 'draft', ...more });
const read = (id: number) => site.row('GET', `/cars/${id}`);

async function change(ids: number[], status: Status, more = {}): Promise<Answer> {
  const { data, failed } = (await site.done('POST', '/cars/status', { ids, status, ...more })) as unknown as Answer;
  return { data, failed };
}

test('MOD-6 D35: a draft needs a title alone; all others an image too', async () => {
  expect(await draft()).toMatchObject({ status: 'draft', images: [], published_at: null, version: 1 });
  expect(await draft({ status: 'archived' })).toMatchObject({ status: 'archived', published_at: null });
  expect((await site.rejected('POST', '/cars/new', { status: 'draft' })).fields).toEqual({
    title: 'Le titre est obligatoire',
  });
  for (const status of [undefined, 'available', 'reserved', 'sold']) {
    const { fields } = await site.rejected('POST', '/cars/new', { title: 'C3', status });
    expect([status, fields]).toEqual([status, { images: 'Ajoutez au moins une image' }]);
  }
  expect(await online()).toMatchObject({ status: 'available', published_at: expect.any(String) });
  expect((await site.rejected('POST', '/cars/new', { title: 'C3', status: 'gone' })).fields).toHaveProperty('status');
});

test('D42: a draft of a sale says nothing yet; to be published it says what a sale has to say', async () => {
  const { id } = await draft({ images: [IMAGE], offer_kind: 'sale' });
  const missing = ['first_registration', 'mileage', 'mileage_guaranteed', 'sale_price'];
  const { data, failed } = await change([id], 'available');
  expect([data, failed[0]?.error.code]).toEqual([[], 'invalid']);
  expect(Object.keys(failed[0]?.error.fields ?? {}).sort()).toEqual(missing);
  const { fields } = await site.rejected('PUT', '/cars/edit', { id, status: 'available' });
  expect(Object.keys(fields).sort()).toEqual(missing);
  const facts = { sale_price: '8 900', first_registration: '06-2019', mileage: 42_000, mileage_guaranteed: true };
  expect(await site.row('PUT', '/cars/edit', { id, status: 'available', ...facts })).toMatchObject({
    status: 'available',
    published_at: expect.any(String),
  });
});

test('every status can follow every other', async () => {
  const { id } = await online();
  let version = 1;
  const expected = async (status: Status) => {
    version += 1;
    expect(await change([id], status)).toEqual({ data: [{ id, status, changed: true, version }], failed: [] });
    return read(id);
  };
  for (const from of STATUS_VALUES)
    for (const to of STATUS_VALUES.filter((status) => status !== from)) {
      if ((await read(id)).status !== from) await expected(from);
      expect(await expected(to)).toMatchObject({
        status: to,
        version,
        updated_by: 'Hélène',
        sold_at: to === 'sold' ? dayMonthYear(new Date()) : '',
      });
    }
});

test('what is in the state already is not written', async () => {
  const { id } = await online();
  const same = { data: [{ id, status: 'available', version: 1, changed: false }], failed: [] };
  expect(await change([id], 'available')).toEqual(same);
});

test('a sale has its day and price, a reservation its day and note; another status clears them, undo brings them back', async () => {
  const { id } = await online();
  const sale = { sold_at: '05-01-2026', final_price: '8 900 €' };
  await change([id], 'sold', sale);
  const none = { sold_at: '', final_price: '', reserved_until: '', reserved_note: '' };
  expect(await read(id)).toMatchObject({ ...none, ...sale, status: 'sold' });
  await change([id], 'available');
  expect(await read(id)).toMatchObject({ ...none, status: 'available' });
  await change([id], 'sold', { ...none, ...sale });
  expect(await read(id)).toMatchObject({ ...none, ...sale });
  const reservation = { reserved_until: '2026-12-24', reserved_note: 'Acompte reçu' };
  await site.done('PUT', '/cars/edit', { id, status: 'reserved', ...reservation });
  expect(await read(id)).toMatchObject({
    ...none,
    ...reservation,
    reserved_until: '24-12-2026',
    status: 'reserved',
  });
  await site.done('PUT', '/cars/edit', { id, reserved_note: '' });
  expect(await read(id)).toMatchObject({ reserved_until: '24-12-2026', reserved_note: '' });
});

test('a sale is not in the future; a status and a day have their form', async () => {
  const { id } = await online();
  const tomorrow = dayMonthYear(new Date(Date.now() + 2 * 86_400_000));
  for (const [method, path, body] of [
    ['POST', 'status', { ids: [id], status: 'sold', sold_at: tomorrow }],
    ['PUT', 'edit', { id, status: 'sold', sold_at: tomorrow }],
    ['POST', 'new', { title: 'C3', images: [IMAGE], status: 'sold', sold_at: tomorrow }],
    ['POST', 'status', { ids: [id], status: 'sold', sold_at: '31-02-2026' }],
  ] as const) {
    const { status, fields } = await site.rejected(method, `/cars/${path}`, body);
    expect([status, Object.keys(fields)]).toEqual([422, ['sold_at']]);
  }
  for (const [body, field] of [
    [{ ids: [id], status: 'gone' }, 'status'],
    [{ ids: [id] }, 'status'],
    [{ ids: [], status: 'sold' }, 'ids'],
    [{ ids: Array.from({ length: 1_001 }, (_, i) => i + 1), status: 'sold' }, 'ids'],
    [{ status: 'sold' }, 'ids'],
  ] as const)
    expect(Object.keys((await site.rejected('POST', '/cars/status', body)).fields)).toEqual([field]);
  expect(await read(id)).toMatchObject({ status: 'available', version: 1 });
});

test('of several, every one that can be changed is; the others say why, each once', async () => {
  const [whole, bare, trashed] = [await online(), await draft(), await online()];
  await site.done('DELETE', '/cars/delete', { id: trashed.id });
  const gone = 'Ce véhicule n’est pas ou plus au catalogue.';
  expect(await change([bare.id, whole.id, trashed.id, 999_999, whole.id], 'reserved')).toEqual({
    data: [{ id: whole.id, status: 'reserved', version: 2, changed: true }],
    failed: [
      {
        id: bare.id,
        error: {
          code: 'invalid',
          message: 'Ce véhicule est incomplet.',
          fields: { images: 'Ajoutez au moins une image' },
        },
      },
      { id: trashed.id, error: { code: 'not_found', message: gone } },
      { id: 999_999, error: { code: 'not_found', message: gone } },
    ],
  });
});

test('MANY-3 UNDO-5: the undo of a status of several gives back what each was, reservation and sale included', async () => {
  const rows = [await online(), await online(), await online(), await draft({ images: [IMAGE] })];
  const ids = rows.map(({ id }) => id);
  const [, reserved = 0, sold = 0] = ids;
  await change([reserved], 'reserved', { reserved_until: '24-12-2026', reserved_note: 'Acompte reçu' });
  await change([sold], 'sold', { sold_at: '05-01-2026', final_price: '8 900 €' });
  const readAll = () => Promise.all(ids.map(async (id) => ({ ...(await read(id)), version: 0, updated_at: '' })));
  const before = await readAll();
  const body = { ids: [...ids, 999_999], status: 'reserved', reserved_until: '2026-12-31' };
  const { operation } = (await site.done('POST', '/cars/status', body)) as unknown as { operation: string };
  expect(await readAll()).toEqual(
    before.map((row) => expect.objectContaining({ id: row.id, status: 'reserved', reserved_until: '31-12-2026' })),
  );
  await site.done('POST', `/journal/${operation}/undo`, {});
  const dated = (row: AdminRow) => ({
    ...row,
    published_at: row.status === 'draft' ? expect.anything() : row.published_at,
  });
  expect(await readAll()).toEqual(before.map(dated));
  const again = (await site.done('POST', '/cars/status', { ids, status: 'archived' })) as unknown as Answer;
  const same = await site.done('POST', '/cars/status', { ids, status: 'archived' });
  expect(again.data.map(({ changed }) => changed)).toEqual([true, true, true, true]);
  expect(same).toMatchObject({ data: again.data.map((row) => ({ ...row, changed: false })) });
  expect(same).not.toHaveProperty('operation');
});

test('D39: a change of status is a change: an edit of the version before is a conflict', async () => {
  const { id } = await online();
  await change([id], 'reserved');
  const { status } = await site.rejected('PUT', '/cars/edit', { id, version: 1, title: 'Autre' });
  expect(status).toBe(409);
});
