/** Opens a site for a fuzz run. Its database has objects of every kind, an owner and an editor. */

import sharp from 'sharp';
import { operatorOfThisMachine } from '../../../src/features/platform/auth/admin.ts';
import { findAdministrator } from '../../../src/features/platform/auth/administrators.repository.ts';
import { adminOf, openSession } from '../../../src/features/platform/auth/sessions/sessions.repository.ts';
import { processImage } from '../../../src/features/platform/images/processing/image-processing.server.ts';
import { storeImages } from '../../../src/features/platform/images/processing/store-images.server.ts';
import { findOrCreateBrand } from '../../../src/features/stock/brands/brands.repository.ts';
import { createRate } from '../../../src/features/stock/rates/rates.repository.ts';
import { callerOf, NAME, PASSWORD, signIn } from '../admin-api.ts';
import { buildCar, buildTruck } from '../build-vehicles.ts';
import { openTestSite, type TestSite } from '../site.ts';
import { addTestAdministrator } from '../test-administrator.ts';
import { cars, trucks } from '../vehicles.ts';
import type { Example, OpenApi } from './openapi-requests.ts';

const OPERATOR = operatorOfThisMachine();
const EDITOR = 'Éditrice';

export type FuzzSite = TestSite & {
  document: OpenApi;
  /** Returns the cookie of a valid session. If a request has ended the session, opens a new one. */
  ownerCookie(): Promise<string>;
  editorCookie: string;
  examples: Record<string, readonly Example[]>;
};

/** Returns files that the site accepts: a list of two vehicles, and a picture. */
export async function acceptedFiles(): Promise<Buffer[]> {
  const list = 'Titre;Prix par jour;Kilométrage;Année\r\nRenault Clio;49;45000;2021\r\nPeugeot 208;52;;2020\r\n';
  const create = { width: 60, height: 40, channels: 3, background: '#345' } as const;
  return [Buffer.from(list), await sharp({ create }).png().toBuffer()];
}

export async function openFuzzSite(): Promise<FuzzSite> {
  const site = await openTestSite();
  const { context, app } = site;
  for (const name of ['Citroën', 'Renault', 'Peugeot']) {
    const { id: brand } = await findOrCreateBrand(context, OPERATOR, name);
    for (let n = 0; n < 4; n++) {
      await cars.create(context, OPERATOR, buildCar({ brand, images: ['https://images.example/a.jpg'] }));
      await trucks.create(context, OPERATOR, buildTruck({ brand }));
    }
  }
  for (const title of ['PARIS - ORLY', 'PARIS - ROISSY']) await createRate(context, OPERATOR, { title, price: '99' });
  await addTestAdministrator(context, NAME, PASSWORD);
  await addTestAdministrator(context, EDITOR, PASSWORD, 'editor');
  let owner = await signIn(app);
  const document = (await app.inject({ url: '/api/openapi.json', headers: { cookie: owner } })).json();
  return {
    ...site,
    document,
    editorCookie: await signIn(app, EDITOR),
    examples: await examplesOf(site, owner),
    async ownerCookie() {
      const admin = await adminOf(context, owner.replace(/^.*?=/, ''));
      if (admin?.role !== 'owner' || admin.mustChangePassword) owner = await openAgain(site, owner);
      return owner;
    },
  };
}

/** A request may have removed or renamed the account, or made it an editor's account. */
async function openAgain({ context }: TestSite, before: string): Promise<string> {
  if (!(await findAdministrator(context, NAME))) await addTestAdministrator(context, NAME, PASSWORD);
  const owner = { role: 'owner', must_change_password: 0 } as const;
  await context.database.query.updateTable('administrators').set(owner).where('name', '=', NAME).execute();
  const account = await findAdministrator(context, NAME);
  const token = account && (await openSession(context, account));
  if (!token) throw new Error('The owner could not be signed in again.');
  return before.replace(/=.*/, `=${token}`);
}

const CAR = {
  title: 'Citroën C3',
  images: ['https://images.example/a.jpg'],
  fuel_type: 'Diesel',
  gearbox: 'Manuel',
  mileage: 45_000,
  first_registration: '06-2019',
  mileage_guaranteed: true,
  model_year: '2021',
  price_per_day: '49',
  price_per_month: '890',
  due_date: '05-03-2025',
  accessories: ['Bluetooth'],
  color: 'Bleu',
  crit_air: '1',
  co2: 0,
  doors: 5,
  sale_price: '12 900 €',
};
const TRUCK = {
  title: 'Renault Master',
  overview: '',
  images: CAR.images,
  fuel_type: 'Diesel',
  gearbox: 'Automatique',
  mileage: null,
  model_year: '2020',
  price_per_hour: '14',
  price_per_week: '390',
  due_date: '05-03-2025',
  accessories: [],
  color: 'Blanc',
  crit_air: '2',
  co2: 207,
  body_type: 'Fourgon',
  dimensions: { Longueur: '5 m' },
};

const LISTS: readonly Example[] = [
  'q=citroen',
  'marque=1&marque=2',
  'km_min=0&km_max=100000&annee_min=2015',
  'page=2',
].map((query) => ({ query, path: { lastIndex: '-1' } }));
const IDS: readonly Example[] = ['ids=1,2,3', 'ids=1', 'ids=12,99'].map((query) => ({ query, path: { kind: 'cars' } }));
const JOURNAL: readonly Example[] = [
  '',
  'object=cars&id=1',
  'who=Éditrice&page=2',
  'from=2026-01-01&to=2027-01-01',
].map((query) => ({ query }));

/** Paths and queries for operations that read. Most of them match stored objects. */
const READS: Record<string, readonly Example[]> = {
  ...Object.fromEntries(
    ['cars', 'trucks'].flatMap((kind) => [
      [`get /api/${kind}/list/{lastIndex}`, LISTS],
      [`get /api/admin/${kind}/range`, [{ query: 'from=0&to=9&statut=available' }, { query: 'tri=vues&ordre=' }]],
    ]),
  ),
  'get /api/admin/print/{kind}': IDS,
  'get /api/admin/statistics/recent': [{ query: 'object=cars&ids=1,2' }],
  'get /api/admin/journal': JOURNAL,
  'get /api/admin/journal.csv': JOURNAL,
};

async function storePicture({ context }: TestSite): Promise<string> {
  const create = { width: 60, height: 40, channels: 3, background: '#345' } as const;
  const image = await processImage(await sharp({ create }).jpeg().toBuffer());
  const [stored] = await storeImages(context, OPERATOR, { folder: 'cars', id: '1' }, [image]);
  if (!stored) throw new Error('no picture was stored');
  return context.storage.url(stored.path);
}

/** Returns example requests with values that the document does not give, such as ids of stored objects. */
async function examplesOf(site: TestSite, cookie: string): Promise<Record<string, readonly Example[]>> {
  const url = await storePicture(site);
  const { data } = await callerOf(site.app, cookie).done('GET', '/settings');
  const sections = data.map(({ section, value }) => ({ path: { section: String(section) }, body: { value } }));
  const names = sections.map(({ path }) => ({ path }));
  return {
    ...READS,
    'put /api/admin/settings/{section}': sections,
    'post /api/admin/settings/{section}/preview': sections,
    'post /api/admin/settings/{section}/restore': names,
    'get /api/admin/settings/{section}/history': names,
    'post /api/admin/login': [{ body: { user: NAME, pass: PASSWORD } }, { body: { user: EDITOR, pass: PASSWORD } }],
    'put /api/admin/team/{name}': [{ path: { name: EDITOR }, body: { role: 'editor', current: PASSWORD } }],
    'delete /api/admin/team/{name}/second-factors': [{ path: { name: EDITOR }, body: { current: PASSWORD } }],
    'get /api/admin/images/edit': [{ query: `url=${encodeURIComponent(url)}` }],
    'post /api/admin/images/edit': [{ body: { url, turn: 90 } }],
    'post /api/admin/cars/preview': [{ body: CAR }, { body: { id: 1, color: 'Vert' } }],
    'post /api/admin/trucks/preview': [{ body: TRUCK }],
    'post /api/admin/cars/new': [{ body: CAR }],
    'put /api/admin/cars/edit': [1, 2, 3].map((id) => ({ body: { id, ...CAR } })),
    'post /api/admin/trucks/new': [{ body: TRUCK }],
    'put /api/admin/trucks/edit': [1, 2, 3].map((id) => ({ body: { id, ...TRUCK } })),
  };
}
