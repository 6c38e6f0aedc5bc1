import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { addColleague, type Caller, IMAGE, openAdminApi } from '../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../tests/support/for-file.ts';

const site = forFile(openAdminApi);
let bruno: Caller;
beforeAll(async () => {
  bruno = await addColleague(site, 'Bruno');
});
afterEach(() => vi.useRealTimers());

const MINUTE = 60_000;

const newCars = async (...titles: string[]) => {
  const rows = await Promise.all(titles.map((title) => site.row('POST', '/cars/new', { title, images: [IMAGE] })));
  return rows.map(({ id }) => id);
};
const written = async (by: Caller, body: object, path = '/cars/edit') => (await by.done('PUT', path, body)).operation;
const entriesOf = async (operation: unknown) => (await site.done('GET', `/journal?operation=${operation}`)).data;

test('UNDO-1: all that one request writes is one operation, which its answer names', async () => {
  const ids = await newCars('C1', 'C2', 'C3');
  const { operation } = await site.done('POST', '/cars/status', { ids, status: 'sold' });
  const entries = await entriesOf(operation);
  expect(new Set(entries.map(({ id }) => id))).toEqual(new Set(ids));
  expect(new Set(entries.map((entry) => entry.operation))).toEqual(new Set([operation]));
  expect(await written(site, { id: ids[0], title: 'C4' })).not.toBe(operation);
});

test('UNDO-1: an answer names no operation if nothing was written or only read', async () => {
  const [id] = await newCars('C1');
  expect(await written(site, { id, title: 'C1' })).toBeUndefined();
  expect((await site.done('GET', `/cars/${id}`)).operation).toBeUndefined();
});

test('UNDO-1: a further request of the same press joins its operation for ten minutes, another person’s does not', async () => {
  const [one, two, three, four] = await newCars('C1', 'C2', 'C3', 'C4');
  const operation = await written(site, { id: one, title: 'D1' });
  expect(await written(site, { id: two, title: 'D2', operation })).toBe(operation);
  const other = await written(bruno, { id: three, title: 'D3', operation });
  expect([other, other === operation]).toEqual([expect.any(String), false]);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * MINUTE });
  const late = await written(site, { id: four, title: 'D4', operation });
  expect([late, late === operation]).toEqual([expect.any(String), false]);
  expect((await entriesOf(operation)).map(({ title }) => title)).toEqual(['D2', 'D1']);
});

test('UNDO-1: a body whose choices come from the database may name the operation too, and an unknown one is ignored', async () => {
  const [id] = await newCars('C1');
  const { operation } = await site.done('POST', '/brands/new', { brandName: 'Bugatti' });
  const car = { title: 'Veyron', images: [IMAGE], operation };
  expect((await site.done('POST', '/cars/new', car)).operation).toBe(operation);
  const unknown = await written(site, { id, title: 'C2', operation: 'unknown' });
  expect([unknown, unknown === 'unknown']).toEqual([expect.any(String), false]);
  for (const wrong of [7, 'a\0b'])
    expect(await site.rejected('PUT', '/cars/edit', { id, title: 'C3', operation: wrong })).toMatchObject({
      status: 422,
      fields: { operation: expect.any(String) },
    });
});

test('UNDO-1: a repeated request is the operation of the first', async () => {
  const key = { 'idempotency-key': 'a key of this test' };
  const create = (path: string, body: object) => site.done('POST', path, body, key);
  const { operation, data } = await create('/brands/new', { brandName: 'Lancia' });
  expect(await create('/brands/new', { brandName: 'Lancia' })).toMatchObject({ operation, data });
  const other = await create('/rates/new', { title: 'PARIS - ORLY', price: '99' });
  expect([other.operation, other.operation === operation]).toEqual([expect.any(String), false]);
  expect(await entriesOf(operation)).toHaveLength(1);
});
