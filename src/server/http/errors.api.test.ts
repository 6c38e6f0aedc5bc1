import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { errorOf } from '../../../tests/support/api.ts';
import { buildCar, buildTruck } from '../../../tests/support/build-vehicles.ts';
import { forFile } from '../../../tests/support/for-file.ts';
import { hostileText } from '../../../tests/support/hostile.ts';
import { seeded } from '../../../tests/support/property.ts';
import { openTestSite } from '../../../tests/support/site.ts';
import { cars, trucks } from '../../../tests/support/vehicles.ts';
import { operatorOfThisMachine } from '../../features/platform/auth/admin.ts';
import { readRevision } from '../db/database.ts';

const ADMIN = operatorOfThisMachine();

const site = forFile(openTestSite);
let address: string;
let revision: number;
beforeAll(async () => {
  await cars.create(site.context, ADMIN, buildCar());
  await trucks.create(site.context, ADMIN, buildTruck());
  revision = await readRevision(site.context.database);
  address = await site.app.listen({ host: '127.0.0.1', port: 0 });
});

const NAMES = ['q', 'marque', 'carburant', 'boite', 'prix_min', 'km_max', 'annee_min', 'tri', 'tarif', 'page', 'autre'];
const ENCODED = ['', ' ', '%', '%%', '%zz', '%00', '%C3', '%ED%A0%80', '%F0%9F%98%80', '%E2%80%AE', '+', '%2B', '%5C'];
const CODE = ["'", '"', "' or 1=1 --", "'; drop table cars; --", ') union select 1', '$1', '?', '#{7*7}', '{{7*7}}'];
const NUMBERS = ['0', '-0', '-1', '1.5', '1e3', '0x10', 'NaN', 'Infinity', '9'.repeat(15), '9'.repeat(400), '1,2', '٣'];
const OBJECTS = ['__proto__', 'constructor', 'toString', '[object Object]', 'null', 'undefined', 'true', '[]', '{}'];
const VALUES = [...ENCODED, ...CODE, '<script>', '../..', ...NUMBERS, ...OBJECTS];
const READS = ['/api/cars/list/-1', '/api/trucks/list/-1', '/api/cars/listing', '/api/trucks/listing', '/api/cards'];

/** Expects that a page ignores invalid parameters (200), and that the API ignores or rejects them (200 or 400). */
async function answersCalmly(url: string): Promise<void> {
  const response = await site.app.inject(url);
  if (url.startsWith('/api/')) {
    expect([url, [200, 400]]).toEqual([url, expect.arrayContaining([response.statusCode])]);
    if (response.statusCode === 400) expect(errorOf(response).code).toBe('unreadable');
  } else {
    expect([url, response.statusCode]).toEqual([url, 200]);
    expect(response.body).toContain('</html>');
  }
}

describe('bad input to a list is a 400 of the API or a page that goes on without it', () => {
  test('every name with every value', async () => {
    for (const name of NAMES) for (const value of VALUES) await answersCalmly(`/api/cars/list/-1?${name}=${value}`);
    expect(await readRevision(site.context.database)).toBe(revision);
  });

  test.each(READS)('%s with every value under all names', async (path) => {
    for (const value of VALUES) await answersCalmly(`${path}?${NAMES.map((name) => `${name}=${value}`).join('&')}`);
    expect(await readRevision(site.context.database)).toBe(revision);
  });

  test.each([
    `q=${'a'.repeat(10_000)}`,
    `q=${'%C3%A9'.repeat(10_000)}`,
    `q=${'%F0%9F%98%80'.repeat(5_000)}`,
    `q=${'a+'.repeat(99)}`,
    Array.from({ length: 200 }, (_, i) => `marque=${i + 1}`).join('&'),
    Array.from({ length: 200 }, () => 'carburant=diesel').join('&'),
    Array.from({ length: 200 }, (_, i) => `p${i}=${i}`).join('&'),
    'q=a&q=b&q=c',
    'prix_min=1&prix_min=2&prix_max=1',
    'marque[]=1&marque[0]=2&marque%5B%5D=3&marque.x=4',
    '__proto__=1&__proto__[x]=2&constructor=3&constructor.prototype=4&hasOwnProperty=5',
    'carburant=__proto__&boite=constructor&tri=toString',
    '&&&=&=x&?&#',
    '%00=%00&\u0001',
  ])('number %#', async (query) => {
    for (const path of READS) await answersCalmly(`${path}?${query}`);
    expect(await readRevision(site.context.database)).toBe(revision);
  });

  test('any random query', async () => {
    const query = fc
      .array(
        fc.tuple(fc.oneof(fc.constantFrom(...NAMES), hostileText), fc.oneof(fc.constantFrom(...VALUES), hostileText)),
        {
          maxLength: 6,
        },
      )
      .map((pairs) => new URLSearchParams(pairs).toString());
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...READS, '/', '/trucks-rental'), query, (path, text) =>
        answersCalmly(`${path}?${text}`),
      ),
      seeded(100),
    );
    expect(await readRevision(site.context.database)).toBe(revision);
  });
});

describe('AAPI-8 D52: every error has the same shape', () => {
  test.each<[string, string, number, string]>([
    ['GET', '/api', 404, 'not_found'],
    ['GET', '/api?x', 404, 'not_found'],
    ['GET', '/api/cars/list/-1/', 404, 'not_found'],
    ['GET', '/api/CARS/list/-1', 404, 'not_found'],
    ['POST', '/api/cars/list/-1', 404, 'not_found'],
    ['PUT', '/api/cars/1', 404, 'not_found'],
    ['DELETE', '/api/cars/1', 404, 'not_found'],
    ['OPTIONS', '/api/rates', 404, 'not_found'],
    ['GET', '/api/cars/%', 400, 'unreadable'],
    ['GET', '/api/cars/%zz', 400, 'unreadable'],
    ['GET', '/api/cars/list/%C3', 400, 'unreadable'],
    ['GET', `/api/cars/${'1'.repeat(100)}`, 400, 'unreadable'],
    ['GET', '/api/%', 400, 'unreadable'],
  ])('%s %s', async (method, url, status, code) => {
    const response = await site.app.inject({ method: method as 'GET', url });
    expect(errorOf(response)).toEqual({ status, code, fields: [] });
    // Errors are not cached, because the address may exist later.
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  });

  test('a number of ten thousand digits, and a page whose address cannot be read', async () => {
    for (const path of ['/api/cars/', '/api/cars/list/', '/api/trucks/'])
      expect(errorOf(await site.app.inject(path + '1'.repeat(10_000))).status).toBe(400);
    for (const path of ['/%', '/car/%zz', `/car/${'1'.repeat(10_000)}`, '/car/%00', '/%2e%2e/%2e%2e/etc/passwd'])
      expect((await site.app.inject(path)).statusCode).toBe(404);
  });

  test('a body of the wrong kind or length to an address that takes none is rejected in the same way', async () => {
    for (const [type, payload, statuses] of [
      ['text/xml', '<a/>', [404, 415]],
      ['application/json', '{', [400, 404]],
      ['application/json', JSON.stringify({ a: 'x'.repeat(2_000_000) }), [404, 413]],
      ['', 'x', [404, 415]],
    ] as const) {
      const response = await site.app.inject({
        method: 'POST',
        url: '/api/cars/list/-1',
        headers: { 'content-type': type },
        payload,
      });
      expect(statuses).toContain(errorOf(response).status);
    }
  });

  test('EDGE-6: what Node rejects before there is a request has it too, and the site goes on', async () => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.write(`GET /api/cars/list/-1?q=${'a'.repeat(33_000)} HTTP/1.1\r\nHost: x\r\n\r\n`);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    const headers = { 'content-type': /content-type: ([^\r]*)/i.exec(head)?.[1] };
    const answer = { statusCode: Number(head.split(' ')[1]), headers, body };
    expect(errorOf(answer)).toEqual({ status: 431, code: 'too_large', fields: [] });
    expect((await fetch(`${address}/api/rates`)).status).toBe(200);
  });

  test('an internal failure is a 500 that does not say its cause; the log does', async () => {
    const broken = await openTestSite();
    onTestFinished(() => broken.close());
    await broken.context.database.query.schema.dropTable('rates').execute();
    expect(errorOf(await broken.app.inject('/api/rates'))).toEqual({ status: 500, code: 'failed', fields: [] });
    expect(broken.logs).toContainEqual(expect.objectContaining({ msg: 'request failed', err: expect.anything() }));
  });
});

test('a search is in no log: not as an address, not as a reason', async () => {
  const secret = 'monsieur-secret';
  for (const url of [
    `/?q=${secret}`,
    `/api/cars/list/-1?q=${secret}`,
    `/api/cars/${secret}`,
    `/api/${secret}/%`,
    `/${secret}/%`,
  ])
    await site.app.inject(url);
  expect(site.logs.length).toBeGreaterThan(0);
  expect(JSON.stringify(site.logs)).not.toContain(secret);
});
