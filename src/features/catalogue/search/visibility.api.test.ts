import { beforeAll, describe, expect, test } from 'vitest';
import { IMAGE, openAdminApi, SALE_FACTS } from '../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { STATUS_VALUES, type Status } from '../../stock/vehicles/status/status.ts';

const KINDS = ['cars', 'trucks'] as const;
type Kind = (typeof KINDS)[number];
const PAGES = {
  cars: { list: '/', vehicle: (id: number) => `/car/${id}` },
  trucks: { list: '/trucks-rental', vehicle: (id: number) => `/trucks-rental/${id}` },
};
const PRICES = { sale_price: '8 901', price_on_weekend: '118', price_per_day: '48' };
const NOTE = 'Acompte de M. Untel';
const FINAL_PRICE = '7 777 €';

const site = forFile(openAdminApi);
let brand: number;
/** Each vehicle was public before. */
const ids: Record<Kind, Record<Status, number>> = { cars: {} as never, trucks: {} as never };

beforeAll(async () => {
  brand = (await site.row('POST', '/brands/new', { brandName: 'Citroën' })).id;
  for (const kind of KINDS)
    for (const status of STATUS_VALUES) {
      const { price_per_day, price_on_weekend, sale_price } = PRICES;
      const own = kind === 'cars' ? { price_per_day } : { price_on_weekend };
      const vehicle = {
        title: `Zétoile ${status}`,
        images: [IMAGE],
        brand,
        sale_price,
        crit_air: '2',
        ...SALE_FACTS,
        ...own,
      };
      const { id } = await site.row('POST', `/${kind}/new`, vehicle);
      const more = { reserved_note: NOTE, reserved_until: '24-12-2026', final_price: FINAL_PRICE };
      await site.done('POST', `/${kind}/status`, { ids: [id], status, ...more });
      ids[kind][status] = id;
    }
});

const get = (path: string) => site.app.inject(path);
const statusesIn = (body: string) => STATUS_VALUES.filter((status) => body.includes(`Zétoile ${status}`));
const LISTED = ['available', 'reserved'];

describe.each(KINDS)('%s', (kind) => {
  test('lists, searches, facets, suggestions and the sitemap hold what is available or reserved', async () => {
    for (const path of [`/api/${kind}/list/-1`, `/api/${kind}/list/-1?q=zetoile`, PAGES[kind].list]) {
      const { body } = await get(path);
      expect([path, statusesIn(body)]).toEqual([path, LISTED]);
    }
    const list = (await get(`/api/${kind}/list/-1?critair=2`)).json();
    expect(list).toMatchObject({
      remaining: 2,
      data: [
        { status: 'reserved', reserved_until: '24-12-2026' },
        { status: 'available', reserved_until: '' },
      ],
    });
    const listing = async (query: string) => (await get(`/api/${kind}/listing${query}`)).json().data[0];
    const { facets } = await listing('');
    expect(facets.marque).toEqual([expect.objectContaining({ label: 'Citroën', count: 2 })]);
    expect(facets).not.toHaveProperty('statut');
    const correction = async (q: string) => (await listing(`?q=${q}`)).corrections;
    expect(await correction('zetoille')).toEqual([{ q: 'zétoile', remaining: 2 }]);
    expect(await correction('archivet')).toEqual([]);
    const map = (await get('/sitemap.xml')).body;
    const mapped = STATUS_VALUES.filter((status) => map.includes(`${PAGES[kind].vehicle(ids[kind][status])}</loc>`));
    expect(mapped).toEqual(LISTED);
  });

  test.each<[Status, number]>([
    ['draft', 404],
    ['available', 200],
    ['reserved', 200],
    ['sold', 200],
    ['archived', 410],
  ])('the page and the JSON of one that is %s: %i', async (status, expected) => {
    const id = ids[kind][status];
    const page = await get(PAGES[kind].vehicle(id));
    expect([page.statusCode, page.headers['content-type']]).toEqual([expected, 'text/html; charset=utf-8']);
    const json = await get(`/api/${kind}/${id}`);
    expect(json.statusCode).toBe(expected);
    if (expected === 200) expect(json.json().data).toEqual([expect.objectContaining({ id, status })]);
    else expect(json.json().error.code).toBe(expected === 410 ? 'gone' : 'not_found');
    for (const { body, headers } of [page, json]) {
      for (const hidden of [NOTE, FINAL_PRICE, 'reserved_note', 'final_price', 'sold_at', 'published_at'])
        expect(body).not.toContain(hidden);
      if (expected !== 200) expect(body).not.toContain(`Zétoile ${status}`);
      if (expected !== 200 && body.startsWith('{')) expect(headers['cache-control']).toBe('no-store');
    }
  });

  test('archived without ever having been public, and in the trash: 404', async () => {
    const { id } = await site.row('POST', `/${kind}/new`, { title: 'Jamais vue', status: 'archived' });
    expect((await get(`/api/${kind}/${id}`)).statusCode).toBe(404);
    const trashed = await site.row('POST', `/${kind}/new`, { title: 'Jetée', images: [IMAGE], status: 'sold' });
    await site.done('DELETE', `/${kind}/delete`, { id: trashed.id });
    expect((await get(PAGES[kind].vehicle(trashed.id))).statusCode).toBe(404);
  });

  test('the very next response follows a change of status: list, page, JSON', async () => {
    const { id } = await site.row('POST', `/${kind}/new`, { title: 'Suivie', images: [IMAGE] });
    const answers = async () => {
      const { body } = await get(`/api/${kind}/list/-1?q=suivie`);
      const codes = [(await get(PAGES[kind].vehicle(id))).statusCode, (await get(`/api/${kind}/${id}`)).statusCode];
      return [JSON.parse(body).remaining, ...codes];
    };
    const following = async (status: Status) => {
      await site.done('POST', `/${kind}/status`, { ids: [id], status });
      return answers();
    };
    expect(await answers()).toEqual([1, 200, 200]);
    expect(await following('draft')).toEqual([0, 404, 404]);
    expect(await following('reserved')).toEqual([1, 200, 200]);
    expect(await following('sold')).toEqual([0, 200, 200]);
    expect(await following('archived')).toEqual([0, 410, 410]);
    expect(await following('available')).toEqual([1, 200, 200]);
  });

  test('D33: the administration sees all of them, or those of the statuses that it asks for', async () => {
    const range = async (query: string) =>
      (await site.done('GET', `/${kind}/range?q=zetoile&ordre=date&${query}`)).data.map(({ status }) => status);
    expect(await range('')).toEqual(STATUS_VALUES);
    expect(await range('statut=draft')).toEqual(['draft']);
    expect(await range('statut=sold&statut=reserved')).toEqual(['reserved', 'sold']);
    expect(await range('statut=')).toEqual(STATUS_VALUES);
    const { remaining } = await site.done('GET', `/${kind}/range?q=zetoile&statut=archived&from=0&to=0`);
    expect(remaining).toBe(1);
    expect((await site.rejected('GET', `/${kind}/range?statut=vendu`)).status).toBe(400);
  });
});
