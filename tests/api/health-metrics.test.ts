import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { healthRoutes } from '../../src/app/http/health.routes.ts';
import { forFile } from '../support/for-file.ts';
import { openTestSite } from '../support/site.ts';

const TOKEN = 'un-jeton-de-trente-deux-lettres';
const open = () => openTestSite({ METRICS_TOKEN: TOKEN, TRUST_PROXY: '' });
const site = forFile(open);

describe('Health', () => {
  test('/healthz and /readyz respond ok, and no cache stores the response', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const { statusCode, headers, body } = await site.app.inject(path);
      expect([statusCode, body]).toEqual([200, '{"status":"ok"}']);
      expect(headers['cache-control']).toBe('no-store');
    }
  });

  test('EDGE-8: /readyz asks database and storage once a second, however often it is asked', async () => {
    let checks = 0;
    const { database, storage } = site.context;
    const counted = {
      ...database,
      check: async () => {
        checks += 1;
      },
    };
    let now = 0;
    const app = Fastify();
    healthRoutes(app, { database: counted, storage }, { closing: null }, () => now);
    const ask = async () => (await app.inject('/readyz')).statusCode;
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([200, 200, 200]);
    now = 999;
    expect([await ask(), checks]).toEqual([200, 1]);
    now = 1_000;
    expect([await ask(), checks]).toEqual([200, 2]);
  });

  test('/readyz is 503 while pictures cannot be stored, and 200 when they can again', async () => {
    // The result of a check is used for a second (EDGE-8), so this test has its own site.
    const { app, context, close } = await open();
    onTestFinished(close);
    const images = join(context.dataDir, 'images');
    rmSync(join(images, '.incoming'), { recursive: true });
    const away = await app.inject('/readyz');
    expect(away.statusCode).toBe(503);
    expect(away.json()).toMatchObject({ success: false, error: { code: 'unavailable' } });
    expect(away.body).not.toContain(images);
    mkdirSync(join(images, '.incoming'));
    await expect.poll(async () => (await app.inject('/readyz')).statusCode).toBe(200);
  });
});

describe('Metrics', () => {
  const read = async (given: { remoteAddress?: string; headers?: Record<string, string> } = {}) =>
    site.app.inject({
      url: '/metrics',
      headers: { host: 'localhost:3000', ...given.headers },
      ...(given.remoteAddress ? { remoteAddress: given.remoteAddress } : {}),
    });

  test('are there for a program on this machine, in the form that Prometheus reads', async () => {
    const { statusCode, headers, body } = await read();
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    const line = /^([a-z_]+)(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? -?[\d.e+-]+$/;
    const typed = new Set<string>();
    for (const text of body.trimEnd().split('\n')) {
      const type = /^# TYPE ([a-z_]+) (counter|gauge|histogram)$/.exec(text);
      if (type) typed.add(type[1] ?? '');
      if (text === '' || text.startsWith('#')) continue;
      expect(text).toMatch(line);
      expect(typed).toContain((line.exec(text)?.[1] ?? '').replace(/_(bucket|sum|count)$/, ''));
    }
    const value = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(body)?.[1]);
    expect(value('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
    expect(value('process_start_time_seconds')).toBeLessThan(Date.now() / 1000);
    expect(value('nodejs_eventloop_delay_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0);
  });

  test('count responses by route and status, never by the requested address', async () => {
    for (const id of [1, 2, 3]) await site.app.inject(`/car/${id}?q=martine`);
    await site.app.inject('/api/cars/abc');
    await site.app.inject('/martine');
    await site.app.inject('/assets/martine.js');
    const { body } = await read();
    expect(body).toContain('http_requests_total{method="GET",route="/car/:id",status="404"} 3\n');
    expect(body).toContain('http_requests_total{method="GET",route="/api/cars/:id",status="400"} 1\n');
    expect(body).toContain('http_request_duration_seconds_count{method="GET",route="/car/:id"} 3\n');
    expect(body).toContain('http_request_duration_seconds_bucket{le="+Inf",method="GET",route="/car/:id"} 3\n');
    expect(body).not.toContain('martine');
    const buckets = [...body.matchAll(/_bucket\{le="[^"]+",method="GET",route="\/car\/:id"\} (\d+)/g)].map(([, n]) =>
      Number(n),
    );
    expect(buckets).toHaveLength(12);
    expect(buckets).toEqual([...buckets].sort((a, b) => a - b));
  });

  test.each([
    ['from another machine', { remoteAddress: '203.0.113.7' }],
    ['through a proxy on this machine', { headers: { 'x-forwarded-for': '203.0.113.7' } }],
    ['through a proxy that claims to be this machine', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
    ['through a proxy that passes on the site’s name alone', { headers: { host: 'garage.example' } }],
    ['with a wrong token', { remoteAddress: '203.0.113.7', headers: { authorization: `Bearer ${TOKEN}x` } }],
    [
      'with the token in another scheme',
      { remoteAddress: '203.0.113.7', headers: { authorization: `Basic ${TOKEN}` } },
    ],
  ])('are forbidden %s', async (_, given) => {
    const { statusCode, body } = await read(given);
    expect(statusCode).toBe(403);
    expect(body).not.toContain('process_');
  });

  test.each([
    ['from anywhere with the token', { remoteAddress: '203.0.113.7', headers: { authorization: `Bearer ${TOKEN}` } }],
    ['from this machine over IPv6', { remoteAddress: '::1', headers: { host: '[::1]:3000' } }],
    ['from this machine over IPv4 on a socket for both', { remoteAddress: '::ffff:127.0.0.1' }],
  ])('are read %s', async (_, given) => {
    expect((await read(given)).statusCode).toBe(200);
  });
});

test.each(['0', '1', 'loopback'])(
  'EDGE-11: where TRUST_PROXY is %s, a program on this machine needs the token as well',
  async (TRUST_PROXY) => {
    const proxied = await openTestSite({ METRICS_TOKEN: TOKEN, TRUST_PROXY });
    onTestFinished(proxied.close);
    const read = (headers: Record<string, string> = {}) =>
      proxied.app.inject({ url: '/metrics', headers: { host: 'localhost:3000', ...headers } });
    const { statusCode, json } = await read();
    expect(statusCode).toBe(403);
    expect(json()).toMatchObject({ error: { message: 'Les mesures sont réservées au porteur de METRICS_TOKEN.' } });
    expect((await read({ authorization: `Bearer ${TOKEN}` })).statusCode).toBe(200);
  },
);

test('Without METRICS_TOKEN every token is refused', async () => {
  const closed = await openTestSite();
  onTestFinished(closed.close);
  for (const authorization of ['Bearer undefined', 'Bearer ', 'Bearer']) {
    const headers = { authorization };
    const { statusCode } = await closed.app.inject({ url: '/metrics', remoteAddress: '203.0.113.7', headers });
    expect(statusCode).toBe(403);
  }
});
