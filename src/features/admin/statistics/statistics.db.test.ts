import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { callerOf, IMAGE, openAdminApi, openSecondInstance } from '../../../../tests/support/admin-api.ts';
import { countsOf, sendEvent } from '../../../../tests/support/events.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { runMaintenance } from '../../../app/boot/maintenance.ts';
import { dayAfter, dayMonthYear } from '../../../shared/dates/dates.ts';
import { EventCounter } from './event-counter.server.ts';
import { addCounts } from './statistics.repository.ts';

const site = forFile(openAdminApi);

const today = dayMonthYear(new Date()).split('-').reverse().join('-');
const ago = (days: number) => dayAfter(today, -days);
const newCar = async () => (await site.row('POST', '/cars/new', { title: 'C3', images: [IMAGE] })).id;
const view = (id: number, { app }: Pick<typeof site, 'app'>) => sendEvent(app, { object: 'cars', id, kind: 'view' });
const seen = (id: number, day: string) => ({ object: 'cars', id, day, views: 1, chat: 0, phone: 0 }) as const;

test('STAT-7: the last days, today among them, are 30 unless the call says how many', async () => {
  const id = await newCar();
  const counts = [0, 6, 7, 29, 30, 799].map((days) => seen(id, ago(days)));
  await addCounts(site.context, counts);
  const days = async (query: string) =>
    (await site.done('GET', `/statistics${query}`)).data.filter((row) => row.id === id).map(({ day }) => day);
  expect(await days('')).toEqual([ago(29), ago(7), ago(6), ago(0)]);
  expect(await days('?days=7')).toEqual([ago(6), ago(0)]);
  expect(await days('?days=1')).toEqual([ago(0)]);
  expect(await days('?days=800')).toHaveLength(6);
  const fields = { days: expect.any(String) };
  for (const wrong of ['0', '801', '-1', 'x', '1.5', ''])
    expect(await site.rejected('GET', `/statistics?days=${wrong}`)).toMatchObject({ status: 400, fields });
});

test('STAT-8: the clean-up leaves counts of 25 months', async () => {
  const id = await newCar();
  const days = ['2024-10-21', '2024-10-22', '2026-11-22'];
  const counts = days.map((day) => seen(id, day));
  await addCounts(site.context, counts);
  await runMaintenance(site.context, new Date('2026-11-22T12:00:00Z'));
  const left = site.context.database.query.selectFrom('statistics').select('day').where('object_id', '=', id);
  expect((await left.execute()).map(({ day }) => day).sort()).toEqual(days.slice(1));
});

test('STAT-6: what cannot be written waits and is not lost', async () => {
  const id = await newCar();
  const { query } = site.context.database;
  await sql`alter table statistics rename to away`.execute(query);
  const counter = new EventCounter(site.context, site.app.log);
  counter.add({ object: 'cars', id, kind: 'view' }, today);
  await counter.write();
  counter.add({ object: 'cars', id, kind: 'phone' }, today);
  await counter.write();
  await sql`alter table away rename to statistics`.execute(query);
  await counter.close();
  expect(await countsOf(site, 'cars', id)).toEqual([{ day: today, views: 1, chat: 0, phone: 1 }]);
  expect(site.logs.filter(({ msg }) => msg === 'statistics wait')).toHaveLength(1);
});

test('STAT-6: an event is answered without the database', async () => {
  const id = await newCar();
  const { query } = site.context.database;
  await sql`alter table statistics rename to away`.execute(query);
  const status = await view(id, site);
  await sql`alter table away rename to statistics`.execute(query);
  expect(status).toBe(204);
  expect(await countsOf(site, 'cars', id)).toMatchObject([{ views: 1 }]);
});

test('STAT-13: pages are counted by page and kind, and the requests of a rate by route', async () => {
  const { id: rate } = await site.row('POST', '/rates/new', { title: 'PARIS - NANTES', price: '310' });
  for (const event of [
    { path: '/contact', kind: 'view' },
    { path: '/contact', kind: 'view' },
    { path: '/contact', kind: 'mail' },
    { path: '/contact', kind: 'phone' },
    { path: '/', kind: 'chat' },
    { path: '/voitures/citroen', kind: 'view' },
    { path: 'contact', kind: 'view' },
    { path: '/', kind: 'sale' },
    { object: 'rates', id: rate, kind: 'chat' },
  ])
    expect(await sendEvent(site.app, event)).toBe(204);
  const none = { views: 0, chat: 0, phone: 0, mail: 0 };
  const figures = await site.row('GET', '/statistics/site?days=7');
  expect(figures.pages).toEqual([
    { page: 'home', ...none, chat: 1 },
    { page: 'trucks', ...none },
    { page: 'vtc', ...none },
    { page: 'contact', ...none, views: 2, phone: 1, mail: 1 },
    { page: 'about', ...none },
    { page: 'other', ...none, views: 1 },
  ]);
  expect(figures.routes).toContainEqual({ id: rate, title: 'PARIS - NANTES', requests: 1 });
  await sendEvent(site.app, { path: '/contact', kind: 'view' });
  const contact = { page: 'contact', views: 3, chat: 0, phone: 1, mail: 1 };
  expect((await site.row('GET', '/statistics/site')).pages).toContainEqual(contact);
});

test('STAT-6: counting leaves the revision as it is', async () => {
  const id = await newCar();
  const before = await site.context.database.revision.now();
  await view(id, site);
  expect(await countsOf(site, 'cars', id)).toHaveLength(1);
  expect(await site.context.database.revision.now()).toBe(before);
});

test('STAT-6: two instances add to the same counts, and what waits is written when one ends', async () => {
  const id = await newCar();
  const other = await openSecondInstance(site);
  await Promise.all([...Array(5).keys()].flatMap(() => [view(id, site), view(id, other)]));
  await Promise.all([countsOf(site, 'cars', id), countsOf(callerOf(other.app, site.cookie), 'cars', id)]);
  expect(await countsOf(site, 'cars', id)).toMatchObject([{ views: 10 }]);
  await view(id, other);
  await other.close();
  expect(await countsOf(site, 'cars', id)).toMatchObject([{ views: 11 }]);
});
