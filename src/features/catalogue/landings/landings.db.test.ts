import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { IMAGE, openAdminApi, SALE_FACTS } from '../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { textOf } from '../../../../tests/support/page-text.ts';
import { findLanding } from './landings.repository.ts';

const site = forFile(openAdminApi);
const brands = new Map<string, number>();
beforeAll(async () => {
  for (const brandName of ['Peugeot', 'Citroën', 'Hybride', 'Renault', 'Lancia', 'Zastava', 'Trabant'])
    brands.set(brandName, (await site.row('POST', '/brands/new', { brandName })).id);
  const peugeot = {
    brand: brands.get('Peugeot'),
    fuel_type: 'Hybride',
    body_type: 'Break',
    guarantee: '12 mois',
    ...SALE_FACTS,
  };
  await added('cars', { ...peugeot, title: '308 un', model_year: '2019', sale_price: '9 900', price_per_day: '45' });
  await added('cars', { ...peugeot, title: '308 deux', model_year: '2023', sale_price: '21 000', guarantee: '' });
  await added('cars', { ...peugeot, title: '308 trois', offer_kind: 'rental', sale_price: '1', price_per_day: '39' });
  await added('cars', { brand: brands.get('Citroën'), title: 'C3', body_type: 'break', price_per_day: '30' });
  await added('cars', { brand: brands.get('Lancia'), title: 'Ypsilon', price_per_day: '30' });
  const truck = { brand: brands.get('Renault'), licence: 'B', offer_kind: 'rental', price_on_weekend: '89' };
  for (const volume_m3 of [20, 19.6, 12])
    await added('trucks', { ...truck, title: `Master ${volume_m3}`, volume_m3, body_type: 'Fourgon' });
});

async function added(kind: 'cars' | 'trucks', input: Record<string, unknown>): Promise<number> {
  return (await site.row('POST', `/${kind}/new`, { images: [IMAGE], ...input })).id;
}

const become = (ids: number[], status: string) => site.done('POST', '/cars/status', { ids, status });

async function read(url: string) {
  const { statusCode, body, headers } = await site.app.inject(url);
  const main = /<main.*<\/main>/s.exec(body)?.[0] ?? '';
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? '{"@graph":[]}';
  return {
    status: statusCode,
    location: headers.location,
    body,
    text: textOf(main),
    heading: textOf(/<h1[^>]*>(.*?)<\/h1>/s.exec(main)?.[1] ?? '').trim(),
    title: /<title>([^<]*)/.exec(body)?.[1],
    canonical: /rel="canonical" href="[^"]*?\/\/[^"/]+([^"]*)/.exec(body)?.[1],
    isIndexed: !/name="robots" content="noindex"/.test(body),
    cards: [...main.matchAll(/<article[^>]*data-id="(\d+)"/g)].length,
    links: [...main.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&')),
    graph: (JSON.parse(json) as { '@graph': Record<string, unknown>[] })['@graph'],
  };
}

describe('LAND-1: a page of one sort', () => {
  test('says what is true of its vehicles, shows them, and leads to the list of all', async () => {
    const page = await read('/voitures/peugeot');
    expect(page).toMatchObject({
      status: 200,
      heading: 'Peugeot d’occasion',
      canonical: '/voitures/peugeot',
      cards: 3,
    });
    expect(page.text).toContain('3 Peugeot d’occasion au catalogue, de 2019 à 2023.');
    expect(page.text).toMatch(/À vendre de 9.900 € à 21.000 € ; à louer dès 39 € par jour\./);
    expect(page.text).toContain('2 de ces véhicules ont une garantie, indiquée sur la fiche.');
    expect(page.title).toMatch(/^Peugeot d’occasion à /);
    const list = `/?marque=${brands.get('Peugeot')}`;
    expect(page.links).toContain(list);
    expect((await site.app.inject(`/api/cars/list/-1${list.slice(1)}`)).json().remaining).toBe(3);
  });

  test.each([
    ['/voitures/hybride', 'Voitures hybrides d’occasion', 3],
    ['/voitures/break', 'Breaks d’occasion', 4],
    ['/location-camion/20m3', 'Location de camions et d’utilitaires de 20 m³', 2],
    ['/location-camion/permis-b', 'Location de camions et d’utilitaires accessibles avec le permis B', 3],
    ['/location-camion/renault', 'Location de camions et d’utilitaires Renault', 3],
    ['/location-camion/fourgon', 'Location de fourgons', 3],
  ])('%s is %s', async (path, heading, cards) => {
    const page = await read(path);
    expect(page).toMatchObject({ status: 200, heading, cards, canonical: path });
    const list = page.links.find((href) => /^\/(trucks-rental)?\?/.test(href)) ?? '';
    expect((await read(list)).cards).toBe(cards);
  });

  test('machines read where it stands and what it lists', async () => {
    const { graph, body } = await read('/voitures/break');
    const of = (type: string) => graph.find((thing) => thing['@type'] === type);
    expect(of('BreadcrumbList')?.['itemListElement']).toEqual([
      expect.objectContaining({ position: 1, name: 'Voitures', item: expect.stringMatching(/\/$/) }),
      expect.objectContaining({ position: 2, item: expect.stringMatching(/\/voitures\/break$/) }),
    ]);
    expect(of('ItemList')).toMatchObject({ numberOfItems: 4 });
    expect(of('ItemList')?.['itemListElement']).toHaveLength(4);
    expect(body).toContain('aria-label="Fil d’Ariane"');
  });
});

describe('LAND-4: few vehicles, none any more, never any', () => {
  test('under three it is not indexed, and not in the sitemap', async () => {
    const map = (await site.app.inject('/sitemap.xml')).body;
    for (const [path, isIndexed] of [
      ['/voitures/peugeot', true],
      ['/voitures/break', true],
      ['/voitures/citroen', false],
      ['/location-camion/renault', true],
      ['/location-camion/20m3', false],
    ] as const) {
      expect([path, (await read(path)).isIndexed]).toEqual([path, isIndexed]);
      expect([path, map.includes(`${path}<`)]).toEqual([path, isIndexed]);
    }
  });

  test.each([
    ['a brand without a vehicle', '/voitures/zastava'],
    ['a word', '/voitures/rien-du-tout'],
    ['a truck’s sort among cars', '/voitures/20m3'],
    ['no slug', '/voitures/%3F'],
  ])('404 for a page that never had a public vehicle: %s', async (_what, path) => {
    const page = await read(path);
    expect(page).toMatchObject({ status: 404, isIndexed: false });
    expect(page.text).toContain('Cette page n’existe pas');
  });

  test('a page whose vehicles are sold or in the trash is an empty page; a draft never counts', async () => {
    const draft = await added('cars', { brand: brands.get('Trabant'), title: '601', status: 'draft' });
    expect((await read('/voitures/trabant')).status).toBe(404);
    await become([draft], 'available');
    expect(await read('/voitures/trabant')).toMatchObject({ status: 200, cards: 1 });
    await become([draft], 'sold');
    const empty = await read('/voitures/trabant');
    expect(empty).toMatchObject({ status: 200, cards: 0, isIndexed: false, heading: 'Trabant d’occasion' });
    expect(empty.text).toContain('Aucun véhicule de cette sorte n’est au catalogue en ce moment.');
    expect(empty.links).toContain('/');
    await site.done('DELETE', '/cars/delete', { id: draft });
    expect(await read('/voitures/trabant')).toMatchObject({ status: 200, cards: 0 });
  });
});

describe('LAND-2: one address', () => {
  test.each([
    ['/Voitures/PEUGEOT/', '/voitures/peugeot'],
    ['/voitures/Citro%C3%ABn?x=1', '/voitures/citroen?x=1'],
    ['/location-camion/Permis%20B', '/location-camion/permis-b'],
    ['/voitures', '/'],
    ['/location-camion', '/trucks-rental'],
  ])('%s moves to %s', async (path, to) => {
    expect(await read(path)).toMatchObject({ status: 301, location: to });
  });

  test('a brand that is named like a fuel has its page, and loses it when it has no vehicle any more', async () => {
    const id = await added('cars', { brand: brands.get('Hybride'), title: 'Une' });
    expect(await read('/voitures/hybride')).toMatchObject({ heading: 'Hybride d’occasion', cards: 1 });
    await become([id], 'sold');
    expect(await read('/voitures/hybride')).toMatchObject({ heading: 'Voitures hybrides d’occasion', cards: 3 });
  });
});

describe('LAND-5: links to them', () => {
  test('the footer has the most frequent ones, and every page has the same', async () => {
    const { body } = await read('/contact');
    const footer = /<footer.*<\/footer>/s.exec(body)?.[0] ?? '';
    const links = [...footer.matchAll(/href="(\/(?:voitures|location-camion)\/[^"]+)"/g)].map(([, href]) => href);
    expect(links.slice(0, 2)).toEqual(['/voitures/break', '/voitures/hybride']);
    expect(links).toContain('/location-camion/permis-b');
    expect(links.length).toBeLessThanOrEqual(8);
    expect(links).not.toContain('/voitures/citroen');
  });

  test('LAND-5 SIML-2: a vehicle’s page leads to those of its sort that have another one', async () => {
    const [{ id }] = (await site.app.inject(`/api/cars/list/-1?marque=${brands.get('Peugeot')}`)).json().data;
    const page = await read(`/car/${id}`);
    expect(page.text).toContain('Voir toutes les Peugeot');
    expect(page.text).toContain('Voir tous les breaks');
    for (const path of ['/voitures/peugeot', '/voitures/break', '/voitures/hybride'])
      expect(page.links).toContain(path);
    const [alone] = (await site.app.inject(`/api/cars/list/-1?marque=${brands.get('Lancia')}`)).json().data;
    expect((await read(`/car/${alone.id}`)).links).not.toContain('/voitures/lancia');
  });

  test('D02 SIML-2: a sold car from a search engine has similar ones, more of its brand, and a search', async () => {
    const id = await added('cars', { brand: brands.get('Peugeot'), title: 'Partie', body_type: 'Break' });
    await become([id], 'sold');
    const sold = await read(`/car/${id}`);
    // One card shows the text of the page.
    expect(sold).toMatchObject({ status: 200, cards: 5 });
    expect(sold.links).toContain('/voitures/peugeot');
    expect(sold.body).toMatch(/<form[^>]*action="\/"[^>]*>.*?type="search"[^>]*name="q"/s);
    await become([id], 'archived');
    const gone = await read(`/car/${id}`);
    expect(gone).toMatchObject({ status: 410, cards: 4 });
    expect(gone.links).toContain('/voitures/peugeot');
    expect(gone.text).toContain('Voir toutes les Peugeot');
  });
});

test('LAND-6: unknown addresses are never cached, and cost one read of the rows at most', async () => {
  const { context } = site;
  let reads = 0;
  const query = context.database.query.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      reads += 1;
      return result;
    },
  });
  const observed = { ...context, database: { ...context.database, query } };
  // The first read fills the caches that later reads use.
  await findLanding(context, 'cars', 'inconnu');
  await sql`update cars set title = title`.execute(context.database.query);
  for (let i = 0; i < 20; i += 1) expect(await findLanding(observed, 'cars', `inconnu-${i}`)).toBeNull();
  // The allowed reads: changed rows, brands and fuels, and all rows once.
  expect(reads).toBeLessThanOrEqual(6);
});
