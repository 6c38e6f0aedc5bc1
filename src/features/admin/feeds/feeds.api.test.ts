import { describe, expect, test } from 'vitest';
import { IMAGE, openAdminApi } from '../../../../tests/support/admin-api.ts';
import { readRows, readXml, textsOf } from '../../../../tests/support/feeds.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { readRevision } from '../../../server/db/database.ts';
import type { FeedFormat } from './feed.ts';

const site = forFile(() => openAdminApi({ DEMO: '1', PUBLIC_URL: 'https://garage.example' }));

async function newFeed(format: FeedFormat, include_vin = false) {
  const { id, url } = await site.row('POST', '/feeds', { name: `Essai ${format}`, format, include_vin });
  return { id, url: String(url), path: String(url).replace('https://garage.example', '') };
}

const fetchFeed = (path: string, headers: Record<string, string> = {}) => site.app.inject({ url: path, headers });
const listed = async (id: number) => (await site.done('GET', '/feeds')).data.find((feed) => feed.id === id);

const CAR = {
  title: 'Peugeot 208 Active',
  images: [IMAGE, 'https://images.example/2.jpg'],
  fuel_type: 'Essence',
  gearbox: 'Manuel',
  color: 'Bleu',
  body_type: 'Citadine',
  model_year: '2019',
  mileage: 45_000,
  mileage_guaranteed: true,
  first_registration: '03-2019',
  sale_price: '9 490 €',
  price_per_day: '39',
  co2: 104,
  crit_air: '1',
  vin: 'VF3CCHMMPKW000001',
  plate: 'AB-123-CD',
};

describe('making and revoking', () => {
  test('FEED-1: the address is whole in one response only, the database has a hash of it', async () => {
    const { id, url } = await newFeed('xml');
    expect(url).toMatch(/^https:\/\/garage\.example\/feeds\/[\w-]{43}\/stock\.xml$/);
    const token = url.split('/')[4] ?? '';
    expect(await listed(id)).toMatchObject({
      name: 'Essai xml',
      format: 'xml',
      url: 'https://garage.example/feeds/…/stock.xml',
      fetched: 0,
      last_fetched_at: null,
      include_vin: false,
    });
    const rows = await site.context.database.query.selectFrom('feeds').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('FEED-1: a revoked address is the same 404 as one that never was, and as another file of a feed', async () => {
    const { id, path } = await newFeed('csv');
    expect((await fetchFeed(path)).statusCode).toBe(200);
    const shape = async (address: string) => {
      const { statusCode, body, headers } = await fetchFeed(address);
      const { 'x-request-id': _id, date: _date, ...rest } = headers;
      return { statusCode, body, headers: rest };
    };
    const other = await shape(path.replace('stock.csv', 'stock.xml'));
    expect(await site.row('DELETE', `/feeds/${id}`)).toEqual({ id });
    expect(await listed(id)).toBeUndefined();
    const revoked = await shape(path);
    expect(revoked).toMatchObject({ statusCode: 404, headers: { 'cache-control': 'no-store' } });
    expect(other).toEqual(revoked);
    expect(await shape(`/feeds/${'A'.repeat(43)}/stock.csv`)).toEqual(revoked);
    expect(await shape('/feeds/court/stock.csv')).toEqual(revoked);
    expect((await site.rejected('DELETE', `/feeds/${id}`)).status).toBe(404);
  });

  test('FEED-1: what is wrong is said by field, the journal knows both writes', async () => {
    expect(await site.rejected('POST', '/feeds', { name: '  ', format: 'json' })).toMatchObject({
      status: 422,
      fields: { name: expect.stringContaining('Donnez un nom'), format: 'L’un de : xml, csv, meta' },
    });
    expect((await site.rejected('POST', '/feeds', { name: 'x', format: 'xml', plate: true })).status).toBe(422);
    const { id } = await newFeed('meta', true);
    await site.done('DELETE', `/feeds/${id}`);
    const { data } = await site.done('GET', `/journal?object=feeds&id=${id}`);
    expect(data).toMatchObject([
      { action: 'delete', who: 'Hélène', title: 'Essai meta' },
      { action: 'create', changes: { include_vin: [null, 'oui'] } },
    ]);
  });
});

describe('what is answered', () => {
  test('FEED-2: neither indexed nor kept by a shared cache; 304 for who has it; each fetch is counted', async () => {
    await site.row('POST', '/cars/new', CAR);
    const { id, path } = await newFeed('xml');
    const before = await readRevision(site.context.database);
    const first = await fetchFeed(path);
    expect(first.headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
      etag: expect.stringMatching(/^"\d+-[\w-]{16}"$/),
    });
    const again = await fetchFeed(path, { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await site.app.inject({ method: 'HEAD', url: path });
    expect(await listed(id)).toMatchObject({ fetched: 2, last_fetched_at: expect.stringMatching(/^\d{4}-.*Z$/) });
    expect(await readRevision(site.context.database)).toBe(before);
    await site.row('POST', '/brands/new', { brandName: 'Nouvelle' });
    const changed = await fetchFeed(path, { 'if-none-match': String(first.headers.etag) });
    expect(changed.statusCode).toBe(200);
  });

  test('FEED-2: no log line holds the token', async () => {
    const { path } = await newFeed('csv');
    await fetchFeed(path);
    await fetchFeed(`${path}?x=1`);
    await fetchFeed(path.replace('stock.csv', '%ZZ'));
    const token = path.split('/')[2] ?? '';
    expect(site.logs.some(({ route }) => route === '/feeds/:token/:file')).toBe(true);
    expect(JSON.stringify(site.logs)).not.toContain(token);
  });

  test('FEED-3: drafts, sold, archived and private facts never; the VIN where it was asked for', async () => {
    const title = 'Témoin du flux';
    const { id } = await site.row('POST', '/cars/new', { ...CAR, title, status: 'draft' });
    const [xml, csv, meta] = [await newFeed('xml', true), await newFeed('csv'), await newFeed('meta')];
    const withVin = [await newFeed('csv', true), await newFeed('meta', true), xml];
    const brand = (await site.row('POST', '/brands/new', { brandName: 'Peugeot' })).id;
    const bodies = async () => Promise.all([xml, csv, meta].map(async ({ path }) => (await fetchFeed(path)).body));
    for (const body of await bodies()) expect(body).not.toContain(title);
    await site.done('PUT', '/cars/edit', { id, brand });
    await site.done('POST', '/cars/status', { ids: [id], status: 'reserved' });
    for (const body of await bodies()) expect(body).toContain(title);
    for (const { path } of [csv, meta, await newFeed('xml')])
      expect((await fetchFeed(path)).body).not.toContain(CAR.vin);
    for (const { path } of withVin) {
      const { body } = await fetchFeed(path);
      expect(body).toContain(CAR.vin);
      expect(body).not.toContain(CAR.plate);
    }
    for (const status of ['sold', 'archived']) {
      await site.done('POST', '/cars/status', { ids: [id], status });
      for (const body of await bodies()) expect(body).not.toContain(title);
    }
  });

  test('FEED-4: XML and CSV say the same of a car, prices as numbers, all pictures in order', async () => {
    const { id } = await site.row('POST', '/cars/new', { ...CAR, title: 'Même contenu' });
    const [xml, csv] = [await newFeed('xml'), await newFeed('csv')];
    const stock = readXml((await fetchFeed(xml.path)).body);
    const vehicle = stock.children.find((one) => textsOf(one).id === `car-${id}`);
    if (!vehicle) throw new Error('the car is not in the feed');
    const shown = { mileage: '45000', sale_price: '9490.00', price_per_day: '39.00', fuel: 'petrol', co2_class: 'B' };
    const facts = { ...shown, first_registration: '2019-03', mileage_guaranteed: 'true', kind: 'car' };
    expect(textsOf(vehicle)).toMatchObject({ ...facts, url: `https://garage.example/car/${id}` });
    const named = (name: string) => vehicle.children.find((child) => child.name === name);
    expect(named('sale_price')?.attributes).toEqual({ currency: 'EUR' });
    expect(named('mileage')?.attributes).toEqual({ unit: 'km' });
    expect(named('pictures')?.children.map(({ text }) => text)).toEqual(CAR.images);
    const row = readRows((await fetchFeed(csv.path)).body).find((one) => one.id === `car-${id}`);
    expect(row).toMatchObject({ ...facts, currency: 'EUR', pictures: CAR.images.join(' | ') });
  });

  test('FEED-4: a rental price is no sale price, and the other way round', async () => {
    const rental = await site.row('POST', '/cars/new', { ...CAR, title: 'À louer', offer_kind: 'rental' });
    const sale = await site.row('POST', '/cars/new', { ...CAR, title: 'À vendre', offer_kind: 'sale' });
    const rows = readRows((await fetchFeed((await newFeed('csv')).path)).body);
    const of = ({ id }: { id: number }) => rows.find((row) => row.id === `car-${id}`);
    expect(of(rental)).toMatchObject({ sale_price: '', price_per_day: '39.00' });
    expect(of(sale)).toMatchObject({ sale_price: '9490.00', price_per_day: '' });
  });
});
