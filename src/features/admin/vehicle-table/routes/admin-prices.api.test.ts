import { expect, test } from 'vitest';
import {
  type AdminRow,
  addColleague,
  type Caller,
  IMAGE,
  openAdminApi,
  SALE_FACTS,
} from '../../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../../tests/support/for-file.ts';

const site = forFile(openAdminApi);
type Failed = { id: number; error: { code: string; message: string; fields?: Record<string, string> } };
type Answer = { data: AdminRow[]; failed: Failed[] };

async function save(kind: string, changes: object[], by: Caller = site): Promise<Answer> {
  const { data, failed } = (await by.done('PUT', `/${kind}/prices`, { changes })) as unknown as Answer;
  return { data, failed };
}

const create = (kind: string, more = {}) =>
  site.row('POST', `/${kind}/new`, { title: 'C3', images: [IMAGE], ...SALE_FACTS, ...more });
const read = (kind: string, id: number) => site.row('GET', `/${kind}/${id}`);

test.each([
  ['cars', ['price_per_day', 'price_per_month', 'sale_price']],
  ['trucks', ['price_per_hour', 'price_per_week', 'price_on_weekend', 'sale_price', 'new_vehicle_price']],
])('D37: every price of %s is written as its text, the others stay', async (kind, names) => {
  const { id, version } = await create(kind, Object.fromEntries(names.map((name) => [name, '10'])));
  for (const [i, name] of names.entries()) {
    const answer = await save(kind, [{ id, version: Number(version) + i, [name]: ' 1 200,50 € ' }]);
    expect(answer).toEqual({ data: [{ id, version: Number(version) + i + 1 }], failed: [] });
  }
  const row = await read(kind, id);
  expect(names.map((name) => row[name])).toEqual(names.map(() => ' 1 200,50 € '));
  await save(kind, [{ id, version: row.version, [names[0] ?? '']: 1200, [names[1] ?? '']: null }]);
  expect(await read(kind, id)).toMatchObject({ [names[0] ?? '']: '1200', [names[1] ?? '']: '' });
});

test('all that can be written is; the others say why, and what is the same already is not written', async () => {
  const daily = () => create('cars', { price_per_day: '30' });
  const [one, two, three, four] = [await daily(), await daily(), await daily(), await daily()];
  await site.done('DELETE', '/cars/delete', { id: three.id });
  const { data, failed } = await save('cars', [
    { id: one.id, version: 1, price_per_day: '33' },
    { id: two.id, version: 1, price_per_day: 'x'.repeat(501) },
    { id: three.id, version: 1, price_per_day: '33' },
    { id: 999_999, version: 1, price_per_day: '33' },
    { id: four.id, version: 1, price_per_day: '30' },
  ]);
  expect(data).toEqual([
    { id: one.id, version: 2 },
    { id: four.id, version: 1 },
  ]);
  expect(failed.map(({ id, error }) => [id, error.code, error.fields ?? null])).toEqual([
    [two.id, 'invalid', { price_per_day: '500 caractères au plus' }],
    [three.id, 'not_found', null],
    [999_999, 'not_found', null],
  ]);
  expect(await read('cars', one.id)).toMatchObject({ price_per_day: '33', updated_by: 'Hélène' });
  expect(await read('cars', two.id)).toMatchObject({ price_per_day: '30', version: 1 });
});

test('D39: of two administrators on one grid the second is told who was faster, and loses nothing of the rest', async () => {
  const [one, two] = [await create('cars', { price_per_day: '30' }), await create('cars', { price_per_day: '30' })];
  const bruno = await addColleague(site, 'Bruno');
  await save('cars', [{ id: one.id, version: 1, price_per_day: '29' }], bruno);
  const { data, failed } = await save('cars', [
    { id: one.id, version: 1, price_per_day: '31' },
    { id: two.id, version: 1, price_per_day: '31' },
  ]);
  expect(data).toEqual([{ id: two.id, version: 2 }]);
  expect(failed).toEqual([
    { id: one.id, error: { code: 'conflict', message: expect.stringMatching(/^Modifié par Bruno à \d\d:\d\d/) } },
  ]);
  expect(await read('cars', one.id)).toMatchObject({ price_per_day: '29', version: 2 });
});

test('the former texts with the new versions undo a save; the journal says what wrote', async () => {
  const { id } = await create('cars', { price_per_day: '30', sale_price: 'sur demande' });
  const { data } = await save('cars', [{ id, version: 1, price_per_day: '33', sale_price: '9 900 €' }]);
  await save('cars', [{ id, version: data[0]?.version, price_per_day: '30', sale_price: 'sur demande' }]);
  expect(await read('cars', id)).toMatchObject({ price_per_day: '30', sale_price: 'sur demande', version: 3 });
  const { data: entries } = await site.done('GET', `/journal?object=cars&id=${id}`);
  expect(entries.map(({ origin, changes }) => [origin, changes])).toEqual([
    ['grid', { price_per_day: ['33', '30'], sale_price: ['9 900 €', 'sur demande'] }],
    ['grid', { price_per_day: ['30', '33'], sale_price: ['sur demande', '9 900 €'] }],
    ['form', expect.anything()],
  ]);
});

test('PRIC-1: a negative price is refused at its field, in the grid and in the form', async () => {
  const { id } = await create('cars', { price_per_day: '30' });
  const refused = { price_per_day: 'Un prix n’est pas négatif' };
  const { data, failed } = await save('cars', [{ id, version: 1, price_per_day: '-5' }]);
  expect([data, failed[0]?.error.fields]).toEqual([[], refused]);
  const form = await site.rejected('PUT', '/cars/edit', { id, version: 1, price_per_day: '-500 €' });
  expect([form.status, form.fields]).toEqual([422, refused]);
  expect(await read('cars', id)).toMatchObject({ price_per_day: '30', version: 1 });
});

test('PRIC-5: a price without VAT is refused at its field; one that was stored before stays', async () => {
  const refused = { sale_price: 'Ce prix est hors taxes : indiquez le prix TTC, celui que les visiteurs paient' };
  const { id } = await create('cars', { sale_price: '9 900' });
  const { data, failed } = await save('cars', [{ id, version: 1, sale_price: '9 900 € HT' }]);
  expect([data, failed[0]?.error.fields]).toEqual([[], refused]);
  for (const sale_price of ['9900HT', '9 900 H.T.', '9 900 € hors taxes', '9 900 € TTC (8 250 € HT)']) {
    const edit = await site.rejected('PUT', '/cars/edit', { id, version: 1, sale_price });
    expect([edit.status, edit.fields]).toEqual([422, refused]);
    const body = { title: 'C3', images: [IMAGE], ...SALE_FACTS, sale_price };
    expect((await site.rejected('POST', '/cars/new', body)).fields).toEqual(refused);
  }
  const { query } = site.context.database;
  await query.updateTable('cars').set({ sale_price: '9 900 € HT' }).where('id', '=', id).execute();
  const { version } = await read('cars', id);
  const edited = await site.row('PUT', '/cars/edit', { id, version, sale_price: '9 900 € HT', color: 'bleu' });
  expect(edited).toMatchObject({ sale_price: '9 900 € HT', color: 'bleu' });
  const changed = await site.rejected('PUT', '/cars/edit', { id, version: edited.version, sale_price: '9 800 € HT' });
  expect(changed.fields).toEqual(refused);
});

test('D42: the price of a vehicle that is only for sale cannot be taken away', async () => {
  const { id } = await create('cars', { offer_kind: 'sale', sale_price: '9 900' });
  const { data, failed } = await save('cars', [{ id, version: 1, sale_price: '' }]);
  expect([data, failed[0]?.error.fields]).toEqual([
    [],
    { sale_price: 'Le prix de vente est obligatoire pour une vente' },
  ]);
});

test.each([
  {},
  { changes: [{ version: 1 }] },
  { changes: [{ id: 1, version: 1, mileage: '3' }] },
  { changes: Array.from({ length: 1_001 }, (_, i) => ({ id: i + 1, version: 1 })) },
])('a call in another form is rejected as a whole: %#', async (body) => {
  const { status, fields } = await site.rejected('PUT', '/cars/prices', body);
  expect([status, Object.keys(fields).join()]).toEqual([422, expect.stringMatching(/^(changes[\w.]*|mileage)$/)]);
});
