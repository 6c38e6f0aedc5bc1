import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildCar } from '../../../../tests/support/build-vehicles.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { openTestSite } from '../../../../tests/support/site.ts';
import { cars } from '../../../../tests/support/vehicles.ts';
import { operatorOfThisMachine } from '../../../features/platform/auth/admin.ts';

const ADMIN = operatorOfThisMachine();

const site = forFile(() => openTestSite({ TRUST_PROXY: 'loopback' }));
beforeAll(async () => {
  for (let i = 0; i < 3; i += 1) await cars.create(site.context, ADMIN, buildCar({ title: `Clio ${i}` }));
  await site.app.listen({ host: '127.0.0.1', port: 0 });
});

// Stops the clock, so that no client gets new budget during a test.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const from = (address: string) => ({ 'x-forwarded-for': address });

const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers });

/** Starts the maximum number of tasks and fills the queue, until the returned function is called. */
async function occupy(): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { requestLimits } = site.app;
  const sender = { headers: {}, socket: { remoteAddress: '127.0.0.1' } };
  const request = () => requestLimits.queued(sender as IncomingMessage);
  const tasks: Promise<void>[] = [];
  let started = 0;
  const add = () =>
    tasks.push(
      requestLimits.render(request(), () => {
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

test('ADMS-4: a network that has used up its budget is told when to ask again; others, and what is in memory, are served', async () => {
  const spent = '203.0.113.7';
  for (const url of ['/', '/api/rates']) expect((await get(url)).statusCode).toBe(200);
  await responsesTo({ url: '/api/rates', address: spent }, 600);
  const [refused, page] = await Promise.all([
    get('/api/cars/list/-1?q=budget', from(spent)),
    get('/?q=budget', from(spent)),
  ]);
  expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'too_many_requests']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect([page.statusCode, page.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
  expect((await get('/', from(spent))).statusCode).toBe(200);
  expect((await get('/?q=budget', from('203.0.113.8'))).statusCode).toBe(200);
  const others = ['/sitemap-cars-9.xml', '/auth/login', '/auth/callback?code=a&state=b', '/demo-oidc/auth'];
  const statuses = await Promise.all(others.map(async (url) => (await get(url, from(spent))).statusCode));
  expect(statuses).toEqual(others.map(() => 429));
});

test('ADMS-2: nobody waits for a client that is refused', async () => {
  // The delay of a refusal never ends by itself.
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  const spent = '203.0.113.57';
  await get('/api/rates');
  await responsesTo({ url: '/api/rates', address: spent }, 600);
  const refused = get('/?q=attente', from(spent)).then(({ statusCode }) => statusCode);
  expect((await get('/?q=attente', from('203.0.113.58'))).statusCode).toBe(200);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await refused).toBe(429);
});

type Sent = { url: string; address: string };

const bytesOf = ({ url, address }: Sent, connection = 'keep-alive') =>
  `GET ${url} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\nConnection: ${connection}\r\n\r\n`;

async function openConnection(): Promise<Socket> {
  const { port } = site.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** Sends a request several times over one connection, without waiting. Returns the responses. */
async function responsesTo(request: Sent, times: number): Promise<string[]> {
  const socket = await openConnection();
  socket.write(bytesOf(request).repeat(times - 1) + bytesOf(request, 'close'));
  return (await text(socket)).split(/(?=HTTP\/1\.1 \d{3} )/);
}

const statusOf = (response: string) => Number(response.slice('HTTP/1.1 '.length).slice(0, 3));

test('ADMS-4: responses in memory are taken from the budget too', async () => {
  const address = '203.0.113.17';
  await get('/api/rates');
  const fromMemory = async (times: number) =>
    new Set((await responsesTo({ url: '/api/rates', address }, times)).map(statusOf));
  expect(await fromMemory(600)).toEqual(new Set([200]));
  expect((await get('/api/cars/list/-1?q=memory', from(address))).statusCode).toBe(429);
  expect((await get('/api/cars/list/-1?q=memory', from('203.0.113.18'))).statusCode).toBe(200);
  expect(await fromMemory(1)).toEqual(new Set([200]));
});

describe('ADMS-2: a client with many requests delays its own', () => {
  const MANY = 200;

  /**
   * Sends many requests of one client, then one request of another client. Returns how many were served before that
   * one.
   */
  async function servedBefore(many: Sent, one: Sent): Promise<number> {
    const sent = [...Array<Sent>(MANY).fill(many), one];
    const sockets = await Promise.all(sent.map(openConnection));
    const sendAll = async (requests: Sent[]) => {
      const responses = sockets.map((socket) => once(socket, 'data'));
      for (const [at, request] of requests.entries()) sockets[at]?.write(bytesOf(request));
      await Promise.all(responses);
    };
    // Node accepts connections one after the other. Requests arrive together only if all connections were accepted
    // before.
    await sendAll(sent.map(() => ({ url: '/healthz', address: '127.0.0.1' })));
    const routes: string[] = [];
    site.app.onResponseSent(({ route }) => routes.push(route));
    await sendAll(sent);
    return routes.indexOf(one.url);
  }

  test('where Fastify handles them', async () => {
    const many = { url: '/healthz', address: '203.0.113.27' };
    expect(await servedBefore(many, { url: '/metrics', address: '203.0.113.28' })).toBeLessThan(MANY / 2);
  });

  test('where they are in memory, beyond its budget', async () => {
    const address = '203.0.113.37';
    for (const url of ['/api/rates', '/api/brands']) await get(url);
    await responsesTo({ url: '/api/rates', address }, 600);
    const one = { url: '/api/brands', address: '203.0.113.38' };
    expect(await servedBefore({ url: '/api/rates', address }, one)).toBeLessThan(MANY / 2);
  });
});

test('ADMS-2: requests that do not fit into the queue before Fastify are refused with the headers of every response', async () => {
  const responses = await responsesTo({ url: '/healthz', address: '127.0.0.1' }, 1_200);
  expect(responses).toHaveLength(1_200);
  const refused = responses.filter((response) => statusOf(response) === 503);
  expect(refused.length).toBeLessThanOrEqual(1_200 - 1_000);
  for (const header of ['retry-after: 5', 'cache-control: no-store', 'x-frame-options: deny'])
    expect(refused.at(-1)?.toLowerCase()).toContain(header);
  expect(refused.at(-1)).toContain('"code":"unavailable"');
});
