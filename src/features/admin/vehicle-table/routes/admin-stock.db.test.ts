import { beforeAll, describe, expect, test } from 'vitest';
import { IMAGE, openAdminApi } from '../../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../../tests/support/for-file.ts';
import { dayAfter, dayMonthYear } from '../../../../shared/dates/dates.ts';
import { STOCK_VIEWS } from '../stock-views.ts';

/** The dealer's views of the whole stock: filters, counts and sorts of the administration (AAPI-1, D33). */

const site = forFile(openAdminApi);

const FACTS = { sale_price: '8900', first_registration: '06-2019', mileage_guaranteed: true, crit_air: '1' };

/** The Paris day so many days ago, as it is written. */
function ago(days: number): string {
  const today = dayMonthYear(new Date()).split('-').reverse().join('-');
  return dayAfter(today, -days).split('-').reverse().join('-');
}

describe.each(['cars', 'trucks'])('%s', (kind) => {
  const price = kind === 'cars' ? 'price_per_day' : 'price_per_week';
  const ids: Record<string, number> = {};
  const add = async (name: string, fields: object) => {
    ids[name] = (await site.row('POST', `/${kind}/new`, { title: name, images: [IMAGE], ...fields })).id;
  };
  const found = async (query: string) => {
    const { data, remaining } = await site.done('GET', `/${kind}/range?to=99&${query}`);
    expect(remaining).toBe(data.length);
    return data.map(({ title }) => title);
  };

  beforeAll(async () => {
    const { id: brand } = await site.row('POST', '/brands/new', { brandName: `Renault ${kind}` });
    const whole = { brand, ...FACTS, mileage: 500, [price]: '49' };
    await add('whole', { ...whole, due_date: ago(61), vin: 'VF1AB000123456789', plate: 'AB-123-CD' });
    await add('young', {
      ...whole,
      due_date: ago(60),
      mileage: 90,
      [price]: '20',
      images: [IMAGE, IMAGE.replace('voiture', 'dos')],
    });
    await add('bare', { status: 'draft', images: [], mileage: 7 });
    await add('unbranded', { ...whole, brand: null, [price]: 'sur demande' });
    await add('unpriced', { ...whole, sale_price: '', [price]: '', offer_kind: 'rental', due_date: ago(200) });
    await add('sold', { title: 'sold', status: 'sold', sold_at: ago(80), due_date: ago(300) });
    await add('just sold', { ...whole, status: 'sold', sold_at: ago(3) });
    await add('expired', { ...whole, status: 'reserved', reserved_until: ago(1) });
    await add('reserved', { ...whole, status: 'reserved', reserved_until: ago(0) });
    await add('trashed', {});
    await site.done('DELETE', `/${kind}/delete`, { id: ids.trashed });
  });

  test('D42: `manque` finds what lacks a photo, a price, a brand, facts; several are one or the other', async () => {
    expect(await found('manque=photo')).toEqual(['bare']);
    expect(await found('manque=prix')).toEqual(['unpriced', 'bare']);
    expect(await found('manque=marque')).toEqual(['unbranded', 'bare']);
    expect(await found('manque=faits')).toEqual(['bare']);
    expect(await found('manque=photo&manque=marque')).toEqual(['unbranded', 'bare']);
    expect(await found('manque=marque&statut=draft')).toEqual(['bare']);
    expect(await found('manque=marque&q=unbranded')).toEqual(['unbranded']);
    await site.done('PUT', `/${kind}/edit`, { id: ids.unpriced, [price]: 'sur demande' });
    expect(await found('manque=prix')).toEqual(['bare']);
    await site.done('PUT', `/${kind}/edit`, { id: ids.unpriced, [price]: '' });
  });

  test('`age_min` counts days since the first, `echeance` finds reservations and pages that end', async () => {
    expect(await found('age_min=61')).toEqual(['sold', 'unpriced', 'whole']);
    expect(await found('age_min=60')).toEqual(['sold', 'unpriced', 'young', 'whole']);
    expect(await found('age_min=201&statut=available')).toEqual([]);
    expect(await found('age_min=0')).toHaveLength(9);
    expect(await found('echeance=reservation')).toEqual(['expired']);
    expect(await found('echeance=page')).toEqual(['sold']);
    expect(await found('echeance=page&echeance=reservation')).toEqual(['expired', 'sold']);
  });

  test('OUT-2: `sorti` finds those that are out, late and due today; one that was never shown is not out', async () => {
    const out = async (name: string, days: number, fields = {}) =>
      add(name, { available_from: ago(-days), offer_kind: 'rental', ...fields });
    await out('out', 3);
    await out('due', 0);
    await out('late', -1);
    await out('arriving', 3, { status: 'draft' });
    await out('for sale', 3, { ...FACTS, mileage: 500, offer_kind: 'sale' });
    expect(await found('sorti=1')).toEqual(['due', 'out']);
    expect(await found('sorti=retard')).toEqual(['late']);
    expect(await found('sorti=jour')).toEqual(['due']);
    expect(await found('sorti=1&sorti=retard')).toEqual(['late', 'due', 'out']);
    const { data } = await site.done('GET', `/${kind}/counts`);
    expect(data[0]).toMatchObject({ out: 3, late: 1, today: 1 });
    await site.done('PUT', `/${kind}/edit`, { id: ids.late, available_from: '' });
    expect(await found('sorti=retard')).toEqual([]);
    for (const name of ['out', 'due', 'late', 'arriving', 'for sale'])
      await site.done('DELETE', `/${kind}/delete`, { id: ids[name] });
    await site.done('DELETE', `/${kind}/bin`, {
      ids: ['out', 'due', 'late', 'arriving', 'for sale'].map((n) => ids[n]),
    });
  });

  test('D33: sorted by price, km, age and photos, none twice and none lost over pages; `ordre` comes first', async () => {
    const sorted = async (query: string) => (await found(query)).slice(0, 2);
    expect(await sorted('tri=prix&manque=&statut=available')).toEqual(['young', 'whole']);
    // 'unbranded' shows « sur demande »: it is without an amount, as the unpriced ones are.
    const byPrice = await found('ordre=prix&statut=available');
    expect(byPrice).toEqual(['young', 'whole', 'unpriced', 'unbranded']);
    expect(await found('ordre=-prix&statut=available')).toEqual(['whole', 'young', 'unpriced', 'unbranded']);
    expect(await sorted('tri=km')).toEqual(['bare', 'young']);
    expect(await sorted('tri=age')).toEqual(['sold', 'unpriced']);
    expect(await sorted('tri=photos')).toEqual(['bare', 'reserved']);
    expect((await found('tri=photos')).at(-1)).toBe('young');
    expect(await sorted('tri=age&ordre=nom')).toEqual(['bare', 'expired']);
    const all = await found('tri=photos');
    const pages = [];
    for (let from = 0; from < all.length; from += 2) {
      const { data } = await site.done('GET', `/${kind}/range?tri=photos&from=${from}&to=${from + 1}`);
      pages.push(...data.map(({ title }) => title));
    }
    expect(pages).toEqual(all);
  });

  test('every count is what its list shows; the trash has its own', async () => {
    const { data } = await site.done('GET', `/${kind}/counts`);
    const lists = await Promise.all(STOCK_VIEWS.map(async ({ name, search }) => [name, (await found(search)).length]));
    expect(data).toEqual([{ ...Object.fromEntries(lists), total: 9, trash: 1 }]);
    expect(data[0]).toMatchObject({ incomplete: 3, photo: 1, price: 2, old: 2, draft: 1, reserved: 2, sold: 2 });
    expect(data[0]).toMatchObject({ archived: 0, expired: 1, ending: 1 });
  });

  test('the search finds plate and VIN, which visitors’ search does not', async () => {
    for (const q of ['AB-123-CD', 'ab123cd', 'VF1AB000123456789', '123456789'])
      expect([q, await found(`q=${q}`)]).toEqual([q, ['whole']]);
    for (const q of ['ab123cd', 'VF1AB000123456789'])
      expect((await site.app.inject(`/api/${kind}/list/-1?q=${q}`)).json().remaining).toBe(0);
  });

  test.each(['manque=titre', 'age_min=x', 'age_min=-1', 'echeance=demain', 'sorti=0', 'statut=gone', 'tri=jours'])(
    '?%s is 400, and says which name cannot be read',
    async (query) => {
      const { status, fields } = await site.rejected('GET', `/${kind}/range?${query}`);
      expect([status, Object.keys(fields)]).toEqual([400, [query.split('=')[0]]]);
    },
  );
});
