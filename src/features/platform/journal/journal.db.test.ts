import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { addColleague, type Caller, IMAGE, openAdminApi } from '../../../../tests/support/admin-api.ts';
import { buildCar } from '../../../../tests/support/build-vehicles.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { runMaintenance } from '../../../app/boot/maintenance.ts';
import { inTransaction } from '../../../server/app-context.ts';
import { CARS } from '../../stock/cars/car.ts';
import { insertVehicles, rewriteVehicles } from '../../stock/vehicles/rows/vehicle-writer.repository.ts';
import { operatorOfThisMachine, withOrigin } from '../auth/admin.ts';
import { insertPictures } from '../images/processing/pictures.repository.ts';
import { deleteOldEntries, recordEntries } from './journal.repository.ts';

const site = forFile(openAdminApi);
let bruno: Caller;
beforeAll(async () => {
  bruno = await addColleague(site, 'Bruno');
});
afterEach(() => vi.useRealTimers());

const DAY = 24 * 60 * 60 * 1000;
const journal = (query: string) => site.done('GET', `/journal?${query}`);
const entriesOf = async (object: string, id: number) => (await journal(`object=${object}&id=${id}`)).data;
const authorNamed = (name: string) => ({ ...operatorOfThisMachine(), name });
const newCar = (fields: object = {}) => site.row('POST', '/cars/new', { title: 'C3', images: [IMAGE], ...fields });

test('D55: a new vehicle has one entry, with the values it was given', async () => {
  const { id } = await newCar({ price_per_day: '49', vin: 'VF7SXHNPYKT123456', mileage_guaranteed: false });
  expect(await entriesOf('cars', id)).toEqual([
    {
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      who: 'Hélène',
      action: 'create',
      object: 'cars',
      id,
      title: 'C3',
      changes: {
        title: [null, 'C3'],
        price_per_day: [null, '49'],
        vin: [null, 'VF7SXHNPYKT123456'],
        mileage_guaranteed: [null, false],
        offer_kind: [null, 'both'],
        images: [null, [IMAGE]],
        status: [null, 'available'],
      },
      origin: 'form',
      operation: expect.stringMatching(/^[\w-]{20,}$/),
      undoable: true,
    },
  ]);
});

test('D55: an edit is one entry with the fields that changed, before and after; one that changes nothing has none', async () => {
  const { id } = await newCar({ price_per_day: '12', mileage: 45_000 });
  await bruno.done('PUT', '/cars/edit', { id, price_per_day: '10', mileage: 45_000, accessories: ['Bluetooth'] });
  await bruno.done('PUT', '/cars/edit', { id, price_per_day: '10' });
  const entries = await entriesOf('cars', id);
  expect(entries.map(({ who, action }) => [who, action])).toEqual([
    ['Bruno', 'update'],
    ['Hélène', 'create'],
  ]);
  expect(entries[0]?.changes).toEqual({ price_per_day: ['12', '10'], accessories: [[], ['Bluetooth']] });
});

test('an edit that is refused leaves no entry', async () => {
  const { id, version } = await newCar();
  await site.done('PUT', '/cars/edit', { id, title: 'C4' });
  await bruno.rejected('PUT', '/cars/edit', { id, title: 'C5', version });
  await bruno.rejected('PUT', '/cars/edit', { id, brand: 99_999 });
  expect(await entriesOf('cars', id)).toHaveLength(2);
});

test('D55: trash, restore and deletion for good are entries; those of a vehicle stay when it is gone', async () => {
  const { id } = await site.row('POST', '/trucks/new', { title: 'Master', images: [IMAGE] });
  await site.done('DELETE', '/trucks/delete', { id });
  await bruno.done('POST', '/trucks/restore', { id });
  await site.done('DELETE', '/trucks/delete', { id });
  await site.done('DELETE', '/trucks/bin', { ids: [id] });
  expect((await entriesOf('trucks', id)).map(({ who, action, changes }) => [who, action, changes])).toEqual([
    ['Hélène', 'purge', {}],
    ['Hélène', 'trash', {}],
    ['Bruno', 'restore', {}],
    ['Hélène', 'trash', {}],
    ['Hélène', 'create', expect.anything()],
  ]);
});

const emptyTrash = {
  'a person': (ids: number[]) => site.done('DELETE', '/cars/bin', { ids }),
  'the clean-up': () => runMaintenance(site.context, new Date(Date.now() + 31 * DAY)),
};

test.each(Object.entries(emptyTrash))(
  'D55: when %s deletes a vehicle for good, its entries lose all values and stay; other entries lose nothing',
  async (_by, purge) => {
    const secrets = { vin: 'VF7SXHNPYKT123456', plate: 'GH-777-ZW', condition_notes: 'Rayure cachée' };
    const [{ id }, { id: other }] = [await newCar(secrets), await newCar(secrets)];
    for (const car of [id, other]) {
      await bruno.done('PUT', '/cars/edit', { id: car, plate: 'GH-778-ZW', price_per_day: '47' });
      await site.done('POST', '/cars/status', { ids: [car], status: 'sold', final_price: '8 900' });
    }
    await site.done('DELETE', '/cars/delete', { id });
    const lines = (entries: readonly object[]) => entries.map((entry) => ({ ...entry, changes: {} }));
    const [before, ofOther] = [await entriesOf('cars', id), await entriesOf('cars', other)];
    await purge([id]);
    const [last, ...entries] = await entriesOf('cars', id);
    expect(last).toMatchObject({ action: 'purge', id, title: 'C3', changes: {} });
    expect(entries).toEqual(lines(before));
    expect(await entriesOf('cars', other)).toEqual(ofOther);
    const stored = site.context.database.query.selectFrom('journal').select(['changes', 'has_price']);
    const left = await stored.where('object', '=', 'cars').where('object_id', '=', id).distinct().execute();
    expect(left).toEqual([{ changes: '{}', has_price: 0 }]);
  },
);

test('the clean-up that empties the trash after 30 days is an entry of the site', async () => {
  const { id } = await newCar();
  await site.done('DELETE', '/cars/delete', { id });
  await runMaintenance(site.context, new Date(Date.now() + 31 * DAY));
  expect((await entriesOf('cars', id))[0]).toMatchObject({ who: '', action: 'purge', title: 'C3', origin: 'command' });
});

test('a deleted picture is an entry of each vehicle that showed it', async () => {
  const path = 'cars/42/0b6e9e3c-6d0c-4a0e-9a3e-6d8f5e0a1b2c.jpg';
  await insertPictures(site.context, operatorOfThisMachine(), [{ path, width: 8, height: 6, placeholder: '' }]);
  const { id } = await newCar({ images: [IMAGE, `/images/${path}`] });
  await bruno.done('DELETE', '/images', { path });
  const [entry] = await entriesOf('cars', id);
  expect(entry).toMatchObject({ who: 'Bruno', action: 'update', changes: { images: [[IMAGE, path], [IMAGE]] } });
});

test('D55: brands: created, renamed, deleted, and the vehicles that another brand gets', async () => {
  const { id: from } = await site.row('POST', '/brands/new', { brandName: 'Simca' });
  await site.done('PUT', '/brands/edit', { id: from, brandName: 'SIMCA' });
  await site.done('PUT', '/brands/edit', { id: from, brandName: 'SIMCA' });
  const { id: to } = await site.row('POST', '/brands/new', { brandName: 'Talbot' });
  const { id } = await newCar({ brand: from });
  await bruno.done('DELETE', '/brands/delete', { id: from, move_to: to });
  expect((await entriesOf('brands', from)).map(({ action, title, changes }) => [action, title, changes])).toEqual([
    ['delete', 'SIMCA', {}],
    ['update', 'SIMCA', { brandName: ['Simca', 'SIMCA'] }],
    ['create', 'Simca', { brandName: [null, 'Simca'] }],
  ]);
  expect((await entriesOf('cars', id))[0]).toMatchObject({ who: 'Bruno', changes: { brand: [from, to] } });
});

test('D55: rates: created, changed, put in order, deleted', async () => {
  const { id: one } = await site.row('POST', '/rates/new', { title: 'PARIS - ORLY', price: '99' });
  const { id: two } = await site.row('POST', '/rates/new', { title: 'PARIS - CDG', price: '69' });
  await site.done('PUT', '/rates/edit', { id: one, price: '109' });
  await site.done('PUT', '/rates/edit', { id: one, price: '109' });
  await site.done('PUT', '/rates/order', { ids: [two, one] });
  await site.done('DELETE', '/rates/delete', { id: one });
  expect((await entriesOf('rates', one)).map(({ action, changes }) => [action, changes])).toEqual([
    ['delete', { price: ['109', null] }],
    ['update', { position: [1, 2] }],
    ['update', { price: ['99', '109'] }],
    ['create', { title: [null, 'PARIS - ORLY'], price: [null, '99'] }],
  ]);
});

test('a change of status says so', async () => {
  const { id } = await newCar();
  await bruno.done('POST', '/cars/status', { ids: [id], status: 'sold', sold_at: '20-11-2026', final_price: '8 900' });
  expect((await entriesOf('cars', id))[0]).toMatchObject({
    who: 'Bruno',
    action: 'update',
    origin: 'status',
    changes: { status: ['available', 'sold'], sold_at: ['', '20-11-2026'], final_price: ['', '8 900'] },
  });
});

test('what is written otherwise than by a form says so, and an import of many vehicles has one entry each', async () => {
  const admin = withOrigin(operatorOfThisMachine(), 'import');
  const cars = Array.from({ length: 450 }, (_, i) => buildCar({ title: `Voiture ${i}`, price_per_day: '30' }));
  const rows = await insertVehicles(site.context, admin, CARS, cars);
  const price = (i: number) => ({ price_per_day: i === 0 ? '30' : '29' });
  const edits = rows.map(({ id, title }, i) => ({ id, vehicle: buildCar({ title, ...price(i) }) }));
  await rewriteVehicles(site.context, withOrigin(admin, 'grid'), CARS, edits);
  const { remaining } = await journal('who=console&object=cars');
  expect(remaining).toBe(450 + 449);
  expect(await entriesOf('cars', rows[1]?.id ?? 0)).toMatchObject([
    { who: 'console', origin: 'grid', changes: { price_per_day: ['30', '29'] } },
    { who: 'console', origin: 'import', action: 'create' },
  ]);
});

test('a write that is rolled back leaves no entry', async () => {
  const { remaining } = await journal('');
  const write = inTransaction(site.context, async (inside) => {
    await insertVehicles(inside, operatorOfThisMachine(), CARS, [buildCar()]);
    throw new Error('away');
  });
  await expect(write).rejects.toThrow('away');
  expect((await journal('')).remaining).toBe(remaining);
});

test('D55: no entry can be changed, whoever asks the database', async () => {
  await newCar();
  const change = sql`update journal set who = 'personne'`.execute(site.context.database.query);
  await expect(change).rejects.toThrow('append-only');
  for (const other of [
    { changes: '{"color":[1,2]}' },
    { changes: '{}', title: 'C4' },
    { changes: '{}', operation: 'x' },
  ])
    await expect(site.context.database.query.updateTable('journal').set(other).execute()).rejects.toThrow(
      'append-only',
    );
  expect((await journal('who=personne')).remaining).toBe(0);
});

test('filters: who, days in Paris, both included; pages of 50, newest first', async () => {
  const entry = (title: string) => ({ action: 'trash', object: 'trucks', id: 777, title }) as const;
  vi.useFakeTimers({ toFake: ['Date'] });
  for (const [at, title] of [
    ['2026-06-30T21:59:59Z', 'before'],
    ['2026-06-30T22:00:00Z', 'first'],
    ['2026-07-02T21:59:59Z', 'last'],
    ['2026-07-02T22:00:00Z', 'after'],
  ] as const) {
    vi.setSystemTime(at);
    await recordEntries(site.context, authorNamed('Chloé'), [entry(title)]);
  }
  vi.useRealTimers();
  const titles = async (query: string) =>
    (await journal(`object=trucks&id=777&${query}`)).data.map(({ title }) => title);
  expect(await titles('from=2026-07-01&to=2026-07-02')).toEqual(['last', 'first']);
  expect(await titles('who=Chlo%C3%A9&from=&to=&page=')).toEqual(['after', 'last', 'first', 'before']);
  expect(await titles('who=Bruno')).toEqual([]);

  const many = Array.from({ length: 60 }, (_, i) => ({ ...entry(`n° ${i}`), id: 778 }));
  await recordEntries(site.context, authorNamed('Chloé'), many);
  const second = await journal('object=trucks&id=778&page=2');
  expect([second.remaining, second.data.length, second.data[0]?.title]).toEqual([60, 10, 'n° 9']);
  expect((await journal('page=3&id=778')).data).toEqual([]);
});

test.each([
  ['object=users', 'object'],
  ['id=abc', 'id'],
  ['from=01-07-2026', 'from'],
  ['to=2026-02-30', 'to'],
  ['page=0', 'page'],
  ['who=a&who=b', 'who'],
  ['who=%00', 'who'],
])('an unreadable filter is rejected: %s', async (query, field) => {
  const { status, fields } = await site.rejected('GET', `/journal?${query}`);
  expect([status, Object.keys(fields)]).toEqual([400, [field]]);
});

test('D55: entries are kept 12 months, those with a price 36', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2020-03-15T12:00:00Z') });
  for (const name of ['color', 'sale_price']) {
    const changes: Record<string, [string, string]> = { [name]: ['before', 'after'] };
    const entry = { action: 'update', object: 'cars', id: 999, title: name, changes } as const;
    await recordEntries(site.context, authorNamed('Denis'), [entry]);
  }
  vi.useRealTimers();
  const left = async (now: string) => {
    await deleteOldEntries(site.context, new Date(now));
    return (await journal('who=Denis')).data.map(({ title }) => title);
  };
  expect(await left('2021-03-15T11:59:00Z')).toEqual(['sale_price', 'color']);
  expect(await left('2021-03-15T12:01:00Z')).toEqual(['sale_price']);
  expect(await left('2023-03-15T11:59:00Z')).toEqual(['sale_price']);
  expect(await left('2023-03-15T12:01:00Z')).toEqual([]);
});
