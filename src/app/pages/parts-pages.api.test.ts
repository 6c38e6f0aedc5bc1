import { beforeAll, beforeEach, expect, test } from 'vitest';
import { IMAGE, openAdminApi } from '../../../tests/support/admin-api.ts';
import { forFile } from '../../../tests/support/for-file.ts';
import { changeSection, storedSection } from '../../../tests/support/settings.ts';
import type { ListingResponse } from '../../features/catalogue/list/listing.ts';
import type { Parts } from '../../shared/dealership.ts';

/** Of each kind, vehicle 1 is for sale and for rent, 2 only for sale, 3 only for rent. */

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

const set = (parts: Partial<Parts>) => changeSection(site, 'display', { parts: { ...ALL, ...parts } });

async function bodyWith(parts: Partial<Parts>) {
  const { version, value } = await storedSection(site, 'display');
  return { version, value: { ...value, parts: { ...ALL, ...parts } } };
}

const get = (url: string) => site.app.inject(url);
const text = async (url: string) => (await get(url)).body;
const status = async (url: string) => (await get(url)).statusCode;
/** True if a page contains one of these amounts, with any separator between digits. */
const hasAmount = (body: string, amounts: string) =>
  new RegExp(amounts).test(body.replace(/(?<=\d)[\s,\u00a0](?=\d)/g, ''));
const list = async (kind: string, query = '') => {
  const { data } = (await get(`/api/${kind}/list/-1${query}`)).json<{ data: Record<string, unknown>[] }>();
  return data;
};
const ids = async (kind: string, query = '') => (await list(kind, query)).map(({ id }) => id);

test('PART-1: sale and rental cannot both be switched off', async () => {
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
  expect((await get('/api/cards?trucks=1,2')).json()).toEqual({ data: [] });
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
  const [{ facets }] = (await get('/api/cars/listing')).json<{ data: [ListingResponse] }>().data;
  expect(facets.offers).toEqual(['rental']);
  expect(facets.ranges).not.toContain('vente');
  expect(await text('/')).not.toContain('Acheter ou louer');
  expect(await text('/sitemap.xml')).not.toContain('/car/2<');
});

test('PART-5: without rental, no rental price or term is shown, and a price is the sale price', async () => {
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

const headOf = async (url: string) => {
  const body = await text(url);
  return [/<title>([^<]*)/.exec(body)?.[1], /<h1[^>]*>(?:<span>)?([^<]*)/.exec(body)?.[1]];
};

test('PART-7: titles that the dealer has not written follow the parts', async () => {
  const exact = [
    'Achetez votre voiture d&#x27;occasion contrôlée &amp; garantie',
    'Achetez votre Camion d&#x27;occasion, vérifié et garanti',
  ];
  const headings = async () => [(await headOf('/'))[1], (await headOf('/trucks-rental'))[1]];
  expect(await headings()).toEqual(exact);
  await set({ rental: false });
  expect(await headings()).toEqual(exact);
  expect(await text('/')).not.toContain('Camion de location');
  expect(await text('/')).toMatch(/href="\/trucks-rental"[^>]*>Camions</);

  await set({ sale: false });
  expect(await headings()).toEqual([
    'Louez votre voiture, à la journée ou au mois',
    'Louez votre camion ou votre utilitaire',
  ]);
  for (const url of ['/', '/trucks-rental', '/location-camion/12m3']) {
    const body = await text(url);
    expect([url, body.match(/d’occasion|d&#x27;occasion|Achetez/g)]).toEqual([url, null]);
  }
  expect((await headOf('/'))[0]).toMatch(/^Location de voitures/);
  expect(await text('/')).toContain('Camion de location');
  await changeSection(site, 'texts', { homeTitle: 'Nos voitures' });
  expect((await headOf('/'))[1]).toBe('Nos voitures');
  await changeSection(site, 'texts', { homeTitle: '' });
});

test('PART-8: only a site in preparation announces a story', async () => {
  const announced = 'Elle sera bientôt racontée ici.';
  await changeSection(site, 'texts', { founder: { paragraphs: [], timeline: [] } });
  expect(await text('/about')).not.toContain(announced);
  const { value } = await storedSection(site, 'display');
  await changeSection(site, 'display', { open: false });
  const { headers, body } = await site.app.inject({ url: '/about', headers: { cookie: site.cookie } });
  expect([headers['content-type'], body.includes(announced)]).toEqual([expect.stringContaining('html'), true]);
  await changeSection(site, 'display', value);
});

test('PART-2, SETT-10: a preview of the settings has the lists and links of the parts that are chosen there', async () => {
  const previewOf = async (parts: Partial<Parts>) => {
    const { value } = await bodyWith(parts);
    const { url } = await site.row('POST', '/settings/display/preview', { value });
    return (path: string) => site.app.inject({ url: `${url}${path}`, headers: { cookie: site.cookie } });
  };
  const withoutSale = await previewOf({ sale: false });
  for (const path of ['', 'trucks-rental']) {
    const { body } = await withoutSale(path);
    expect(body).toContain('Véhicule 3');
    expect(body).not.toContain('Véhicule 2');
    expect(hasAmount(body, '9490')).toBe(false);
  }
  const withoutTrucks = await previewOf({ trucks: false });
  expect((await withoutTrucks('trucks-rental')).statusCode).toBe(404);
  expect((await withoutTrucks('')).body).not.toMatch(/href="[^"]*\/(trucks-rental|location-camion)/);
  expect(await ids('cars')).toEqual([3, 2, 1]);
  await set({ trucks: false, vtc: false });
  const whole = await previewOf({});
  expect((await whole('trucks-rental')).body).toContain('Véhicule 2');
  expect((await whole('')).body).toContain('/location-camion/12m3');
  expect((await whole('vtc-transport')).body).toContain('LYON - SATOLAS');
  expect(await ids('trucks')).toEqual([]);
});

test('PART-2, MOD-14: a vehicle that the dealership does not offer has a preview, which says so', async () => {
  await set({ trucks: false, rental: false });
  const preview = (url: string) => site.app.inject({ url, headers: { cookie: site.cookie } });
  const hidden = 'vos réglages ne proposent pas cette offre';
  for (const path of ['trucks-rental/1', 'car/3']) {
    const { statusCode, body } = await preview(`/admin/preview/${path}`);
    expect([statusCode, body.includes(hidden), body.includes('Voir la page publique')]).toEqual([200, true, false]);
  }
  expect((await preview('/admin/preview/car/1')).body).not.toContain(hidden);
  const { url } = await site.row('POST', '/trucks/preview', { id: 1, title: 'Véhicule saisi' });
  const unsaved = await preview(String(url));
  expect(unsaved.statusCode).toBe(200);
  expect(unsaved.body).toMatch(/<h1[^>]*><span>Véhicule saisi/);
});

test('PART-6: legal data is required only for parts that are on; the administration keeps all rows', async () => {
  await set({ vtc: false, sale: false });
  expect((await site.done('GET', '/cars/range?from=0&to=9')).data.map(({ id }) => id)).toEqual([3, 2, 1]);
  expect((await site.row('GET', '/cars/1'))['sale_price']).toBe('9 490');
  const { version, value } = await storedSection(site, 'vtc');
  await site.row('PUT', '/settings/vtc', { version, value: { tollsIncluded: false } });
  const { status: code, fields } = await site.rejected('PUT', '/settings/display', await bodyWith({ vtc: true }));
  expect(code).toBe(422);
  expect(fields).toMatchObject({ 'vtc.registration': '« Numéro au registre des VTC » manque' });
  await changeSection(site, 'vtc', value);
});
