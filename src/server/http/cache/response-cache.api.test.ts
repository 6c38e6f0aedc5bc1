import { createServer, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildCar } from '../../../../tests/support/build-vehicles.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { openTestSite } from '../../../../tests/support/site.ts';
import { cars } from '../../../../tests/support/vehicles.ts';
import { operatorOfThisMachine } from '../../../features/platform/auth/admin.ts';
import { encodeResponse } from './encoded-response.ts';
import { ResponseCache } from './response-cache.ts';

const ADMIN = operatorOfThisMachine();
const site = forFile(openTestSite);
beforeAll(async () => {
  for (let i = 0; i < 13; i += 1) await cars.create(site.context, ADMIN, buildCar({ title: `Clio ${i}` }));
});

/** Opens a server with one kind of cached address. Counts how often a response was made. */
async function openCounter(options: { bytes?: number; day?: () => string; lifetimeMs?: number } = {}) {
  const app: FastifyInstance = Fastify({
    serverFactory: (handle) =>
      createServer((request, response) => cache.respond(request, response) || handle(request, response)),
  });
  let revision = 1;
  let count = 0;
  let hold: Promise<void> | undefined;
  app.decorateRequest('page', null);
  const cache = new ResponseCache({
    revision: { now: () => revision, afterQuery: () => undefined, forget: () => undefined, close: () => undefined },
    isOpen: () => true,
    day: options.day ?? (() => '2026-11-22'),
    maxBytes: options.bytes ?? 1_000_000,
  });
  const make = async (name: string) => {
    count += 1;
    const number = count;
    await hold;
    if (name === 'broken') throw new Error('broken');
    const encoded = encodeResponse(`${number} ${'x'.repeat(10_000)}`, 'text/plain; charset=utf-8');
    return { encoded, until: options.lifetimeMs && Date.now() + options.lifetimeMs };
  };
  app.get<{ Params: { name: string } }>('/of/:name', async (request, reply) =>
    cache.send(
      request,
      reply,
      async () => request.url,
      () => make(request.params.name),
    ),
  );
  await app.ready();
  onTestFinished(() => app.close());
  return {
    app,
    ask: async (name: string) => app.inject(`/of/${name}`),
    number: async (name: string) => Number((await app.inject(`/of/${name}`)).body.split(' ')[0]),
    made: () => count,
    newRevision: () => {
      revision += 1;
    },
    holdUntil: (until: Promise<void>) => {
      hold = until;
    },
  };
}

/** Sends requests over a connection, because `inject` bypasses the code that sends cache hits. */
async function listen(app: FastifyInstance) {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  type Answer = { statusCode: number | undefined; headers: IncomingHttpHeaders; rawPayload: Buffer };
  return (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<Answer>((resolve, reject) => {
      const sent = httpRequest({ port, host: '127.0.0.1', path, headers, method }, async (response) => {
        const rawPayload = Buffer.concat(await response.toArray());
        resolve({ statusCode: response.statusCode, headers: response.headers, rawPayload });
      });
      sent.once('error', reject).end();
    });
}

/** Addresses of cached responses, one for every kind of response. */
const CACHED = ['/', '/?q=clio&tri=prix', '/trucks-rental', '/car/1', '/contact', '/mentions-legales', '/api/brands'];
const CACHED_API = ['/api/cars/list/-1', '/api/cars/list/-1?q=clio', '/api/cars/listing', '/api/cars/1', '/api/rates'];

describe('cached responses', () => {
  test('equal the first ones: bytes, headers, encodings, ETag, 304, HEAD', async () => {
    const { app, logs } = site;
    const get = await listen(app);
    for (const url of [...CACHED, ...CACHED_API])
      for (const acceptEncoding of [undefined, 'br', 'gzip']) {
        const ask = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
          get(url, { ...headers, ...(acceptEncoding ? { 'accept-encoding': acceptEncoding } : {}) }, method);
        const [fresh, cached] = [await ask(), await ask()];
        const lineOf = ({ headers }: typeof fresh) =>
          logs.find(({ requestId }) => requestId === headers['x-request-id']);
        const { route, method } = lineOf(cached) ?? {};
        expect({ route, method }).toEqual({ route: lineOf(fresh)?.route, method: 'GET' });
        const headersOf = ({ headers }: typeof fresh) => {
          const { date: _date, connection: _connection, 'x-request-id': id, ...rest } = headers;
          expect(id).toMatch(/^[0-9a-f-]{36}$/);
          return rest;
        };
        expect([url, fresh.statusCode, cached.statusCode]).toEqual([url, 200, 200]);
        expect(cached.rawPayload.equals(fresh.rawPayload)).toBe(true);
        expect(headersOf(cached)).toEqual(headersOf(fresh));
        expect(cached.headers['x-request-id']).not.toBe(fresh.headers['x-request-id']);
        expect(cached.headers).toMatchObject({ 'cache-control': 'public, no-cache', vary: 'Accept-Encoding' });
        const plain = (await get(url)).rawPayload;
        const decoded = { br: brotliDecompressSync, gzip: gunzipSync }[String(cached.headers['content-encoding'])];
        expect((decoded ?? ((bytes: Buffer) => bytes))(cached.rawPayload).equals(plain)).toBe(true);
        const notModified = await ask({ 'if-none-match': String(fresh.headers.etag) });
        expect([notModified.statusCode, notModified.rawPayload.length, notModified.headers.etag]).toEqual([
          304,
          0,
          fresh.headers.etag,
        ]);
        expect(notModified.headers['content-security-policy']).toBe(fresh.headers['content-security-policy']);
        const head = await ask({}, 'HEAD');
        expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
        expect(head.headers['content-length']).toBe(fresh.headers['content-length']);
      }
  });

  test('a write is in the very next response of every kind', async () => {
    const { app, context } = site;
    const bodies = async (urls: string[]) => Promise.all(urls.map(async (url) => (await app.inject(url)).body));
    const urls = ['/', '/?q=clio', '/car/1', '/api/cars/list/-1', '/api/cars/1'];
    for (let i = 0; i < 5; i += 1) {
      const title = `Clio vendue ${i}`;
      await bodies(urls);
      await cars.update(context, ADMIN, 1, buildCar({ title, price_per_day: String(100 + i) }));
      const [, , page, , detail] = await bodies(urls);
      expect([page?.includes(title), detail?.includes(title)]).toEqual([true, true]);
      const { id } = await cars.create(context, ADMIN, buildCar({ title: `Clio nouvelle ${i}` }));
      for (const body of [...(await bodies(['/', '/?q=clio', '/api/cars/list/-1']))])
        expect(body).toContain(`Clio nouvelle ${i}`);
      await cars.remove(context, id);
      expect((await app.inject(`/api/cars/${id}`)).statusCode).toBe(404);
      expect((await app.inject(`/car/${id}`)).statusCode).toBe(404);
    }
  });

  test('ignored parameters, order and repetition share one response; what counts gets its own', async () => {
    const { app } = site;
    const body = async (url: string) => (await app.inject(url)).body;
    for (const path of ['/', '/api/cars/list/-1']) {
      const of = (query: string) => body(`${path}${query}`);
      const plain = await of('');
      for (const same of ['?', '?utm_source=x&fbclid=1', '?q=', '?marque=&tri=', '?page=1', '?q=%20%20'])
        expect(await of(same)).toBe(plain);
      const first = await of('?boite=manual&carburant=diesel&carburant=petrol&q=clio');
      for (const same of [
        '?q=clio&carburant=petrol&carburant=diesel&x=1&boite=manual&carburant=petrol',
        '?q=+clio+&boite=manual&carburant=diesel&carburant=petrol',
      ])
        expect(await of(same)).toBe(first);
      expect(await of('?q=clio+3')).not.toBe(first);
      expect(await of('?page=2')).not.toBe(plain);
    }
    expect(await body('/?prix_min=abc&carburant=nuage')).toBe(await body('/'));
    expect((await app.inject('/api/cars/list/-1?carburant=nuage')).statusCode).toBe(400);
    expect(await body('/contact?a=1')).toBe(await body('/contact'));
  });

  test('nothing personal, no error and no unknown address is cached', async () => {
    const { app, context } = site;
    for (const url of ['/api/me', '/api/admin', '/admin/', '/car/999', '/api/cars/999', '/nulle-part']) {
      const [first, second] = [await app.inject(url), await app.inject(url)];
      expect([url, first.statusCode]).toEqual([url, second.statusCode]);
    }
    // A new vehicle must be found at once, although its address was unknown before.
    const { id } = await cars.create(context, ADMIN, buildCar({ title: 'Clio quatorze' }));
    const next = [`/car/${id + 1}`, `/api/cars/${id + 1}`];
    const statuses = () => Promise.all(next.map(async (url) => (await app.inject(url)).statusCode));
    expect(await statuses()).toEqual([404, 404]);
    await cars.create(context, ADMIN, buildCar({ title: 'Clio quinze' }));
    expect(await statuses()).toEqual([200, 200]);
  });
});

describe('the cache', () => {
  test('requests at the same time share one rendering; another revision has its own', async () => {
    const counter = await openCounter();
    const { promise, resolve } = Promise.withResolvers<void>();
    counter.holdUntil(promise);
    const first = Array.from({ length: 20 }, () => counter.number('a'));
    await expect.poll(counter.made).toBe(1);
    counter.newRevision();
    const second = Array.from({ length: 20 }, () => counter.number('a'));
    await expect.poll(counter.made).toBe(2);
    resolve();
    expect(new Set(await Promise.all(first))).toEqual(new Set([1]));
    expect(new Set(await Promise.all(second))).toEqual(new Set([2]));
    expect(await counter.number('a')).toBe(2);
  });

  test('requests at the same time share one rendering also when the cached response has expired', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const counter = await openCounter({ lifetimeMs: 60_000 });
    expect([await counter.number('a'), await counter.number('a')]).toEqual([1, 1]);
    vi.setSystemTime(Date.now() + 60_000);
    const { promise, resolve } = Promise.withResolvers<void>();
    counter.holdUntil(promise);
    const several = Array.from({ length: 8 }, () => counter.number('a'));
    await expect.poll(counter.made).toBeGreaterThan(1);
    resolve();
    expect(new Set(await Promise.all(several))).toEqual(new Set([2]));
    expect(counter.made()).toBe(2);
  });

  test('a failure is sent to the waiting requests, and not cached', async () => {
    const counter = await openCounter();
    expect((await counter.ask('broken')).statusCode).toBe(500);
    const { promise, resolve } = Promise.withResolvers<void>();
    counter.holdUntil(promise);
    const several = [1, 2, 3].map(() => counter.ask('broken'));
    await expect.poll(counter.made).toBe(2);
    resolve();
    expect((await Promise.all(several)).map(({ statusCode }) => statusCode)).toEqual([500, 500, 500]);
    expect(counter.made()).toBeGreaterThan(2);
  });

  test('holds no more bytes than its capacity: the least recently used goes first', async () => {
    // The cache has room for three responses of 10,000 bytes and their overhead.
    const counter = await openCounter({ bytes: 45_000 });
    const names = ['a', 'b', 'c', 'd'];
    expect(await Promise.all(names.slice(0, 3).map(counter.number))).toEqual([1, 2, 3]);
    expect(await counter.number('a')).toBe(1);
    expect(await counter.number('d')).toBe(4);
    expect(await counter.number('a')).toBe(1);
    expect(await counter.number('b')).toBe(5);
    // A response that is larger than the cache is made each time, and removes no other entry.
    const small = await openCounter({ bytes: 5_000 });
    expect([await small.number('a'), await small.number('a')]).toEqual([1, 2]);
  });

  test('counts what it prepares for the next hits, too', async () => {
    const { app } = await openCounter({ bytes: 45_000 });
    const get = await listen(app);
    const numbers: number[] = [];
    for (const name of ['a', 'a', 'b', 'b', 'a'])
      numbers.push(Number(String((await get(`/of/${name}`)).rawPayload).split(' ')[0]));
    expect(numbers).toEqual([1, 1, 2, 2, 3]);
  });

  test('a new day renders every page again', async () => {
    let day = '2026-12-30';
    const counter = await openCounter({ day: () => day });
    expect([await counter.number('a'), await counter.number('a')]).toEqual([1, 1]);
    day = '2026-12-31';
    expect([await counter.number('a'), await counter.number('a')]).toEqual([2, 2]);
    // A response that began on the old day is sent but not cached.
    const { promise, resolve } = Promise.withResolvers<void>();
    counter.holdUntil(promise);
    const late = counter.number('b');
    await expect.poll(counter.made).toBe(3);
    day = '2027-01-01';
    const other = counter.number('a');
    await expect.poll(counter.made).toBe(4);
    resolve();
    expect([await late, await other, await counter.number('b')]).toEqual([3, 4, 5]);
  });

  test('with a capacity of 0 stores nothing', async () => {
    const counter = await openCounter({ bytes: 0 });
    expect([await counter.number('a'), await counter.number('a')]).toEqual([1, 2]);
  });
});
