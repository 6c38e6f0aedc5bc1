import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as nextIteration } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildCar } from '../../../tests/support/build-vehicles.ts';
import { forFile } from '../../../tests/support/for-file.ts';
import { openTestSite } from '../../../tests/support/site.ts';
import { cars } from '../../../tests/support/vehicles.ts';
import { operatorOfThisMachine } from '../../features/platform/auth/admin.ts';

const ADMIN = operatorOfThisMachine();

const site = forFile(() => openTestSite({ TRUST_PROXY: 'loopback' }));
beforeAll(async () => {
  for (let i = 0; i < 3; i += 1) await cars.create(site.context, ADMIN, buildCar({ title: `Clio ${i}` }));
  await site.app.listen({ host: '127.0.0.1', port: 0 });
});

// Stops the clock, so that no client gets new budget during a test.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const from = (address: string) => ({ 'x-forwarded-for': address });

const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers });

/** Starts the maximum number of tasks and fills the queue, until the returned function is called. */
async function occupy(): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { requestLimits } = site.app;
  const request = { ip: '127.0.0.1', headers: {}, raw: { socket: {} } } as unknown as FastifyRequest;
  const tasks: Promise<void>[] = [];
  let started = 0;
  const add = () =>
    tasks.push(
      requestLimits.render(request, () => {
        started += 1;
        return promise;
      }),
    );
  for (let i = 0; i < 4; i += 1) add();
  while (started < 4) await nextIteration();
  for (let i = 0; i < 600; i += 1) add();
  return async () => {
    resolve();
    await Promise.all(tasks);
  };
}

describe('while the site makes as many answers as it can, and as many wait', () => {
  test('ADMS-1: cached responses are sent, in every encoding and for every spelling of the address', async () => {
    for (const url of ['/', '/api/cars/list/-1', '/api/brands', '/car/1', '/robots.txt'])
      expect((await get(url, { 'accept-encoding': 'br' })).statusCode).toBe(200);
    const free = await occupy();
    try {
      for (const url of ['/', '/?utm_source=chat', '/api/cars/list/-1?x=1', '/api/brands', '/car/1', '/robots.txt'])
        for (const accepted of ['br', 'gzip', ''])
          expect([url, accepted, (await get(url, { 'accept-encoding': accepted })).statusCode]).toEqual([
            url,
            accepted,
            200,
          ]);
    } finally {
      await free();
    }
  });

  test('ADMS-2: all others are refused: 503, when to ask again, and what helps, then made again', async () => {
    const pages = ['/?q=clio', '/car/2', '/selection?ids=2', '/comparer?ids=1,2', '/voitures/diesel', '/nulle-part'];
    const reads = ['/api/cars/list/-1?q=clio', '/api/cars/listing?q=clio', '/api/cards?cars=1'];
    const free = await occupy();
    const answers = Promise.all([...pages, ...reads].map(async (url) => ({ url, ...(await get(url)) })));
    const refused = await answers.finally(free);
    for (const { url, statusCode, headers, body } of refused) {
      expect([url, statusCode, headers['retry-after']]).toEqual([url, 503, '5']);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['content-security-policy']).toContain("default-src 'self'");
      if (url.startsWith('/api/')) expect(JSON.parse(body)).toMatchObject({ error: { code: 'unavailable' } });
      else expect(body).toMatch(/<h1>Un instant, s’il vous plaît<\/h1>.*href="tel:\+/);
    }
    for (const url of ['/?q=clio', '/api/cars/list/-1?q=clio']) expect((await get(url)).statusCode).toBe(200);
  });
});

let asked = 0;

/** Uses up the budget of a network by lists that nobody has requested before. */
async function spend(address: string): Promise<void> {
  const lists = Array.from({ length: 100 }, () => {
    asked += 1;
    return get(`/api/cars/list/-1?km_min=${asked}`, from(address));
  });
  await Promise.all(lists);
}

test('ADMS-4: a network that has used up its budget is told when to ask again; others, and what is in memory, are served', async () => {
  const spent = '203.0.113.7';
  for (const url of ['/', '/api/rates']) expect((await get(url)).statusCode).toBe(200);
  await spend(spent);
  const [refused, page] = await Promise.all([
    get('/api/cars/list/-1?q=budget', from(spent)),
    get('/?q=budget', from(spent)),
  ]);
  expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'too_many_requests']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect([page.statusCode, page.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
  for (const url of ['/', '/?utm_source=chat', '/api/rates'])
    expect((await get(url, from(spent))).statusCode).toBe(200);
  expect((await get('/?q=budget', from('203.0.113.8'))).statusCode).toBe(200);
  const others = ['/sitemap-cars-9.xml', '/auth/login', '/auth/callback?code=a&state=b', '/demo-oidc/auth'];
  const statuses = await Promise.all(others.map(async (url) => (await get(url, from(spent))).statusCode));
  expect(statuses).toEqual(others.map(() => 429));
});

test('ADMS-4: responses in memory take nothing from the budget', async () => {
  const address = '203.0.113.17';
  await get('/api/rates');
  for (let i = 0; i < 150; i += 1) expect((await get('/api/rates', from(address))).statusCode).toBe(200);
  expect((await get('/api/cars/list/-1?q=memory', from(address))).statusCode).toBe(200);
});

test('ADMS-2: nobody waits for a client that is refused', async () => {
  const spent = '203.0.113.57';
  await spend(spent);
  // The delay of a refusal never ends by itself.
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] });
  const refused = get('/?q=attente', from(spent)).then(({ statusCode }) => statusCode);
  expect((await get('/?q=attente', from('203.0.113.58'))).statusCode).toBe(200);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await refused).toBe(429);
});

test('ADMS-1: a connection has one request at a time; who sends many without waiting loses the connection', async () => {
  const { port } = site.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const bytes = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';
  for (let i = 0; i < 3; i += 1) {
    socket.write(bytes);
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1.1 200 /);
  }
  let handled = 0;
  site.app.onResponseSent(() => {
    handled += 1;
  });
  socket.write(bytes.repeat(500));
  const rest = await text(socket).catch(() => '');
  expect(rest.split('HTTP/1.1 ').length - 1).toBeLessThanOrEqual(1);
  expect(handled).toBeLessThanOrEqual(1);
});
