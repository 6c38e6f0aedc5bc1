import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildCar, buildTruck } from '../../../../tests/support/build-vehicles.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { openTestSite } from '../../../../tests/support/site.ts';
import { cars, trucks } from '../../../../tests/support/vehicles.ts';
import { operatorOfThisMachine } from '../../../features/platform/auth/admin.ts';
import { findOrCreateBrand } from '../../../features/stock/brands/brands.repository.ts';
import { createRate } from '../../../features/stock/rates/rates.repository.ts';

const ADMIN = operatorOfThisMachine();

const site = forFile(openTestSite);
let car: number;
beforeAll(async () => {
  for (let i = 0; i < 12; i += 1) car = (await cars.create(site.context, ADMIN, buildCar())).id;
  await trucks.create(site.context, ADMIN, buildTruck());
});

/** Public GET routes. Some responses are long enough to be compressed, others are not. */
const catalogue = () => [
  '/api/cars/list/-1',
  '/api/cars/list/-1?q=peugeot&tri=prix',
  '/api/trucks/list/-1',
  `/api/cars/${car}`,
  '/api/brands',
  '/api/rates',
  '/api/openapi.json',
];

async function ask(url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  const response = await site.app.inject({ method, url, headers });
  return { ...response, status: response.statusCode, tag: String(response.headers.etag), bytes: response.rawPayload };
}

describe('public reads', () => {
  test('are the same bytes for every client, with a strong ETag, and 304 to a client that has them', async () => {
    for (const url of catalogue()) {
      const first = await ask(url);
      const signedIn = await ask(url, { cookie: 'user=visitor; session=x', authorization: 'Bearer x' });
      expect(first.status).toBe(200);
      expect(first.tag).toMatch(/^"[\w-]{22}"$/);
      expect(first.headers['cache-control']).toBe('public, no-cache');
      expect(first.headers.vary).toBe('Accept-Encoding');
      expect(first.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(first.headers['set-cookie']).toBeUndefined();
      expect(signedIn.bytes.equals(first.bytes)).toBe(true);
      expect(signedIn.tag).toBe(first.tag);
      for (const ifNoneMatch of [first.tag, `W/${first.tag}`, `"other", ${first.tag}`, '*']) {
        const again = await ask(url, { 'if-none-match': ifNoneMatch });
        expect([url, ifNoneMatch, again.status, again.tag]).toEqual([url, ifNoneMatch, 304, first.tag]);
        expect(again.bytes).toHaveLength(0);
      }
      for (const other of ['"other"', '', 'x', first.tag.slice(1, -1)])
        expect((await ask(url, { 'if-none-match': other })).status).toBe(200);
    }
  });

  test('are compressed as the client accepts it, each encoding with its own ETag', async () => {
    const url = '/api/cars/list/-1';
    const plain = await ask(url);
    const brotli = await ask(url, { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await ask(url, { 'accept-encoding': 'GZIP' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true);
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
    expect(brotli.bytes.length).toBeLessThan(plain.bytes.length / 4);
    expect(new Set([plain.tag, brotli.tag, gzip.tag]).size).toBe(3);
    expect(brotli.headers['content-length']).toBe(String(brotli.bytes.length));
    // The ETag of one encoding must not match another encoding.
    expect((await ask(url, { 'accept-encoding': 'br', 'if-none-match': gzip.tag })).status).toBe(200);
    expect((await ask(url, { 'accept-encoding': 'br', 'if-none-match': brotli.tag })).status).toBe(304);
  });

  test.each([['gzip;q=0, br;q=0'], ['br; q=0.0 , gzip ; q=0'], ['identity'], ['deflate, zstd'], ['brotli'], ['']])(
    'Accept-Encoding: %s gets the plain body',
    async (acceptEncoding) => {
      const response = await ask('/api/cars/list/-1', { 'accept-encoding': acceptEncoding });
      expect(response.headers['content-encoding']).toBeUndefined();
      expect(response.json()).toHaveProperty('remaining');
    },
  );

  test('a short body is not compressed', async () => {
    expect((await ask('/api/rates', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined();
  });

  test('HEAD says the same without a body', async () => {
    for (const url of catalogue())
      for (const headers of [{}, { 'accept-encoding': 'br' }] as Record<string, string>[]) {
        const [get, head] = [await ask(url, headers), await ask(url, headers, 'HEAD')];
        expect([url, head.status, head.bytes.length]).toEqual([url, 200, 0]);
        for (const name of ['etag', 'content-length', 'content-encoding', 'content-type', 'vary', 'cache-control'])
          expect([url, name, head.headers[name]]).toEqual([url, name, get.headers[name]]);
      }
  });
});

test('a write changes the ETag of what it changes, and an unchanged read keeps its own', async () => {
  const { context } = site;
  const tags = async () =>
    Object.fromEntries(await Promise.all(catalogue().map(async (url) => [url, (await ask(url)).tag])));
  const changedBy = async (work: () => Promise<unknown>) => {
    const before = await tags();
    await work();
    const after = await tags();
    return catalogue().filter((url) => before[url] !== after[url]);
  };
  expect(await changedBy(async () => undefined)).toEqual([]);
  expect(await changedBy(() => cars.update(context, ADMIN, car, buildCar({ title: 'Peugeot 308' })))).toEqual([
    '/api/cars/list/-1',
    '/api/cars/list/-1?q=peugeot&tri=prix',
    `/api/cars/${car}`,
  ]);
  expect(await changedBy(() => trucks.create(context, ADMIN, buildTruck()))).toEqual(['/api/trucks/list/-1']);
  expect(await changedBy(() => findOrCreateBrand(context, ADMIN, 'Dacia'))).toEqual(['/api/brands']);
  expect(await changedBy(() => createRate(context, ADMIN, { title: 'PARIS - ORLY', price: '99' }))).toEqual([
    '/api/rates',
  ]);
});
