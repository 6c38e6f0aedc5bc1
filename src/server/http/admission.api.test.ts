import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '../../../tests/support/site.ts';
import { cars } from '../../../tests/support/vehicles.ts';
import { operatorOfThisMachine } from '../../features/auth/admin.ts';
import { buildCar } from '../../features/cars/cars.seed.ts';

const ADMIN = operatorOfThisMachine();

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ TRUST_PROXY: 'loopback' });
  for (let i = 0; i < 3; i += 1) await cars.create(site.context, ADMIN, buildCar({ title: `Clio ${i}` }));
});
afterAll(() => site.close());

const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers });

/** Takes all of the site's time until the returned function is called: every place, and the queue. */
async function occupy(): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { admission } = site.app;
  const asker = { network: '127.0.0.1', isOfInternet: false, isGone: () => false };
  const taken: Promise<void>[] = [];
  const take = () => taken.push(admission.run(asker, () => promise));
  for (let making = -1; making < admission.load.making; await nextTurn()) {
    making = admission.load.making;
    take();
    await nextTurn();
  }
  for (let waiting = -1; waiting < admission.load.waiting; ) {
    waiting = admission.load.waiting;
    take();
    await Promise.resolve();
    await Promise.resolve();
  }
  // The last one did not fit.
  taken.pop()?.catch(() => undefined);
  return async () => {
    resolve();
    await Promise.all(taken);
  };
}

describe('while the site makes as many answers as it can, and as many wait', () => {
  test('ADMS-1: what is in memory is sent, in every encoding and spelling of its address', async () => {
    for (const url of ['/', '/api/cars/list/-1', '/api/brands', '/car/1', '/robots.txt'])
      expect((await get(url, { 'accept-encoding': 'br' })).statusCode).toBe(200);
    const free = await occupy();
    try {
      for (const url of ['/', '/?utm_source=chat', '/api/cars/list/-1?x=1', '/api/brands', '/car/1', '/robots.txt'])
        for (const accepted of ['br', 'gzip', ''])
          expect([url, accepted, (await get(url, { 'accept-encoding': accepted })).statusCode]).toEqual([
            ...[url, accepted, 200],
          ]);
    } finally {
      await free();
    }
  });

  test('ADMS-2: all others are refused: 503, when to ask again, and what helps, then made again', async () => {
    const pages = ['/?q=clio', '/car/2', '/selection?ids=2', '/comparer?ids=1,2', '/voitures/diesel', '/nulle-part'];
    const reads = [
      '/api/cars/list/-1?q=clio',
      '/api/cars/facets?q=clio',
      '/api/cars/2/similar',
      '/api/cars/some?ids=1',
    ];
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
  const asker = { network: spent, isOfInternet: true, isGone: () => false };
  const from = (address: string) => ({ 'x-forwarded-for': address });
  expect((await get('/')).statusCode).toBe(200);
  // More than a network may ask for at once: what comes back while they are spent is less.
  for (let i = 0; i < 700; i += 1) void site.app.admission.spend(asker).catch(() => undefined);
  const [refused, page] = await Promise.all([
    get('/api/cars/list/-1?q=budget', from(spent)),
    get('/?q=budget', from(spent)),
  ]);
  expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'too_many_requests']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect([page.statusCode, page.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
  expect((await get('/', from(spent))).statusCode).toBe(200);
  expect((await get('/?q=budget', from('203.0.113.8'))).statusCode).toBe(200);
});
