import { afterEach, describe, expect, test, vi } from 'vitest';
import { callerOf, IMAGE, openAdminApi, signIn } from '../../../../tests/support/admin-api.ts';
import { BROWSER, countsOf, sendEvent } from '../../../../tests/support/events.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { dayMonthYear } from '../../../shared/dates/dates.ts';

const site = forFile(openAdminApi);
afterEach(() => vi.useRealTimers());

const today = () => dayMonthYear(new Date()).split('-').reverse().join('-');
const newCar = async (fields: object = {}) =>
  (await site.row('POST', '/cars/new', { title: 'C3', images: [IMAGE], ...fields })).id;
let lastAddress = 1;
const connection = () => {
  lastAddress += 1;
  return { remoteAddress: `198.51.100.${lastAddress}` };
};
const view = (id: number, headers: Record<string, string> = {}) =>
  sendEvent(site.app, { object: 'cars', id, kind: 'view' }, { headers, ...connection() });

describe('POST /api/events', () => {
  test('STAT-1: counts views, chat and phone taps by vehicle or rate and day', async () => {
    const id = await newCar();
    const { id: truck } = await site.row('POST', '/trucks/new', { title: 'Master', images: [IMAGE] });
    const { id: rate } = await site.row('POST', '/rates/new', { title: 'PARIS - LILLE', price: '200' });
    const from = connection();
    for (const kind of ['view', 'view', 'view', 'chat', 'phone', 'phone'])
      expect(await sendEvent(site.app, { object: 'cars', id, kind }, from)).toBe(204);
    await sendEvent(site.app, { object: 'trucks', id: truck, kind: 'chat' }, from);
    await sendEvent(site.app, { object: 'rates', id: rate, kind: 'chat' }, from);
    const chat = { day: today(), views: 0, chat: 1, phone: 0 };
    expect(await countsOf(site, 'cars', id)).toEqual([{ ...chat, views: 3, phone: 2 }]);
    expect(await countsOf(site, 'trucks', truck)).toEqual([chat]);
    expect(await countsOf(site, 'rates', rate)).toEqual([chat]);
    expect(await view(id, { 'content-type': 'application/json' })).toBe(204);
    expect(await countsOf(site, 'cars', id)).toEqual([{ ...chat, views: 4, phone: 2 }]);
  });

  test('STAT-2: a draft, an archived vehicle, the trash and what does not exist count nothing, and answer the same', async () => {
    const sold = await newCar();
    const hidden = [await newCar({ status: 'draft' }), await newCar(), await newCar(), 987_654];
    await site.done('POST', '/cars/status', { ids: [hidden[1]], status: 'archived' });
    await site.done('DELETE', '/cars/delete', { id: hidden[2] });
    await site.done('POST', '/cars/status', { ids: [sold], status: 'sold' });
    for (const id of [...hidden, sold]) expect(await view(id)).toBe(204);
    for (const id of hidden) expect([id, await countsOf(site, 'cars', id)]).toEqual([id, []]);
    expect(await countsOf(site, 'cars', sold)).toHaveLength(1);
  });

  test('STAT-2: what cannot be read is 204 and counts nothing', async () => {
    const id = await newCar();
    const from = connection();
    const wrong = [
      '',
      'x',
      'null',
      '[]',
      '{"object":"cars"',
      { object: 'brands', id, kind: 'view' },
      { object: 'cars', id, kind: 'sale' },
      { object: 'cars', id: String(id), kind: 'view' },
      { object: 'cars', id: -1, kind: 'view' },
      { object: 'cars', id: 1.5, kind: 'view' },
      { object: 'cars', id: 2 ** 60, kind: 'view' },
      `${JSON.stringify({ object: 'cars', id, kind: 'view' })}${' '.repeat(10_000)}`,
    ];
    for (const event of wrong) expect([event, await sendEvent(site.app, event, from)]).toEqual([event, 204]);
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data', 'image/png', 'nothing'])
      expect(await sendEvent(site.app, 'x', { ...from, headers: { 'content-type': type } })).toBe(204);
    expect(await countsOf(site, 'cars', id)).toEqual([]);
  });

  test('STAT-3: other sites, pages that are loaded ahead and bots count nothing', async () => {
    const id = await newCar();
    const notCounted: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://ailleurs.example' },
      { 'sec-purpose': 'prefetch' },
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
      { 'x-moz': 'prefetch' },
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
      { 'user-agent': BROWSER.replace('Firefox', 'HeadlessChrome') },
    ];
    for (const headers of notCounted) expect([headers, await view(id, headers)]).toEqual([headers, 204]);
    expect(await countsOf(site, 'cars', id)).toEqual([]);
    await view(id, { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:80' });
    expect(await countsOf(site, 'cars', id)).toMatchObject([{ views: 1 }]);
  });

  test('STAT-3: an administrator’s own are not counted, those of an ended session are', async () => {
    const id = await newCar();
    const cookie = await signIn(site.app);
    await view(id, { cookie });
    expect(await countsOf(site, 'cars', id)).toEqual([]);
    await callerOf(site.app, cookie).done('POST', '/logout');
    await view(id, { cookie });
    expect(await countsOf(site, 'cars', id)).toMatchObject([{ views: 1 }]);
  });

  test('STAT-4: of one connection, 30 events a minute count; those of others go on', async () => {
    const id = await newCar();
    const event = { object: 'cars', id, kind: 'view' };
    const from = connection();
    for (let i = 0; i < 40; i += 1) expect(await sendEvent(site.app, event, from)).toBe(204);
    expect(await countsOf(site, 'cars', id)).toMatchObject([{ views: 30 }]);
    await sendEvent(site.app, event, connection());
    expect(await countsOf(site, 'cars', id)).toMatchObject([{ views: 31 }]);
  });

  test('STAT-1: the day is that of Paris, and the one of the event', async () => {
    const id = await newCar();
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const moment of ['07-01T21:59:50Z', '07-01T22:00:10Z', '12-31T22:59:50Z', '12-31T23:00:10Z']) {
      vi.setSystemTime(`2026-${moment}`);
      await view(id);
    }
    vi.useRealTimers();
    const days = await countsOf(site, 'cars', id, 800);
    expect(days.map(({ day }) => day)).toEqual(['2026-07-01', '2026-07-02', '2026-12-31', '2027-01-01']);
  });
});

describe('what is kept', () => {
  test('STAT-5: numbers by object and day, nothing of the request, in the table and in the log', async () => {
    const id = await newCar();
    const [address, agent] = ['203.0.113.77', `${BROWSER} Unique/77`];
    const headers = { 'user-agent': agent, referer: 'http://localhost/car/7?q=Léa', cookie: 'x=Léa' };
    const event = { object: 'cars', id, kind: 'chat', who: 'Léa' };
    await sendEvent(site.app, event, { remoteAddress: address, headers });
    await countsOf(site, 'cars', id);
    const rows = site.context.database.query.selectFrom('statistics').selectAll().where('object_id', '=', id);
    expect(await rows.execute()).toEqual([
      { id: expect.any(Number), object: 'cars', object_id: id, day: today(), views: 0, chat: 1, phone: 0 },
    ]);
    expect(JSON.stringify(site.logs)).not.toMatch(/203\.0\.113|Unique|Léa/);
  });

  test('STAT-5: an answer sets no cookie and is not stored', async () => {
    const { headers } = await site.app.inject({ method: 'POST', url: '/api/events', payload: {} });
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['cache-control']).toBe('no-store');
  });
});
