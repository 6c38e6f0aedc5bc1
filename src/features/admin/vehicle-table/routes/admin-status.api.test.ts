import { describe, expect, test } from 'vitest';
import { type AdminRow, IMAGE, openAdminApi } from '../../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../../tests/support/for-file.ts';
import { dayMonthYear } from '../../../../shared/dates/dates.ts';
import { STATUS_VALUES, type Status } from '../../../stock/vehicles/status/status.ts';

/** A vehicle from its draft to its sale (ROL-3, D39): `new`, `edit` and `status`. */

const site = forFile(openAdminApi);

const KINDS = ['cars', 'trucks'] as const;
type Kind = (typeof KINDS)[number];
type Answer = { data: AdminRow[]; failed: { id: number; error: { code: string; message: string; fields?: object } }[] };

const today = () => dayMonthYear(new Date());
const online = (kind: Kind, more = {}) => site.row('POST', `/${kind}/new`, { title: 'C3', images: [IMAGE], ...more });
const draft = (kind: Kind, more = {}) => site.row('POST', `/${kind}/new`, { title: 'C3', status: 'draft', ...more });

async function change(kind: Kind, ids: number[], status: Status, more = {}): Promise<Answer> {
  const { data, failed } = (await site.done('POST', `/${kind}/status`, { ids, status, ...more })) as unknown as Answer;
  return { data, failed };
}

describe.each(KINDS)('%s', (kind) => {
  test('MOD-6 D35: a draft needs a title alone; all others an image too', async () => {
    expect(await draft(kind)).toMatchObject({ status: 'draft', images: [], published_at: null, version: 1 });
    expect(await draft(kind, { status: 'archived' })).toMatchObject({ status: 'archived', published_at: null });
    expect((await site.rejected('POST', `/${kind}/new`, { status: 'draft' })).fields).toEqual({
      title: 'Le titre est obligatoire',
    });
    for (const status of [undefined, 'available', 'reserved', 'sold']) {
      const { fields } = await site.rejected('POST', `/${kind}/new`, { title: 'C3', status });
      expect([status, fields]).toEqual([status, { images: 'Ajoutez au moins une image' }]);
    }
    expect(await online(kind)).toMatchObject({ status: 'available', published_at: expect.any(String) });
    expect((await site.rejected('POST', `/${kind}/new`, { title: 'C3', status: 'gone' })).fields).toHaveProperty(
      'status',
    );
  });

  test('D42: a draft of a sale says nothing yet; to be published it says what a sale has to say', async () => {
    const { id } = await draft(kind, { images: [IMAGE], offer_kind: 'sale' });
    const missing = ['first_registration', 'mileage', 'mileage_guaranteed', 'sale_price'];
    const { data, failed } = await change(kind, [id], 'available');
    expect([data, failed[0]?.error.code]).toEqual([[], 'invalid']);
    expect(Object.keys(failed[0]?.error.fields ?? {}).sort()).toEqual(missing);
    const { fields } = await site.rejected('PUT', `/${kind}/edit`, { id, status: 'available' });
    expect(Object.keys(fields).sort()).toEqual(missing);
    const facts = { sale_price: '8 900', first_registration: '06-2019', mileage: 42_000, mileage_guaranteed: true };
    expect(await site.row('PUT', `/${kind}/edit`, { id, status: 'available', ...facts })).toMatchObject({
      status: 'available',
      published_at: expect.any(String),
    });
  });

  test('every status can follow every other', async () => {
    const { id } = await online(kind);
    let version = 1;
    const expected = async (status: Status) => {
      version += 1;
      expect(await change(kind, [id], status)).toEqual({ data: [{ id, status, version }], failed: [] });
      return site.row('GET', `/${kind}/${id}`);
    };
    for (const from of STATUS_VALUES)
      for (const to of STATUS_VALUES.filter((status) => status !== from)) {
        if ((await site.row('GET', `/${kind}/${id}`)).status !== from) await expected(from);
        expect(await expected(to)).toMatchObject({
          status: to,
          version,
          updated_by: 'Hélène',
          sold_at: to === 'sold' ? today() : '',
        });
      }
  });

  test('what is in the state already is not written', async () => {
    const { id } = await online(kind);
    const same = { data: [{ id, status: 'available', version: 1 }], failed: [] };
    expect(await change(kind, [id], 'available')).toEqual(same);
  });

  test('a sale has its day and price, a reservation its day and note; another status clears them, undo brings them back', async () => {
    const { id } = await online(kind);
    const sale = { sold_at: '05-01-2026', final_price: '8 900 €' };
    await change(kind, [id], 'sold', sale);
    const none = { sold_at: '', final_price: '', reserved_until: '', reserved_note: '' };
    expect(await site.row('GET', `/${kind}/${id}`)).toMatchObject({ ...none, ...sale, status: 'sold' });
    await change(kind, [id], 'available');
    expect(await site.row('GET', `/${kind}/${id}`)).toMatchObject({ ...none, status: 'available' });
    await change(kind, [id], 'sold', { ...none, ...sale });
    expect(await site.row('GET', `/${kind}/${id}`)).toMatchObject({ ...none, ...sale });
    const reservation = { reserved_until: '2026-12-24', reserved_note: 'Acompte reçu' };
    await site.done('PUT', `/${kind}/edit`, { id, status: 'reserved', ...reservation });
    expect(await site.row('GET', `/${kind}/${id}`)).toMatchObject({
      ...none,
      ...reservation,
      reserved_until: '24-12-2026',
      status: 'reserved',
    });
    await site.done('PUT', `/${kind}/edit`, { id, reserved_note: '' });
    expect(await site.row('GET', `/${kind}/${id}`)).toMatchObject({ reserved_until: '24-12-2026', reserved_note: '' });
  });

  test('a sale is not in the future; a status and a day have their form', async () => {
    const { id } = await online(kind);
    const tomorrow = dayMonthYear(new Date(Date.now() + 2 * 86_400_000));
    for (const [method, path, body] of [
      ['POST', 'status', { ids: [id], status: 'sold', sold_at: tomorrow }],
      ['PUT', 'edit', { id, status: 'sold', sold_at: tomorrow }],
      ['POST', 'new', { title: 'C3', images: [IMAGE], status: 'sold', sold_at: tomorrow }],
      ['POST', 'status', { ids: [id], status: 'sold', sold_at: '31-02-2026' }],
    ] as const) {
      const { status, fields } = await site.rejected(method, `/${kind}/${path}`, body);
      expect([status, Object.keys(fields)]).toEqual([422, ['sold_at']]);
    }
    for (const [body, field] of [
      [{ ids: [id], status: 'gone' }, 'status'],
      [{ ids: [id] }, 'status'],
      [{ ids: [], status: 'sold' }, 'ids'],
      [{ ids: Array.from({ length: 1_001 }, (_, i) => i + 1), status: 'sold' }, 'ids'],
      [{ status: 'sold' }, 'ids'],
    ] as const)
      expect(Object.keys((await site.rejected('POST', `/${kind}/status`, body)).fields)).toEqual([field]);
    expect(await site.row('GET', `/${kind}/${id}`)).toMatchObject({ status: 'available', version: 1 });
  });

  test('of several, every one that can be changed is; the others say why, each once', async () => {
    const [whole, bare, trashed] = [await online(kind), await draft(kind), await online(kind)];
    await site.done('DELETE', `/${kind}/delete`, { id: trashed.id });
    const gone = 'Ce véhicule n’est pas ou plus au catalogue.';
    expect(await change(kind, [bare.id, whole.id, trashed.id, 999_999, whole.id], 'reserved')).toEqual({
      data: [{ id: whole.id, status: 'reserved', version: 2 }],
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

  test('MANY-3: the previous states of several give back what each was, reservation and sale included', async () => {
    const rows = [await online(kind), await online(kind), await online(kind), await draft(kind, { images: [IMAGE] })];
    const ids = rows.map(({ id }) => id);
    const [, reserved = 0, sold = 0] = ids;
    await change(kind, [reserved], 'reserved', { reserved_until: '24-12-2026', reserved_note: 'Acompte reçu' });
    await change(kind, [sold], 'sold', { sold_at: '05-01-2026', final_price: '8 900 €' });
    const read = async () =>
      Promise.all(
        ids.map(async (id) => ({ ...(await site.row('GET', `/${kind}/${id}`)), version: 0, updated_at: '' })),
      );
    const before = await read();
    const body = { ids: [...ids, 999_999], status: 'reserved', reserved_until: '2026-12-31' };
    const { previous } = (await site.done('POST', `/${kind}/status`, body)) as unknown as { previous: object[] };
    expect(previous).toHaveLength(4);
    expect(await read()).toEqual(
      before.map((row) => expect.objectContaining({ id: row.id, status: 'reserved', reserved_until: '31-12-2026' })),
    );
    for (const state of previous) await site.done('POST', `/${kind}/status`, state);
    const dated = (row: AdminRow) => ({
      ...row,
      published_at: row.status === 'draft' ? expect.anything() : row.published_at,
    });
    expect(await read()).toEqual(before.map(dated));
    const again = (await site.done('POST', `/${kind}/status`, { ids, status: 'archived' })) as unknown as Answer;
    const same = await site.done('POST', `/${kind}/status`, { ids, status: 'archived' });
    expect([again.data.length, same]).toMatchObject([4, { previous: [] }]);
  });

  test('MOD-11: the last image of a draft stays too; one without any is edited without', async () => {
    const bare = await draft(kind);
    expect(await site.row('PUT', `/${kind}/edit`, { id: bare.id, title: 'C4', images: [] })).toMatchObject({
      images: [],
    });
    const { id } = await draft(kind, { images: [IMAGE] });
    expect((await site.rejected('PUT', `/${kind}/edit`, { id, images: [] })).fields).toHaveProperty('images');
    expect((await site.rejected('PUT', `/${kind}/edit`, { id: bare.id, status: 'available' })).fields).toEqual({
      images: 'Ajoutez au moins une image',
    });
  });

  test('D39: a change of status is a change: an edit of the version before is a conflict', async () => {
    const { id } = await online(kind);
    await change(kind, [id], 'reserved');
    const { status } = await site.rejected('PUT', `/${kind}/edit`, { id, version: 1, title: 'Autre' });
    expect(status).toBe(409);
  });
});
