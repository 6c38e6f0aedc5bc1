import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { callerOf, IMAGE, openAdminApi } from '../../../../tests/support/admin-api.ts';
import { countsOf, sendEvent } from '../../../../tests/support/events.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { dayAfter, dayMonthYear } from '../../../shared/dates/dates.ts';
import { EventCounter } from './event-counter.server.ts';
import { addCounts, deleteOldCounts } from './statistics.repository.ts';

const site = forFile(openAdminApi);

const today = dayMonthYear(new Date()).split('-').reverse().join('-');
const ago = (days: number) => dayAfter(today, -days);
const newCar = async () => (await site.row('POST', '/cars/new', { title: 'C3', images: [IMAGE] })).id;
const seen = (id: number, day: string) => ({ object: 'cars', id, day, views: 1, chat: 0, phone: 0 }) as const;

test('STAT-7: the last days, today among them, are 30 unless the call says how many', async () => {
  const id = await newCar();
  await addCounts(
    site.context,
    [0, 6, 7, 29, 30, 799].map((days) => seen(id, ago(days))),
  );
  const days = async (query: string) =>
    (await site.done('GET', `/statistics${query}`)).data.filter((row) => row.id === id).map(({ day }) => day);
  expect(await days('')).toEqual([ago(29), ago(7), ago(6), ago(0)]);
  expect(await days('?days=7')).toEqual([ago(6), ago(0)]);
  expect(await days('?days=1')).toEqual([ago(0)]);
  expect(await days('?days=800')).toHaveLength(6);
  for (const wrong of ['0', '801', '-1', 'x', '1.5', ''])
    expect(await site.rejected('GET', `/statistics?days=${wrong}`)).toMatchObject({
      status: 400,
      fields: { days: expect.any(String) },
    });
});

test('STAT-7: only administrators read it', async () => {
  expect(await callerOf(site.app).rejected('GET', '/statistics')).toMatchObject({ status: 401 });
});

test('STAT-8: counts are kept for 25 months', async () => {
  const id = await newCar();
  const days = ['2024-10-21', '2024-10-22', '2026-11-22'];
  await addCounts(
    site.context,
    days.map((day) => seen(id, day)),
  );
  await deleteOldCounts(site.context, new Date('2026-11-22T12:00:00Z'));
  const left = await site.context.database.query
    .selectFrom('statistics')
    .select('day')
    .where('object_id', '=', id)
    .orderBy('day')
    .execute();
  expect(left.map(({ day }) => day)).toEqual(days.slice(1));
});

test('STAT-8: a site that starts to listen deletes what is older', async () => {
  const own = await openAdminApi();
  try {
    await addCounts(own.context, [seen(1, '2020-01-01'), seen(1, today)]);
    await own.app.listen({ port: 0, host: '127.0.0.1' });
    const days = async () =>
      (await own.context.database.query.selectFrom('statistics').select('day').execute()).map(({ day }) => day);
    await expect.poll(days).toEqual([today]);
  } finally {
    await own.close();
  }
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
  const status = await sendEvent(site.app, { object: 'cars', id, kind: 'view' }, { remoteAddress: '198.51.100.250' });
  await sql`alter table away rename to statistics`.execute(query);
  expect(status).toBe(204);
  expect(await countsOf(site, 'cars', id)).toMatchObject([{ views: 1 }]);
});
