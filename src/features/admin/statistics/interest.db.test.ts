import { beforeAll, expect, test } from 'vitest';
import { IMAGE, openAdminApi } from '../../../../tests/support/admin-api.ts';
import { sendEvent } from '../../../../tests/support/events.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { dayAfter, dayMonthYear } from '../../../shared/dates/dates.ts';
import { addCounts } from './statistics.repository.ts';
import type { Counts } from './statistics.ts';

const site = forFile(openAdminApi);
const ids = { often: 0, asked: 0, old: 0, draft: 0, sold: 0, truck: 0, rate: 0 };
const today = dayMonthYear(new Date()).split('-').reverse().join('-');

beforeAll(async () => {
  const { id: brand } = await site.row('POST', '/brands/new', { brandName: 'Citroën' });
  const car = async (title: string, fields: object = {}) =>
    (await site.row('POST', '/cars/new', { title, images: [IMAGE], ...fields })).id;
  ids.often = await car('Souvent vue', { brand });
  ids.asked = await car('Demandée', { brand });
  ids.old = await car('Vue avant');
  ids.draft = await car('Brouillon', { status: 'draft' });
  ids.sold = await car('Vendue');
  ids.truck = (await site.row('POST', '/trucks/new', { title: 'Master', images: [IMAGE] })).id;
  ids.rate = (await site.row('POST', '/rates/new', { title: 'PARIS - LILLE', price: '200' })).id;
  await site.done('POST', '/cars/status', { ids: [ids.sold], status: 'sold' });
  const counted = (object: 'cars' | 'trucks' | 'rates', id: number, daysAgo: number, counts: Partial<Counts>) => ({
    ...{ object, id, day: dayAfter(today, -daysAgo), views: 0, chat: 0, phone: 0 },
    ...counts,
  });
  await addCounts(site.context, [
    counted('cars', ids.often, 0, { views: 3 }),
    counted('cars', ids.often, 20, { views: 9 }),
    counted('cars', ids.asked, 6, { views: 5, chat: 2 }),
    counted('cars', ids.asked, 7, { phone: 1 }),
    counted('cars', ids.old, 40, { views: 50, chat: 4 }),
    counted('cars', ids.sold, 2, { views: 20 }),
    counted('trucks', ids.truck, 1, { views: 30, phone: 1 }),
    counted('rates', ids.rate, 1, { chat: 2 }),
    counted('cars', 987_654, 1, { views: 1 }),
  ]);
  await sendEvent(site.app, { object: 'trucks', id: ids.truck, kind: 'view' });
});

test('STAT-10: the overview sums 30 days and the 30 before, and names what is seen and never asked about', async () => {
  const overview = await site.row('GET', '/statistics/overview');
  expect(overview).toMatchObject({
    now: { views: 69, chat: 4, phone: 2 },
    before: { views: 50, chat: 4, phone: 0 },
    unanswered: [{ object: 'cars', id: ids.often, title: 'Souvent vue', views: 12 }],
    ages: [{ from: 0, to: 30, cars: 4, trucks: 1 }, expect.anything(), expect.anything(), expect.anything()],
    brands: [
      { brand: '', cars: 2, trucks: 1 },
      { brand: 'Citroën', cars: 2, trucks: 0 },
    ],
    has_examples: false,
  });
  expect(overview.by_day).toHaveLength(30);
  expect(await site.row('GET', '/statistics/overview?days=7')).toMatchObject({ now: { views: 60, chat: 4, phone: 1 } });
});

test('STAT-11: by vehicle stand all in stock and what else was seen, the most seen first', async () => {
  const { data } = await site.done('GET', '/statistics/vehicles?days=30');
  expect(data.map(({ object, id, days, views, chat, phone }) => [object, id, days, views, chat, phone])).toEqual([
    ['trucks', ids.truck, 0, 31, 0, 1],
    ['cars', ids.sold, null, 20, 0, 0],
    ['cars', ids.often, 0, 12, 0, 0],
    ['cars', ids.asked, 0, 5, 2, 1],
    ['rates', ids.rate, null, 0, 2, 0],
    ['cars', ids.draft, 0, 0, 0, 0],
    ['cars', ids.old, 0, 0, 0, 0],
  ]);
});

test('STAT-12: of some vehicles, the sums of 7 and of 30 days', async () => {
  const { data } = await site.done('GET', `/statistics/recent?object=cars&ids=${ids.asked},${ids.often},${ids.old}`);
  expect(data).toEqual([
    { id: ids.asked, views: [5, 5], contacts: [2, 3] },
    { id: ids.often, views: [3, 12], contacts: [0, 0] },
    { id: ids.old, views: [0, 0], contacts: [0, 0] },
  ]);
  for (const wrong of ['', 'object=cars', 'object=rates&ids=1', 'object=cars&ids=', 'object=cars&ids=1,x'])
    expect((await site.rejected('GET', `/statistics/recent?${wrong}`)).status).toBe(400);
});

test('STAT-12: the list of the administration is sorted by views and by contacts of 30 days', async () => {
  const idsBy = async (query: string) => (await site.done('GET', `/cars/range?${query}`)).data.map(({ id }) => id);
  expect(await idsBy('tri=vues')).toEqual([ids.sold, ids.often, ids.asked, ids.draft, ids.old]);
  expect(await idsBy('tri=contacts')).toEqual([ids.asked, ids.sold, ids.draft, ids.old, ids.often]);
  expect(await idsBy('tri=vues&from=1&to=2')).toEqual([ids.often, ids.asked]);
  expect(await idsBy('tri=vues&statut=available')).toEqual([ids.often, ids.asked, ids.old]);
  expect((await site.done('GET', '/cars/range?tri=vues&q=vue&to=0')).remaining).toBe(2);
});

test('STAT-12: an order of columns counts before it, and the exported file has the order of the list', async () => {
  const { data } = await site.done('GET', '/cars/range?tri=vues&ordre=nom&to=0');
  expect(data[0]?.title).toBe('Brouillon');
  const url = '/api/admin/export/cars.csv?tri=contacts&statut=available';
  const { body } = await site.app.inject({ url, headers: { cookie: site.cookie } });
  expect(body).toMatch(/Demandée.*Vue avant.*Souvent vue/s);
});
