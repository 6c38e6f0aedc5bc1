import { expect, test } from 'vitest';
import { openAdminApi } from '../../../tests/support/admin-api.ts';
import { forFile } from '../../../tests/support/for-file.ts';

const site = forFile(openAdminApi);

const repeated = (count: number) => Array(count).fill('a').join('&');

test.each([
  '/healthz',
  '/',
  '/nulle-part',
  '/api/cars/list/-1',
  '/api/admin/cars/range',
  '/admin/login',
  '/robots.txt',
])('LOOP-2: %s takes 200 parameters, no more', async (path) => {
  const statusOf = async (query: string) => (await site.app.inject(`${path}?${query}`)).statusCode;
  const { statusCode: usual } = await site.app.inject(path);
  expect(await statusOf(repeated(200))).toBe(usual);
  for (const query of [repeated(201), repeated(15_000), '&'.repeat(200)]) expect(await statusOf(query)).toBe(400);
  const { headers, ...refusal } = await site.app.inject(`${path}?${repeated(201)}`);
  expect(refusal.json().error).toEqual({ code: 'unreadable', message: 'L’adresse a plus de 200 paramètres.' });
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'DENY' });
});

test('LOOP-2: an event with too many parameters is refused as well, and counts nothing', async () => {
  const event = { method: 'POST', payload: JSON.stringify({ object: 'cars', id: 1, kind: 'view' }) } as const;
  expect((await site.app.inject({ ...event, url: `/api/events?${repeated(201)}` })).statusCode).toBe(400);
});

test('LOOP-2: a name that is repeated has all its values', async () => {
  const statusOf = async (query: string) => (await site.app.inject(`/api/cars/list/-1?${query}`)).statusCode;
  expect(await statusOf('boite=manual&boite=automatic&boite=cvt')).toBe(200);
  for (const query of ['boite=x&boite=manual&boite=cvt', 'boite=manual&boite=cvt&boite=x'])
    expect(await statusOf(query)).toBe(400);
});

test('LOOP-3: the server reads bodies of more than 16 KB only with an administrator’s session', async () => {
  const json = { 'content-type': 'application/json' };
  const payload = JSON.stringify({ title: 'x'.repeat(17_000) });
  const anonymous = async (url: string) =>
    (await site.app.inject({ method: 'POST', url, headers: json, payload })).statusCode;
  for (const url of ['/', '/nulle-part', '/api/nulle-part', '/api/cars/list/-1', '/api/admin/login'])
    expect([url, await anonymous(url)]).toEqual([url, 413]);
  expect(await anonymous('/api/admin/rates/new')).toBe(401);
  expect((await site.rejected('POST', '/rates/new', payload, json)).status).toBe(422);
});
