import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { IMAGE, openAdminApi, SALE_FACTS } from '../../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../../tests/support/for-file.ts';
import { runMaintenance } from '../../../../app/boot/maintenance.ts';
import { deleteOldPrices } from '../../../platform/journal/price-history.repository.ts';

const site = forFile(openAdminApi);
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const DAY = 24 * 60 * 60 * 1000;
const START = Date.now();
const onDay = (n: number) => void vi.setSystemTime(START + n * DAY);

type Marks = { badges: string[]; former_prices: Record<string, string> };

/** Expects the same on the vehicle's own page and in the list. */
async function marks(kind: 'cars' | 'trucks', id: number): Promise<Marks> {
  const [one] = (await site.app.inject(`/api/${kind}/${id}`)).json().data;
  const all: ({ id: number } & Marks)[] = (await site.app.inject(`/api/${kind}/list/-1`)).json().data;
  const listed = all.find((vehicle) => vehicle.id === id);
  expect([listed?.badges, listed?.former_prices]).toEqual([one.badges, one.former_prices]);
  return { badges: one.badges, former_prices: one.former_prices };
}

async function wordsOf(path: string): Promise<string[]> {
  const { body } = await site.app.inject(path);
  return [...body.matchAll(/<li data-badge="[a-z_]+">([^<]+)<|<s aria-hidden="true">([^<]+)</g)].map(
    ([, badge, former]) => badge ?? former ?? '',
  );
}

const FORMER = { cars: '9,900 €', trucks: '19,900 €' };

/** Renews the sessions first, because the test moves the clock. */
async function edit(kind: 'cars' | 'trucks', id: number, changes: object): Promise<void> {
  const now = new Date().toISOString();
  await site.context.database.query.updateTable('sessions').set({ created_at: now, last_used_at: now }).execute();
  await site.done('PUT', `/${kind}/edit`, { id, ...changes });
}

describe.each([
  ['cars', { price_per_day: '49', sale_price: '9 900 €' }],
  ['trucks', { price_per_week: '490', sale_price: '19 900 €' }],
] as const)('%s', (kind, prices) => {
  test('D56: a vehicle is new for 14 days; a cut after 30 days online shows the former price, for 30 days', async () => {
    onDay(0);
    const { id } = await site.row('POST', `/${kind}/new`, { title: 'C3', images: [IMAGE], ...SALE_FACTS, ...prices });
    expect(await marks(kind, id)).toEqual({ badges: ['new'], former_prices: {} });
    onDay(14);
    expect((await marks(kind, id)).badges).toEqual(['new']);
    onDay(15);
    expect((await marks(kind, id)).badges).toEqual([]);
    onDay(40);
    await edit(kind, id, { sale_price: '9 500' });
    const reduced = { badges: ['price_drop'], former_prices: { sale_price: prices.sale_price } };
    expect(await marks(kind, id)).toEqual(reduced);
    const [list, detail] = kind === 'cars' ? ['/', `/car/${id}`] : ['/trucks-rental', `/trucks-rental/${id}`];
    for (const path of [list, detail]) expect(await wordsOf(path)).toEqual(['Baisse de prix', FORMER[kind]]);
    expect((await site.app.inject(detail)).body).toContain('le prix le plus bas des 30 jours précédant la baisse');
    onDay(70);
    expect(await marks(kind, id)).toEqual(reduced);
    onDay(71);
    expect(await marks(kind, id)).toEqual({ badges: [], former_prices: {} });
    for (const path of [list, detail]) expect(await wordsOf(path)).toEqual([]);
  });

  test('D56: of a cut before 30 days online, and of one in a draft, nothing is announced', async () => {
    onDay(0);
    const { id } = await site.row('POST', `/${kind}/new`, { title: 'C3', images: [IMAGE], ...SALE_FACTS, ...prices });
    onDay(20);
    await edit(kind, id, { sale_price: '9 500' });
    expect((await marks(kind, id)).former_prices).toEqual({});
    onDay(60);
    await edit(kind, id, { status: 'draft' });
    await edit(kind, id, { sale_price: '9 000' });
    await edit(kind, id, { status: 'available' });
    expect((await marks(kind, id)).former_prices).toEqual({});
  });

  test('the history of a vehicle goes with it, and what others replaced 36 months ago', async () => {
    const left = async (id: number) => {
      const rows = site.context.database.query.selectFrom('price_history').select('prices').where('object', '=', kind);
      return (await rows.where('vehicle', '=', id).orderBy('id').execute()).map(({ prices: text }) => JSON.parse(text));
    };
    onDay(0);
    const { id } = await site.row('POST', `/${kind}/new`, { title: 'C3', images: [IMAGE], ...SALE_FACTS, ...prices });
    onDay(1);
    await edit(kind, id, { title: 'C4', sale_price: '9 000' });
    await edit(kind, id, { title: 'C5' });
    expect(await left(id)).toEqual([prices, { ...prices, sale_price: '9 000' }]);
    await deleteOldPrices(site.context, new Date(START + 1_000 * DAY));
    expect(await left(id)).toHaveLength(2);
    await deleteOldPrices(site.context, new Date(START + 1_200 * DAY));
    expect(await left(id)).toEqual([{ ...prices, sale_price: '9 000' }]);
    await site.done('DELETE', `/${kind}/delete`, { id });
    await runMaintenance(site.context, new Date(Date.now() + 31 * DAY));
    expect(await left(id)).toEqual([]);
  });
});
