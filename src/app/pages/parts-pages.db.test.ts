import { beforeAll, beforeEach, expect, test } from 'vitest';
import { IMAGE, openAdminApi } from '../../../tests/support/admin-api.ts';
import { forFile } from '../../../tests/support/for-file.ts';
import type { Parts } from '../../shared/dealership.ts';

/** Public pages of a dealership without some parts. Per kind, id 1 is for both, 2 for sale, 3 for rent. */

const ALL: Parts = { sale: true, rental: true, trucks: true, vtc: true };
const FOR_SALE = { sale_price: '9 490', first_registration: '03-2019', mileage: 45_000, mileage_guaranteed: true };

const site = forFile(openAdminApi);
let feed: string;
beforeAll(async () => {
  const offers = [
    { offer_kind: 'both', ...FOR_SALE, deposit: 7773 },
    { offer_kind: 'sale', ...FOR_SALE },
    { offer_kind: 'rental', deposit: 7773 },
  ];
  for (const [i, offer] of offers.entries()) {
    const title = `Véhicule ${i + 1}`;
    await site.row('POST', '/cars/new', { title, images: [IMAGE], price_per_day: '3131', ...offer });
    await site.row('POST', '/trucks/new', { title, images: [IMAGE], price_per_week: '3131', volume_m3: 12, ...offer });
  }
  await site.row('POST', '/rates/new', { title: 'LYON - SATOLAS', price: '80' });
  const created = await site.row('POST', '/feeds', { name: 'Partenaire', format: 'csv' });
  feed = new URL(String(created['url'])).pathname;
});
beforeEach(() => set(ALL));

async function set(parts: Partial<Parts>): Promise<void> {
  await site.row('PUT', '/settings/display', await bodyWith(parts));
}

async function bodyWith(parts: Partial<Parts>) {
  const { data } = await site.done('GET', '/settings');
  const display = data.find((one) => one['section'] === 'display');
  return { version: display?.['version'], value: { ...Object(display?.['value']), parts: { ...ALL, ...parts } } };
}

const get = (url: string) => site.app.inject(url);
const text = async (url: string) => (await get(url)).body;
const status = async (url: string) => (await get(url)).statusCode;
/** True if a page has one of these amounts, whatever groups its digits. */
const hasAmount = (body: string, amounts: string) =>
  new RegExp(amounts).test(body.replace(/(?<=\d)[\s,\u00a0](?=\d)/g, ''));
const list = async (kind: string, query = '') => {
  const { data } = (await get(`/api/${kind}/list/-1${query}`)).json<{ data: Record<string, unknown>[] }>();
  return data;
};
const ids = async (kind: string, query = '') => (await list(kind, query)).map(({ id }) => id);

test('PART-1: of sale and rental one stays', async () => {
  const { status: code, fields } = await site.rejected(
    'PUT',
    '/settings/display',
    await bodyWith({ sale: false, rental: false }),
  );
  expect([code, fields]).toEqual([422, { 'parts.sale': 'Gardez la vente ou la location' }]);
});

test('PART-2: without trucks their pages are 404 in the site’s shell, and nothing leads there', async () => {
  const urls = ['/trucks-rental', '/trucks-rental/1', '/trucks-rental/1/photos', '/location-camion/12m3'];
  expect(await Promise.all(urls.map(status))).toEqual([200, 200, 200, 200]);
  await set({ trucks: false });
  expect(await Promise.all(urls.map(status))).toEqual([404, 404, 404, 404]);
  expect(await text('/trucks-rental')).toMatch(/<header.*Cette page n’existe pas.*<footer/s);
  for (const url of ['/', '/contact', '/selection', '/comparer'])
    expect(await text(url), url).not.toMatch(/href="\/(trucks-rental|location-camion)/);
  expect(await text('/sitemap.xml')).not.toMatch(/trucks-rental|location-camion/);
  expect(await text('/')).not.toContain('Camion de location');
  expect(await ids('trucks')).toEqual([]);
  expect(await Promise.all(['/api/trucks/1', '/og/trucks-rental/1.jpg'].map(status))).toEqual([404, 404]);
  expect((await get('/api/trucks/some?ids=1,2')).json()).toEqual({ data: [] });
  expect(await text(feed)).not.toContain('/trucks-rental/');
  expect(await text(feed)).toContain('/car/3');
  expect(await ids('cars')).toEqual([3, 2, 1]);
});

test('PART-2: what was off comes back', async () => {
  await set({ trucks: false, vtc: false, sale: false });
  expect(await ids('cars')).toEqual([3, 1]);
  await set(ALL);
  expect(await ids('trucks')).toEqual([3, 2, 1]);
  expect(await ids('cars')).toEqual([3, 2, 1]);
  expect(await text('/')).toContain('Camion de location');
  expect(await status('/vtc-transport')).toBe(200);
  expect((await get('/api/cars/1')).json().data[0]).toMatchObject({ sale_price: '9 490', offer_kind: 'both' });
});

test('PART-3: without VTC its page is 404, its form too, and no rate is public', async () => {
  await set({ vtc: false });
  expect(await status('/vtc-transport')).toBe(404);
  const sent = await site.app.inject({
    method: 'POST',
    url: '/vtc-transport/envoyer',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'de=Lyon&vers=Satolas',
  });
  expect(sent.statusCode).toBe(404);
  expect((await get('/api/rates')).json()).toMatchObject({ data: [] });
  expect(await text('/contact')).not.toContain('/vtc-transport');
  expect(await text('/sitemap.xml')).not.toContain('/vtc-transport');
  expect((await site.done('GET', '/rates')).data).toHaveLength(1);
});

test('PART-4: without sale, vehicles for sale alone are nowhere and no sale price is shown', async () => {
  await set({ sale: false });
  expect([await ids('cars'), await ids('trucks'), await ids('cars', '?offre=achat')]).toEqual([
    [3, 1],
    [3, 1],
    [3, 1],
  ]);
  expect([await status('/car/2'), await status('/api/cars/2')]).toEqual([404, 404]);
  expect((await get('/api/cars/1')).json().data[0]).toMatchObject({
    offer_kind: 'rental',
    sale_price: '',
    price_per_day: '3131',
    deposit: 7773,
  });
  for (const url of ['/', '/car/1', '/trucks-rental', '/trucks-rental/1', '/location-camion/12m3', feed])
    expect(hasAmount(await text(url), '9490'), url).toBe(false);
  const { data } = (await get('/api/cars/facets')).json<{ data: Record<string, unknown> }>();
  expect(data['offers']).toEqual(['rental']);
  expect(data['ranges']).not.toContain('vente');
  expect(await text('/')).not.toContain('Acheter ou louer');
  expect(await text('/sitemap.xml')).not.toContain('/car/2<');
});

test('PART-5: without rental, the same of rent: prices and terms, and a price is that of a sale', async () => {
  await set({ rental: false });
  expect([await ids('cars'), await ids('cars', '?prix_min=9000'), await ids('cars', '?prix_max=9000')]).toEqual([
    [2, 1],
    [2, 1],
    [],
  ]);
  expect((await get('/api/cars/1')).json().data[0]).toMatchObject({
    offer_kind: 'sale',
    sale_price: '9 490',
    price_per_day: '',
    deposit: null,
  });
  for (const url of ['/car/1', '/trucks-rental/1', feed])
    expect(hasAmount(await text(url), '3131|7773'), url).toBe(false);
  expect(await text('/trucks-rental')).not.toContain('Location de camions');
  expect(await text('/mentions-legales')).not.toContain('Conditions de location');
  expect(await status('/car/3')).toBe(404);
});

test('PART-6: the law asks nothing for what the house does not do; the administration keeps all rows', async () => {
  await set({ vtc: false, sale: false });
  expect((await site.done('GET', '/cars/range?from=0&to=9')).data.map(({ id }) => id)).toEqual([3, 2, 1]);
  expect((await site.row('GET', '/cars/1'))['sale_price']).toBe('9 490');
  await site.row('PUT', '/settings/vtc', { version: 1, value: { tollsIncluded: false } });
  const { status: code, fields } = await site.rejected('PUT', '/settings/display', await bodyWith({ vtc: true }));
  expect(code).toBe(422);
  expect(fields).toMatchObject({ 'vtc.registration': '« Numéro au registre des VTC » manque' });
});
