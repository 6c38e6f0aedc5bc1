import { beforeAll, expect, test } from 'vitest';
import { IMAGE, openAdminApi } from '../../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../../tests/support/for-file.ts';
import { dayAfter, dayMonthYear } from '../../../../shared/dates/dates.ts';
import { STOCK_VIEWS } from '../stock-views.ts';

const site = forFile(openAdminApi);

const FACTS = { sale_price: '8900', first_registration: '06-2019', mileage_guaranteed: true, crit_air: '1' };

/** Returns a day in Paris, 'DD-MM-YYYY'. */
function ago(days: number): string {
  const today = dayMonthYear(new Date()).split('-').reverse().join('-');
  return dayAfter(today, -days).split('-').reverse().join('-');
}

const ids: Record<string, number> = {};
const add = async (name: string, fields: object) => {
  ids[name] = (await site.row('POST', '/cars/new', { title: name, images: [IMAGE], ...fields })).id;
};
async function removeAll(names: string[]): Promise<void> {
  const body = { ids: names.map((name) => ids[name]) };
  await site.done('POST', '/cars/bin', body);
  await site.done('DELETE', '/cars/bin', body);
}
const found = async (query: string) => {
  const { data, remaining } = await site.done('GET', `/cars/range?to=99&${query}`);
  expect(remaining).toBe(data.length);
  return data.map(({ title }) => title);
};

beforeAll(async () => {
  const { id: brand } = await site.row('POST', '/brands/new', { brandName: 'Renault' });
  const whole = { brand, ...FACTS, mileage: 500, price_per_day: '49' };
  await add('whole', { ...whole, due_date: ago(61), vin: 'VF1AB000123456789', plate: 'AB-123-CD' });
  const images = [IMAGE, IMAGE.replace('voiture', 'dos')];
  await add('young', { ...whole, due_date: ago(60), mileage: 90, price_per_day: '20', images });
  await add('bare', { status: 'draft', images: [], mileage: 7 });
  await add('unbranded', { ...whole, brand: null, price_per_day: 'sur demande' });
  await add('unpriced', { ...whole, sale_price: '', price_per_day: '', offer_kind: 'rental', due_date: ago(200) });
  await add('sold', { title: 'sold', status: 'sold', sold_at: ago(80), due_date: ago(300) });
  await add('just sold', { ...whole, status: 'sold', sold_at: ago(3) });
  await add('expired', { ...whole, status: 'reserved', reserved_until: ago(1) });
  await add('reserved', { ...whole, status: 'reserved', reserved_until: ago(0) });
  await add('trashed', {});
  await site.done('DELETE', '/cars/delete', { id: ids.trashed });
});

test('D42: `manque` finds what lacks a photo, a price, a brand, facts; several are one or the other', async () => {
  expect(await found('manque=photo')).toEqual(['bare']);
  expect(await found('manque=prix')).toEqual(['unpriced', 'bare']);
  expect(await found('manque=marque')).toEqual(['unbranded', 'bare']);
  expect(await found('manque=faits')).toEqual(['bare']);
  expect(await found('manque=photo&manque=marque')).toEqual(['unbranded', 'bare']);
  expect(await found('manque=rien&statut=available')).toEqual(['young', 'whole']);
  expect(await found('manque=rien&manque=marque&statut=available')).toEqual(['unbranded', 'young', 'whole']);
  expect(await found('manque=marque&statut=draft')).toEqual(['bare']);
  expect(await found('manque=marque&q=unbranded')).toEqual(['unbranded']);
  await site.done('PUT', '/cars/edit', { id: ids.unpriced, price_per_day: 'sur demande' });
  expect(await found('manque=prix')).toEqual(['bare']);
  await site.done('PUT', '/cars/edit', { id: ids.unpriced, price_per_day: '' });
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
  const { data } = await site.done('GET', '/cars/counts');
  expect(data[0]).toMatchObject({ out: 3, late: 1, today: 1 });
  await site.done('PUT', '/cars/edit', { id: ids.late, available_from: '' });
  expect(await found('sorti=retard')).toEqual([]);
  await removeAll(['out', 'due', 'late', 'arriving', 'for sale']);
});

test('D33: sorted by price, km, age and photos, none twice and none lost over pages; `ordre` comes first', async () => {
  const sorted = async (query: string) => (await found(query)).slice(0, 2);
  expect(await sorted('tri=prix&manque=&statut=available')).toEqual(['young', 'whole']);
  // All have the same sale price. A vehicle that is only for rent and has no amount comes last.
  const byPrice = ['unbranded', 'young', 'whole', 'unpriced'];
  for (const order of ['prix', '-prix']) expect(await found(`ordre=${order}&statut=available`)).toEqual(byPrice);
  expect(await sorted('tri=km')).toEqual(['bare', 'young']);
  expect(await sorted('tri=age')).toEqual(['sold', 'unpriced']);
  expect(await sorted('tri=photos')).toEqual(['bare', 'reserved']);
  expect((await found('tri=photos')).at(-1)).toBe('young');
  expect(await sorted('tri=age&ordre=nom')).toEqual(['bare', 'expired']);
  const pages = [];
  for (let from = 0; from < 9; from += 2) {
    const { data } = await site.done('GET', `/cars/range?tri=photos&from=${from}&to=${from + 1}`);
    pages.push(...data.map(({ title }) => title));
  }
  expect(pages).toEqual(await found('tri=photos'));
});

test('every count is what its list shows; the trash has its own', async () => {
  const { data } = await site.done('GET', '/cars/counts');
  const lists = await Promise.all(STOCK_VIEWS.map(async ({ name, search }) => [name, (await found(search)).length]));
  expect(data).toEqual([{ ...Object.fromEntries(lists), total: 9, trash: 1 }]);
  expect(data[0]).toMatchObject({ incomplete: 3, photo: 1, price: 2, old: 2, draft: 1, reserved: 2, sold: 2 });
  expect(data[0]).toMatchObject({ archived: 0, expired: 1, ending: 1 });
});

test('D33: by price, vehicles for sale come before those for rent alone, both ways; without an amount last', async () => {
  const brand = (await site.row('POST', '/brands/new', { brandName: 'Prix' })).id;
  const priced = async (title: string, fields: object) => add(title, { brand, status: 'draft', ...fields });
  await priced('dear', { sale_price: '20 000', price_per_day: '10' });
  await priced('cheap', { sale_price: '9 000', price_per_day: '90' });
  await priced('rented', { offer_kind: 'rental', sale_price: '1', price_per_day: '30' });
  await priced('dearly rented', { offer_kind: 'rental', price_per_day: '80' });
  await priced('unknown', { sale_price: 'sur demande' });
  const order = (name: string) => found(`marque=${brand}&ordre=${name}`);
  expect(await order('prix')).toEqual(['cheap', 'dear', 'rented', 'dearly rented', 'unknown']);
  expect(await order('-prix')).toEqual(['dear', 'cheap', 'dearly rented', 'rented', 'unknown']);
  await removeAll(['dear', 'cheap', 'rented', 'dearly rented', 'unknown']);
});

test('ADMP-11: a count of a view is of those that search and filters find', async () => {
  const filters = `marque=${(await site.row('GET', `/cars/${ids.whole}`)).brand}&vente_min=8000`;
  const { data } = await site.done('GET', `/cars/counts?${filters}`);
  expect(data[0]).toMatchObject({ total: 5, reserved: 2, sold: 1, price: 0, trash: 1 });
  expect((await found(filters)).length).toBe(5);
  for (const status of ['reserved', 'sold'])
    expect((await found(`${filters}&statut=${status}`)).length).toBe(data[0]?.[status]);
  expect((await site.done('GET', '/cars/counts?q=whole')).data[0]).toMatchObject({ total: 1, reserved: 0 });
  expect((await site.rejected('GET', '/cars/counts?annee_min=x')).status).toBe(400);
});

test('ADMP-1: the views of the tasks have no vehicle twice', async () => {
  const tasks = STOCK_VIEWS.filter(({ name }) =>
    ['expired', 'draft', 'online_incomplete', 'online_old', 'ending'].includes(name),
  );
  const titles = (await Promise.all(tasks.map(({ search }) => found(search)))).flat();
  expect(titles.toSorted()).toEqual(['bare', 'expired', 'sold', 'unbranded', 'unpriced', 'whole']);
});

test('the search finds plate and VIN, which visitors’ search does not', async () => {
  for (const q of ['AB-123-CD', 'ab123cd', 'VF1AB000123456789', '123456789'])
    expect([q, await found(`q=${q}`)]).toEqual([q, ['whole']]);
  for (const q of ['ab123cd', 'VF1AB000123456789'])
    expect((await site.app.inject(`/api/cars/list/-1?q=${q}`)).json().remaining).toBe(0);
});

test.each(['manque=titre', 'age_min=x', 'age_min=-1', 'echeance=demain', 'sorti=0', 'statut=gone', 'tri=jours'])(
  '?%s is 400, and says which name cannot be read',
  async (query) => {
    const { status, fields } = await site.rejected('GET', `/cars/range?${query}`);
    expect([status, Object.keys(fields)]).toEqual([400, [query.split('=')[0]]]);
  },
);
