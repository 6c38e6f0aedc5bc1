import { beforeAll, expect, test } from 'vitest';
import { operatorOfThisMachine } from '../../src/features/platform/auth/admin.ts';
import { createBrand } from '../../src/features/stock/brands/brands.repository.ts';
import { ensureFuels } from '../../src/features/stock/vehicles/rows/fuels.repository.ts';
import { buildCar, buildTruck } from '../support/build-vehicles.ts';
import { forFile } from '../support/for-file.ts';
import { openTestSite } from '../support/site.ts';
import { cars, trucks } from '../support/vehicles.ts';

/** Tests the titles, descriptions, canonical addresses and `noindex` of lists, searches and filters. */

const ORIGIN = 'https://garage.example';
const admin = operatorOfThisMachine();

const site = forFile(() => openTestSite({ DEMO: '0', PUBLIC_URL: ORIGIN }));
beforeAll(async () => {
  await ensureFuels(site.context);
  const peugeot = await createBrand(site.context, admin, 'Peugeot');
  await createBrand(site.context, admin, 'Renault');
  for (let i = 0; i < 30; i++) await cars.create(site.context, admin, buildCar({ brand: peugeot.id }));
  await trucks.create(site.context, admin, buildTruck({ brand: peugeot.id, fuel_type: 'diesel' }));
});

type Head = { title: string; description: string; noindex: boolean; canonical: string; links: Record<string, string> };

async function headOf(url: string): Promise<Head> {
  const html = (await site.app.inject(url)).body.replaceAll('&amp;', '&');
  const meta = (name: string) => new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';
  const links = [...html.matchAll(/<link rel="(canonical|prev|next)" href="([^"]*)"/g)];
  const { canonical = '', ...others } = Object.fromEntries(links.map(([, rel, to]) => [rel, to?.replace(ORIGIN, '')]));
  return {
    title: /<title>([^<]*) · Garage des Tilleuls<\/title>/.exec(html)?.[1] ?? '',
    description: meta('description'),
    noindex: meta('robots') === 'noindex',
    canonical,
    links: others,
  };
}

test.each([
  ['/', 'Voitures d’occasion contrôlées et garanties à Villeneuve-les-Tilleuls'],
  ['/?marque=1', 'Voitures d’occasion Peugeot'],
  ['/?carburant=petrol', 'Voitures d’occasion : Essence'],
  ['/?boite=manual', 'Voitures d’occasion : Manuel'],
  ['/trucks-rental', 'Location de camions et d’utilitaires'],
  ['/trucks-rental?marque=1', 'Location de camions et d’utilitaires Peugeot'],
  ['/trucks-rental?carburant=diesel', 'Location de camions et d’utilitaires : Diesel'],
  ['/?tri=prix', 'Voitures d’occasion contrôlées et garanties à Villeneuve-les-Tilleuls'],
  ['/?page=2', 'Voitures d’occasion contrôlées et garanties à Villeneuve-les-Tilleuls'],
])('the list %s, whole or of one choice alone, is indexed with a title of its own', async (url, title) => {
  expect(await headOf(url)).toMatchObject({ noindex: false, title });
});

test.each([
  ['/?q=208', 'Voitures d’occasion : « 208 »'],
  ['/?q=208&marque=1', 'Voitures d’occasion : « 208 », Peugeot'],
  ['/?marque=1&carburant=petrol', 'Voitures d’occasion : Peugeot, Essence'],
  ['/?marque=1&marque=2', 'Voitures d’occasion : Peugeot, Renault'],
  ['/?prix_max=60', 'Voitures d’occasion : jusqu’à 60 € / jour'],
  ['/trucks-rental?q=hayon', 'Location de camions et d’utilitaires : « hayon »'],
  // This list is empty, because no car is a diesel.
  ['/?carburant=diesel', 'Voitures d’occasion : Diesel'],
])(
  'the list %s, a search, a range, a combination or empty, is not indexed, and has a title of its own',
  async (url, title) => {
    const head = await headOf(url);
    expect({ ...head, title: head.title.replaceAll('\u00a0', ' ') }).toMatchObject({
      noindex: true,
      title,
      canonical: url,
    });
  },
);

test('LAND-7: the canonical address of a list with one filter is its landing page, if that is indexed, for every sort', async () => {
  expect((await headOf('/?marque=1')).canonical).toBe('/voitures/peugeot');
  expect((await headOf('/?marque=1&tri=prix&page=2&offre=achat')).canonical).toBe('/voitures/peugeot');
  expect((await headOf('/?carburant=petrol')).canonical).toBe('/voitures/essence');
  expect((await headOf('/?boite=manual')).canonical).toBe('/?boite=manual');
  expect((await headOf('/?marque=1&carburant=petrol')).canonical).toBe('/?marque=1&carburant=petrol');
  // With one vehicle, the landing page is not indexed, so the list does not name it as canonical.
  expect((await headOf('/trucks-rental?marque=1')).canonical).toBe('/trucks-rental?marque=1');
});

test('a description says how many vehicles, and which', async () => {
  expect((await headOf('/')).description).toMatch(/^30 voitures d’occasion contrôlées et garanties, /);
  expect((await headOf('/?marque=1')).description).toMatch(
    /^30 voitures d’occasion \(Peugeot\) contrôlées et garanties, /,
  );
  expect((await headOf('/trucks-rental')).description).toMatch(/^1 camion ou utilitaire en location /);
});

test('CARL-6: longer lists are linked in the head and by “Get More”, which needs no JavaScript', async () => {
  expect((await headOf('/?marque=1')).links).toEqual({ next: '/?marque=1&page=2' });
  expect((await headOf('/?marque=1&page=2')).links).toEqual({ prev: '/?marque=1', next: '/?marque=1&page=3' });
  expect((await headOf('/?page=3')).links).toEqual({ prev: '/?page=2' });
  const html = (await site.app.inject('/')).body;
  // The link leads to the first of the next rows.
  const [, row = ''] = /<a href="\/\?page=2#([^"]+)" rel="next"/.exec(html) ?? [];
  expect(html).not.toContain(`id="${row}"`);
  expect((await site.app.inject('/?page=2')).body).toContain(`id="${row}"`);
  expect((await headOf('/?page=2')).canonical).toBe('/');
});
