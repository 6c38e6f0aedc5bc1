import { beforeEach, expect, test } from 'vitest';
import { NAME, openAdminApi } from '../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { readRevision } from '../../../server/db/database.ts';

const site = forFile(openAdminApi);
beforeEach(() => site.context.database.query.deleteFrom('rates').execute());

const fieldErrors = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body: object) => {
  const before = await readRevision(site.context.database);
  const { status, fields } = await site.rejected(method, `/rates/${path}`, body);
  expect(await readRevision(site.context.database)).toBe(before);
  return [status, fields];
};

test('AAPI-7 API-4 ENT-6: a rate is added at the end, changed and deleted, and visitors see it at once', async () => {
  const first = await site.done('POST', '/rates/new', { title: ' PARIS - ORLY ', price: 99 });
  expect(first).toMatchObject({ status: 201, data: [{ title: 'PARIS - ORLY', price: '99' }] });
  const second = await site.row('POST', '/rates/new', { title: 'PARIS - CDG', price: 'sur demande' });
  expect(second).toMatchObject({ id: expect.any(Number), title: 'PARIS - CDG', price: 'sur demande' });
  const { id } = first.data[0] ?? { id: 0 };

  const edit = (changes: object) => site.row('PUT', '/rates/edit', { id, ...changes });
  expect(await edit({ price: '109,50 €' })).toMatchObject({ id, title: 'PARIS - ORLY', price: '109,50 €' });
  expect(await edit({ title: 'PARIS - ORLY 4' })).toMatchObject({ id, title: 'PARIS - ORLY 4', price: '109,50 €' });
  expect(await edit({})).toMatchObject({ id, title: 'PARIS - ORLY 4', price: '109,50 €' });
  expect(await edit({ price: ' sur devis ' })).toMatchObject({ price: ' sur devis ' });

  const all = [
    { id, title: 'PARIS - ORLY 4', price: ' sur devis ' },
    { id: second.id, title: second.title, price: second.price },
  ];
  expect(await site.done('GET', '/rates')).toMatchObject({ data: all, remaining: 2 });
  expect((await site.app.inject('/api/rates')).json()).toEqual({ data: all });
  expect((await site.app.inject('/vtc-transport')).body).toContain('PARIS - ORLY 4');
  expect((await site.done('DELETE', '/rates/delete', { id, title: 5, price: [] })).data).toMatchObject([all[0] ?? {}]);
  expect((await site.app.inject('/api/rates')).json()).toEqual({ data: [all[1]] });
  expect((await site.rejected('DELETE', '/rates/delete', { id })).status).toBe(404);
  expect((await site.rejected('PUT', '/rates/edit', { id })).status).toBe(404);
});

test('D39: an edit over another version is a conflict that names who made it; each change raises the version', async () => {
  const { id } = await site.row('POST', '/rates/new', { title: 'PARIS - ORLY', price: '99' });
  const edit = (body: object) => site.row('PUT', '/rates/edit', { id, ...body });
  expect(await edit({ version: 1, price: '105' })).toMatchObject({ price: '105', version: 2, updated_by: NAME });
  expect(await edit({ version: 2, price: '105' })).toMatchObject({ version: 2 });
  expect(await site.rejected('PUT', '/rates/edit', { id, version: 1, price: '110' })).toMatchObject({
    status: 409,
    message: expect.stringMatching(new RegExp(`^Modifié par ${NAME} à \\d\\d:\\d\\d : `)),
  });
  expect(await site.done('GET', '/rates')).toMatchObject({ data: [{ price: '105' }] });
  expect(await edit({ price: '110' })).toMatchObject({ price: '110', version: 3 });
  expect(await fieldErrors('PUT', 'edit', { id, version: 'x' })).toEqual([422, { version: expect.any(String) }]);
});

test('PRIC-5: a rate without VAT is refused; one that was stored before stays', async () => {
  const refused = { price: 'Ce prix est hors taxes : indiquez le prix TTC, celui que les visiteurs paient' };
  expect(await fieldErrors('POST', 'new', { title: 'x', price: '99 € HT' })).toEqual([422, refused]);
  const { id } = await site.row('POST', '/rates/new', { title: 'x', price: '99' });
  await site.context.database.query.updateTable('rates').set({ price: '99 € HT' }).where('id', '=', id).execute();
  expect(await site.row('PUT', '/rates/edit', { id, title: 'y', price: '99 € HT' })).toMatchObject({ title: 'y' });
  expect(await fieldErrors('PUT', 'edit', { id, price: '98 € HT' })).toEqual([422, refused]);
});

test('PRIC-1: a rate has a price, which is not negative; words are one', async () => {
  const { id } = await site.row('POST', '/rates/new', { title: 'x', price: 'sur demande' });
  const sent = (price: unknown) => [
    ['POST', 'new', { title: 'y', price }] as const,
    ['PUT', 'edit', { id, price }] as const,
  ];
  for (const [method, path, body] of ['', '  ', null].flatMap(sent))
    expect(await fieldErrors(method, path, body)).toEqual([422, { price: 'Le prix est obligatoire' }]);
  for (const [method, path, body] of ['-5', ' - 5,50 €', '−500 EUR', -5].flatMap(sent))
    expect(await fieldErrors(method, path, body)).toEqual([422, { price: 'Un prix n’est pas négatif' }]);
  expect(await site.row('PUT', '/rates/edit', { id, price: '- 10 % en hiver' })).toMatchObject({ id });
});

test('MOD-7: a title is needed, up to 100 characters; a price has 500', async () => {
  const { id } = await site.row('POST', '/rates/new', { title: 'x', price: '1' });
  for (const title of ['', ' ', null, '\u0000']) {
    const lacking = [422, { title: 'Le titre est obligatoire' }];
    expect(await fieldErrors('POST', 'new', { title, price: '1' })).toEqual(lacking);
    expect(await fieldErrors('PUT', 'edit', { id, title })).toEqual(lacking);
  }
  expect(await fieldErrors('POST', 'new', {})).toEqual([
    422,
    { title: 'Le titre est obligatoire', price: 'Le prix est obligatoire' },
  ]);
  expect(await fieldErrors('POST', 'new', { title: '😀'.repeat(101), price: '😀'.repeat(501) })).toEqual([
    422,
    { title: '100 caractères au plus', price: '500 caractères au plus' },
  ]);
  for (const wrong of [true, [], {}])
    expect(await fieldErrors('PUT', 'edit', { id, title: wrong, price: wrong })).toEqual([
      422,
      { title: 'Un texte est attendu', price: 'Un texte est attendu' },
    ]);
  const longest = { title: '😀'.repeat(100), price: '😀'.repeat(500) };
  expect(await site.row('POST', '/rates/new', longest)).toMatchObject(longest);
  const unusual = { title: "L'aéroport </script>'; drop table rates;--", price: '1\u202f200,50\u00a0€' };
  expect(await site.row('POST', '/rates/new', unusual)).toMatchObject(unusual);
});

test('D27: the order is changed as a whole, and visitors see it at once', async () => {
  const add = async (title: string) => (await site.row('POST', '/rates/new', { title, price: '1' })).id;
  const [a = 0, b = 0, c = 0] = [await add('A'), await add('B'), await add('C')];
  const put = async (ids: unknown[]) => (await site.done('PUT', '/rates/order', { ids })).data.map(({ id }) => id);
  expect(await put([c, a, b])).toEqual([c, a, b]);
  const visitors = (await site.app.inject('/api/rates')).json().data;
  expect(visitors.map(({ id }: { id: number }) => id)).toEqual([c, a, b]);
  const page = (await site.app.inject('/vtc-transport')).body;
  const at = [c, a, b].map((id) => page.indexOf(`data-id="${id}"`));
  expect(at).toEqual(at.toSorted((one, other) => one - other));
  const before = await readRevision(site.context.database);
  expect(await put([String(c), a, b])).toEqual([c, a, b]);
  expect(await readRevision(site.context.database)).toBe(before);
  const last = await add('D');
  expect((await site.done('GET', '/rates')).data.map(({ id }) => id)).toEqual([c, a, b, last]);
});

test('D27: an order that lacks a rate, names one twice or one that is gone is rejected, and changes nothing', async () => {
  const add = async (title: string) => (await site.row('POST', '/rates/new', { title, price: '1' })).id;
  const [a = 0, b = 0] = [await add('A'), await add('B')];
  for (const ids of [[b], [b, b], [b, a, 999_999], [b, 999_999], [b, a, a], []]) {
    const { status, message } = await site.rejected('PUT', '/rates/order', { ids });
    expect([ids, status, message]).toEqual([ids, 409, 'La liste des tarifs a changé entre-temps.']);
  }
  for (const body of [{}, { ids: null }, { ids: a }, { ids: ['x', a] }, { ids: [a, b], position: 1 }])
    expect((await fieldErrors('PUT', 'order', body))[0]).toBe(422);
  expect((await site.done('GET', '/rates')).data.map(({ id }) => id)).toEqual([a, b]);
  const stranger = await site.app.inject({
    method: 'PUT',
    url: '/api/admin/rates/order',
    payload: { ids: [b, a] },
  });
  expect(stranger.statusCode).toBe(401);
});

test('unknown keys and wrong ids are rejected by name', async () => {
  expect(await fieldErrors('POST', 'new', { title: 'x', price: '1', id: 1, position: 5 })).toEqual([
    422,
    { id: 'Champ inconnu', position: 'Champ inconnu' },
  ]);
  for (const id of [undefined, null, 0, 'x', 1.5, []]) {
    expect((await fieldErrors('PUT', 'edit', { id }))[1]).toHaveProperty('id');
    expect((await fieldErrors('DELETE', 'delete', { id }))[1]).toHaveProperty('id');
  }
});
