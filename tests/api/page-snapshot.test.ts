/**
 * Compares public pages with `tests/fixtures/page-snapshot/`, which shows what the pages of the client router sent. These
 * files judge the change of public pages to plain documents (issue 45): after each step all of them are equal, or its
 * commit names the difference and renews them: `node_modules/.bin/node node_modules/vitest/vitest.mjs run --project api
 * tests/api/page-snapshot.test.ts --update`. When this change is complete, this test, `tests/support/page-snapshot.ts`,
 * `tests/support/page-outline.ts` and the files go.
 */
import { readdirSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { insertDemonstration } from '../../src/features/operations/demonstration/demonstration.repository.ts';
import { operatorOfThisMachine } from '../../src/features/platform/auth/admin.ts';
import type { Settings, SettingsSection } from '../../src/features/platform/settings/fields/settings.fields.ts';
import { findOrCreateBrand } from '../../src/features/stock/brands/brands.repository.ts';
import { openAdminApi, openSecondInstance } from '../support/admin-api.ts';
import { buildCar } from '../support/build-vehicles.ts';
import { forFile } from '../support/for-file.ts';
import { lastingHeaders, type PageResponse, pageSnapshot } from '../support/page-snapshot.ts';
import { changeSection, storedSection } from '../support/settings.ts';
import { cars } from '../support/vehicles.ts';

/** Relative to this file. */
const FOLDER = '../fixtures/page-snapshot';
const PUBLIC_URL = 'https://garage.example';

/** A Tuesday, when the dealership is open. */
const NOW = new Date('2026-11-24T10:00:00Z');

// Dates of the demonstration's stock follow the clock, so the clock stops before the site opens.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));
afterAll(() => void vi.useRealTimers());

const site = forFile(() => openAdminApi({ DEMO: '0', PUBLIC_URL }));

/** Id of a car without pictures, after the 52 cars of the demonstration. */
const WITHOUT_PICTURES = 53;

beforeAll(async () => {
  const { context } = site;
  await insertDemonstration(context);
  const admin = operatorOfThisMachine();
  const unusual = {
    title: 'Lada 4x4 "Niva" & <Fils>',
    overview: 'L’unique.\nSans photo.',
    images: [],
    created_at: NOW,
  };
  expect((await cars.create(context, admin, buildCar(unusual))).id).toBe(WITHOUT_PICTURES);
  const brand = (await findOrCreateBrand(context, admin, 'Abarth')).id;
  const { id } = await cars.create(context, admin, buildCar({ brand, title: 'Abarth 595', created_at: NOW }));
  await site.done('POST', '/cars/status', { ids: [id], status: 'archived' });
});

/** Names of the files that the tests have compared. */
const names: string[] = [];

/** 'GET /?page=4' → 'home-page-4.txt' */
function fileOf(title: string): string {
  const words = title.replace(/GET \/(?=\?|$)/, 'home ').replace('GET ', '');
  const name = `${words.replace(/[^a-z\d]+/gi, '-').replace(/^-|-$/g, '')}.txt`.toLowerCase();
  expect(names).not.toContain(name);
  names.push(name);
  return `${FOLDER}/${name}`;
}

async function expectSnapshot(title: string, response: PageResponse): Promise<void> {
  await expect(pageSnapshot(title, response)).toMatchFileSnapshot(fileOf(title));
}

/** Requests an address twice, because the second response may come from the cache. Both must be the same. */
async function expectPage(url: string, state = '', app = site.app): Promise<void> {
  const first = await app.inject(url);
  const second = await app.inject(url);
  expect(second.body).toBe(first.body);
  expect(lastingHeaders(second.headers)).toEqual(lastingHeaders(first.headers));
  await expectSnapshot(`${state}GET ${url}`, first);
}

const LISTS = [
  '/',
  '/?page=2',
  '/?page=4',
  '/?page=9',
  '/?marque=16',
  '/?carburant=diesel&carburant=electric',
  '/?boite=automatic',
  '/?prix_min=30&prix_max=60',
  '/?offre=achat',
  '/?offre=location',
  '/?marque=16&marque=17&carburant=petrol&carburant=hybrid&km_max=90000&annee_min=2018&offre=achat&tri=prix',
  '/?tri=prix-desc',
  '/?q=clio',
  '/?q=zzzz',
  '/?q=peugot+208',
  '/?q=clio&prix_max=5',
  '/?marque=abc&page=0&tri=hasard&inconnu=1',
  '/trucks-rental',
  '/trucks-rental?page=2',
  '/trucks-rental?page=9',
  '/trucks-rental?tarif=week-end&prix_max=150',
  '/trucks-rental?marque=17&carburant=diesel&tri=prix',
  '/trucks-rental?offre=achat',
  '/trucks-rental?q=hayon',
  '/trucks-rental?q=zzzz',
  '/trucks-rental?q=frigorifik',
];

/** Of the cars, 6 is for sale only, 18 for rent only, 12 has become cheaper, 30 is reserved, 50 is sold. */
const VEHICLES = [
  '/car/48',
  '/car/48?offre=location',
  '/car/6',
  '/car/18',
  '/car/12',
  '/car/20',
  '/car/30',
  '/car/50',
  `/car/${WITHOUT_PICTURES}`,
  '/car/48/photos',
  `/car/${WITHOUT_PICTURES}/photos`,
  '/car/48?depart=2026-12-11&retour=2026-12-13',
  '/trucks-rental/1',
  '/trucks-rental/3',
  '/trucks-rental/8',
  '/trucks-rental/9',
  '/trucks-rental/19',
  '/trucks-rental/18/photos',
  '/trucks-rental/1?depart=2026-12-11&retour=2026-12-13',
  '/trucks-rental/1?depart=2026-12-13&retour=2026-12-11',
];

/** 49 was sold long ago, 51 is archived, 52 is a draft. */
const MISSING = ['/car/49', '/car/51', '/car/52', '/car/51/photos', '/car/999', '/trucks-rental/999', '/nulle-part'];

/** The only Abarth is archived, so its page is empty. */
const LANDINGS = [
  '/voitures/peugeot',
  '/voitures/diesel',
  '/voitures/abarth',
  '/voitures/inconnu',
  '/location-camion/20m3',
  '/location-camion/renault',
  '/location-camion/inconnu',
];

const OTHERS = [
  '/about',
  '/contact',
  '/contact/envoyer',
  '/vtc-transport',
  '/vtc-transport?trajet=1',
  '/vtc-transport/envoyer',
  '/mentions-legales',
  '/confidentialite',
  '/hors-connexion',
  '/selection',
  '/selection?ids=48',
  '/selection?ids=48,50,49,999&camions=3,19',
  '/comparer',
  '/comparer?ids=48',
  '/comparer?ids=48,47',
  '/comparer?ids=48,12,50,6&camions=3',
  '/comparer?camions=18,3,1&differences=1',
];

const REDIRECTS = [
  '/cars/48',
  '/truck/3?q=a',
  '/CAR/47/',
  '/car/0046?utm_source=chat',
  '/Trucks-Rental/?marque=17',
  '/voitures',
  '/location-camion',
  '/Voitures/Citro%C3%ABn/',
];

test.each([...LISTS, ...VEHICLES, ...MISSING, ...LANDINGS, ...OTHERS, ...REDIRECTS])(
  'PUB-8, PUB-9, PUB-10: %s is as in its file',
  (url) => expectPage(url),
);

describe('PUB-3, PUB-5: what a form sends is answered as in its file', () => {
  const trip = { trajet: '1', sens: 'aller', date: '2026-12-11', heure: '10:00', adresse: '12 rue des Lilas' };
  test.each([
    ['message', '/contact/envoyer', { email: 'lea@garage.example', message: 'Une Clio à l’essai\r\nsamedi ?' }],
    ['ride', '/vtc-transport/envoyer', { ...trip, vol: 'af1234', passagers: '2', bagages: '3' }],
    ['wrong ride', '/vtc-transport/envoyer', { ...trip, date: '2020-01-01', vol: '<b>', passagers: '12', bagages: '' }],
  ])('%s', async (name, url, values) => {
    const response = await site.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(values).toString(),
    });
    await expectSnapshot(`${name} POST ${url}`, response);
  });
});

describe('SETT-10, MOD-14: a preview is as in its file', () => {
  const asAdministrator = (url: string) => site.app.inject({ url, headers: { cookie: site.cookie } });

  test.each(['/admin/preview/car/52', '/admin/preview/trucks-rental/20', '/admin/preview/car/999'])('%s', async (url) =>
    expectSnapshot(`GET ${url}`, await asAdministrator(url)),
  );

  test('without a session', async () => {
    const url = '/admin/preview/car/52';
    await expectSnapshot(`stranger GET ${url}`, await site.app.inject(url));
  });

  test('of a car that is not saved', async () => {
    const { url } = await site.row('POST', '/cars/preview', { id: 48, title: 'Autre titre' });
    await expectSnapshot('unsaved GET /car/48', await asAdministrator(String(url)));
  });

  test.each(['', 'contact', 'car/48', 'cars/48', 'nulle-part'])('of settings, /%s', async (path) => {
    const { value } = await storedSection(site, 'identity');
    const changed = { ...value, name: 'Garage du Lac', colours: { primary: '#402a70', accent: null } };
    const { url } = await site.row('POST', '/settings/identity/preview', { value: changed });
    await expectSnapshot(`settings GET /admin/preview/${path}`, await asAdministrator(`${url}${path}`));
  });

  test('of an unknown token', async () => {
    const url = `/admin/preview/settings/${'0'.repeat(32)}/contact`;
    await expectSnapshot('expired GET /admin/preview/contact', await asAdministrator(url));
  });
});

/** Changes a section of the settings for the tests of a group. */
function withSettings<S extends SettingsSection>(section: S, over: (value: Settings[S]) => Partial<Settings[S]>): void {
  let before: Settings[S];
  beforeAll(async () => {
    ({ value: before } = await storedSection(site, section));
    await changeSection(site, section, over(before));
  });
  afterAll(() => changeSection(site, section, before));
}

describe('PART-2: without trucks', () => {
  withSettings('display', ({ parts }) => ({ parts: { ...parts, trucks: false } }));
  test.each(['/', '/trucks-rental', '/trucks-rental/3', '/location-camion', '/location-camion/20m3', '/contact'])(
    '%s is as in its file',
    (url) => expectPage(url, 'without trucks '),
  );
});

describe('PART-3, PART-4: without sale and rides', () => {
  withSettings('display', ({ parts }) => ({ parts: { ...parts, vtc: false, sale: false } }));
  test.each(['/', '/car/48', '/car/6', '/vtc-transport'])('%s is as in its file', (url) =>
    expectPage(url, 'without sale and rides '),
  );
});

describe('PREP-2: in preparation', () => {
  withSettings('display', () => ({ open: false }));
  test.each(['/', '/contact', '/car/48'])('%s is as in its file', (url) => expectPage(url, 'in preparation '));
});

describe('PUB-11: in French', () => {
  withSettings('display', () => ({ interface: 'fr' as const }));
  test.each(['/', '/?q=zzzz', '/car/48', '/trucks-rental'])('%s is as in its file', (url) =>
    expectPage(url, 'french '),
  );
});

describe('SETT-6: with announcements and colours', () => {
  withSettings('hours', () => ({
    closures: [{ from: '2026-11-30', to: '2026-12-02', reason: 'Inventaire' }],
    announceClosures: true,
  }));
  withSettings('identity', () => ({ colours: { primary: '#402a70', accent: null } }));
  test.each(['/contact'])('%s is as in its file', (url) => expectPage(url, 'announcement '));
});

describe('PUB-8: a demonstration', () => {
  const demonstration = forFile(() => openSecondInstance(site, { DEMO: '1', TRUST_PROXY: '0', PUBLIC_URL }));
  test.each(['/', '/car/48', '/contact'])('%s is as in its file', (url) =>
    expectPage(url, 'demonstration ', demonstration.app),
  );
});

test('ADMS-2: the page of a busy site is as in its file', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { requestLimits } = site.app;
  const sender = { headers: {}, socket: { remoteAddress: '127.0.0.1' } };
  let started = 0;
  const occupy = () =>
    requestLimits.render(requestLimits.queued(sender as IncomingMessage), () => {
      started += 1;
      return released;
    });
  const running = Array.from({ length: 4 }, occupy);
  while (started < 4) await nextIteration();
  const waiting = Array.from({ length: 600 }, occupy);
  const response = await site.app.inject('/?q=occupe').finally(release);
  await Promise.all([...running, ...waiting]);
  await expectSnapshot('busy GET /', response);
});

describe('D23: while the database does not respond', () => {
  beforeAll(() => {
    const fail = () => {
      throw Object.assign(new Error('the database is away'), { code: 'ECONNREFUSED' });
    };
    const { query, revision } = site.context.database;
    vi.spyOn(query, 'selectFrom').mockImplementation(fail);
    vi.spyOn(revision, 'now').mockImplementation(fail);
  });
  afterAll(() => void vi.restoreAllMocks());

  test.each(['/', '/car/48', '/trucks-rental/3', '/voitures/peugeot', '/contact', '/vtc-transport', '/nulle-part'])(
    '%s is as in its file',
    (url) => expectPage(url, 'database away '),
  );
});

test('PUB-10: each file belongs to an address', () => {
  const files = readdirSync(new URL(FOLDER, import.meta.url));
  expect(files.filter((name) => !names.includes(name))).toEqual([]);
});
