import { beforeEach, describe, expect, test } from 'vitest';
import { IMAGE, openAdminApi, SALE_FACTS } from '../../../tests/support/admin-api.ts';
import { forFile } from '../../../tests/support/for-file.ts';
import { textOf } from '../../../tests/support/page-text.ts';
import { DAY_MS, dayMonthYear } from '../../shared/dates/dates.ts';

/** Tests that page, structured data and public JSON of a reserved, sold or deleted vehicle agree (D02). */

const KINDS = ['cars', 'trucks'] as const;
type Kind = (typeof KINDS)[number];
const PRICE = { cars: 'price_per_day', trucks: 'price_on_weekend' };
const SUMS = { extra_km_price: 0.35, deposit: 1234, excess: 1777 };
const inDays = (days: number) => dayMonthYear(new Date(Date.now() + days * DAY_MS));
const pathOf = (kind: Kind, id: number) => (kind === 'cars' ? `/car/${id}` : `/trucks-rental/${id}`);

const site = forFile(openAdminApi);

async function added(kind: Kind, over: Record<string, unknown> = {}): Promise<number> {
  const usual = {
    title: 'Zétoile',
    images: [IMAGE],
    [PRICE[kind]]: '48',
    sale_price: '8 901',
    body_type: 'Break',
    ...SALE_FACTS,
  };
  return (await site.row('POST', `/${kind}/new`, { ...usual, ...over })).id;
}

const become = (kind: Kind, id: number, status: string, more = {}) =>
  site.done('POST', `/${kind}/status`, { ids: [id], status, ...more });

async function read(path: string) {
  const { statusCode, body, headers } = await site.app.inject(path);
  const main = /<main.*<\/main>/s.exec(body)?.[0] ?? '';
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? '{"@graph":[]}';
  const graph = (JSON.parse(json) as { '@graph': Record<string, unknown>[] })['@graph'];
  return {
    status: statusCode,
    headers,
    body,
    own: textOf(main.split('id="similaires"')[0] ?? ''),
    text: textOf(main),
    chat: /wa\.me/.test(main),
    title: /<title>([^<]*)/.exec(body)?.[1],
    ogTitle: /og:title" content="([^"]*)/.exec(body)?.[1],
    description: /name="description" content="([^"]*)/.exec(body)?.[1],
    isIndexed: !/name="robots" content="noindex"/.test(body),
    offers: graph.flatMap(({ offers }) => (offers ?? []) as Record<string, unknown>[]),
  };
}

/** Returns the part of a page that shows similar vehicles, and their ids in their order. */
function similarIn(body: string): { section: string; ids: number[] } {
  const [, section = ''] = /<section id="similaires"(.*?)<\/section>/s.exec(body) ?? [];
  return { section, ids: [...section.matchAll(/data-id="(\d+)"/g)].map(([, id]) => Number(id)) };
}

describe.each(KINDS)('%s', (kind) => {
  let others: number[];
  beforeEach(async () => {
    await site.context.database.query.deleteFrom(kind).execute();
    others = [
      await added(kind, { title: 'Proche', sale_price: '9 000' }),
      await added(kind, { title: 'Loin', sale_price: '29 000' }),
      await added(kind, { title: 'Autre', body_type: 'SUV', sale_price: '9 100' }),
    ];
  });

  test('D02: a sold one says so, without price, chat or sums, and shows similar ones', async () => {
    const id = await added(kind, { ...SUMS });
    await become(kind, id, 'sold', { final_price: '7 777', sold_at: inDays(-88) });
    const page = await read(pathOf(kind, id));
    expect(page).toMatchObject({ status: 200, chat: false, isIndexed: true });
    expect(page.own).toMatch(/Vendu Zétoile Ce véhicule est vendu/);
    expect(page.own).not.toMatch(/€|Conditions de location|garanties légales|À louer|À vendre|Contactez/);
    expect(page.title).toMatch(/^Vendu : Zétoile/);
    expect(page.ogTitle).toMatch(/^Vendu : Zétoile/);
    expect(page.description).not.toContain('€');
    expect(/8 901|8,901|7 777|1234|1777/.exec(page.body)).toBeNull();
    expect(page.offers).toEqual([
      expect.objectContaining({ '@type': 'Offer', availability: 'https://schema.org/SoldOut' }),
    ]);
    expect(page.offers[0]).not.toHaveProperty('price');
    expect(page.text).toMatch(/Véhicules similaires .*Proche.*Loin.*Autre/);
    expect(similarIn(page.body).ids).toEqual(others);
    const [json] = (await site.app.inject(`/api/${kind}/${id}`)).json().data;
    const noSums = { extra_km_price: null, deposit: null, excess: null };
    expect(json).toMatchObject({ status: 'sold', sale_price: '', [PRICE[kind]]: '', ...noSums });
    expect((await site.app.inject('/sitemap.xml')).body).not.toContain(`${pathOf(kind, id)}<`);
  });

  test('D02: one that is gone is 410 in the site’s frame, with a search and similar ones', async () => {
    const ids = [await added(kind), await added(kind)];
    await become(kind, ids[0] ?? 0, 'sold', { sold_at: inDays(-92) });
    await become(kind, ids[1] ?? 0, 'archived');
    for (const id of ids) {
      const page = await read(pathOf(kind, id));
      expect(page).toMatchObject({ status: 410, chat: false, isIndexed: false, offers: [] });
      expect(page.text).toMatch(/Ce véhicule n’est plus au catalogue.*Chercher un véhicule.*Véhicules similaires/);
      expect(page.text).toContain('Proche');
      for (const part of ['<header', '<footer', 'type="search"']) expect(page.body).toContain(part);
      expect(page.text).not.toContain('Zétoile');
    }
    const unknown = await read(pathOf(kind, 99_999));
    expect(unknown).toMatchObject({ status: 404, isIndexed: false });
    expect(unknown.text).toContain('Les derniers arrivés');
  });

  test('SIML-1: one that is on the list shows similar ones too, below its own sections, without the first pictures', async () => {
    const [id, other] = [await added(kind, { body_type: 'Cabriolet' }), await added(kind, { body_type: 'Cabriolet' })];
    const { body, own, text } = await read(pathOf(kind, id));
    expect(own).toContain('Détails');
    expect(text).toMatch(/Détails.*Véhicules similaires/);
    const { section, ids } = similarIn(body);
    expect(ids[0]).toBe(other);
    expect(ids).toHaveLength(4);
    expect(ids).not.toContain(id);
    const images = section.match(/<img[^>]*>/g) ?? [];
    expect(images.length).toBeGreaterThan(3);
    for (const image of images) expect(image).toContain('loading="lazy"');
  });

  test('similar ones are of the list alone', async () => {
    const id = await added(kind, { body_type: 'Coupé' });
    const [draft, sold, reserved] = [
      await added(kind, { body_type: 'Coupé' }),
      await added(kind, { body_type: 'Coupé' }),
      await added(kind, { body_type: 'coupe' }),
    ];
    await become(kind, draft, 'draft');
    await become(kind, sold, 'sold');
    await become(kind, reserved, 'reserved');
    const { ids: similar } = similarIn((await read(pathOf(kind, id))).body);
    expect(similar).toHaveLength(4);
    expect(similar[0]).toBe(reserved);
    for (const hidden of [id, draft, sold]) expect(similar).not.toContain(hidden);
  });

  test('a reserved one keeps price and chat, and says until when; a day that is past says nothing', async () => {
    const id = await added(kind);
    const until = async (reserved_until: string) => {
      await become(kind, id, 'reserved', { reserved_until });
      return read(pathOf(kind, id));
    };
    const page = await until(inDays(3));
    expect(page.text).toContain(`Réservé jusqu’au ${inDays(3)} Nouveauté Zétoile`);
    expect(page.text).toContain('48');
    expect(page).toMatchObject({ status: 200, chat: true, isIndexed: true });
    expect(page.offers.length).toBeGreaterThan(0);
    for (const { availability } of page.offers) expect(availability).toBe('https://schema.org/LimitedAvailability');
    expect((await until(inDays(-1))).text).toMatch(/Réservé Nouveauté Zétoile/);
    const list = await read(kind === 'cars' ? '/?q=zetoile' : '/trucks-rental?q=zetoile');
    expect(list.text).toMatch(/Réservé Nouveauté/);
  });
});
