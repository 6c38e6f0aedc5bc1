/**
 * Tests that the site reports a lost connection to PostgreSQL, keeps running, and works again without a restart once
 * PostgreSQL is back.
 */
import { describe, expect, onTestFinished, test } from 'vitest';
import { ENGINE } from '../support/context.ts';
import { startDurablePostgres } from '../support/durable-postgres.ts';
import { emptySettings, LIVE, startProgram } from '../support/program.ts';
import { startRelay } from '../support/relay.ts';

describe.runIf(ENGINE === 'postgres')('PostgreSQL away', () => {
  async function startThroughRelay() {
    const { DATABASE_URL = '', ...place } = await emptySettings();
    const relay = await startRelay(DATABASE_URL);
    const program = startProgram({ env: { ...LIVE, ...place, DATABASE_URL: relay.url } });
    const address = await program.address();
    const status = async (path: string) => (await fetch(`${address}${path}`)).status;
    return { program, relay, address, status };
  }

  test('/readyz is 503, /healthz stays 200; /readyz is 200 again when it is back, without a restart', async () => {
    const { program, relay, status } = await startThroughRelay();
    expect([await status('/readyz'), await status('/healthz')]).toEqual([200, 200]);
    await relay.cut();
    // The result of a check is used for a second (EDGE-8).
    await expect.poll(() => status('/readyz')).toBe(503);
    expect(await status('/healthz')).toBe(200);
    await relay.restore();
    await expect.poll(() => status('/readyz')).toBe(200);
    expect(await status('/api/brands')).toBe(200);
    program.kill('SIGTERM');
    expect(await program.ended).toBe(0);
  });

  test('A page is an uncached 503 in the layout of the site, with a retry; the API returns its own error', async () => {
    const { relay, address, program } = await startThroughRelay();
    await relay.cut();
    for (const path of ['/', '/?q=clio&page=2', '/trucks-rental', '/car/1', '/trucks-rental/1']) {
      const page = await fetch(`${address}${path}`);
      const html = await page.text();
      expect([path, page.status]).toEqual([path, 503]);
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(page.headers.get('content-type')).toMatch(/^text\/html/);
      expect(html).toMatch(/<header[\s\S]*Nous n’arrivons pas à charger cette page[\s\S]*Réessayer[\s\S]*<footer/);
      expect(html, 'PREP-2').toContain('Votre garage');
      expect(html).not.toMatch(/ECONN|node:internal|\.ts:|select /);
    }
    for (const path of ['/about', '/contact', '/nulle-part'])
      expect([200, 404]).toContain((await fetch(`${address}${path}`)).status);
    const api = await fetch(`${address}/api/cars/list/-1`);
    expect(api.status).toBe(503);
    expect(api.headers.get('retry-after')).toBe('2');
    expect(await api.json()).toMatchObject({ success: false, error: { code: 'unavailable' }, data: [] });
    expect(program.logs().some(({ err }) => /ECONN|Connection/.test(JSON.stringify(err ?? '')))).toBe(true);
    await relay.restore();
    expect((await fetch(`${address}/`)).status).toBe(200);
  });

  test('A server that stops responding: /readyz and pages return an error in time', async () => {
    const { relay, address, status } = await startThroughRelay();
    // After these requests, the pool has open idle connections.
    await Promise.all(Array.from({ length: 20 }, () => status('/')));
    relay.silence();
    const asked = performance.now();
    expect(await status('/readyz')).toBe(503);
    expect(performance.now() - asked).toBeLessThan(10_000);
    expect(await status('/healthz')).toBe(200);
    const page = await fetch(`${address}/`);
    expect(page.status).toBe(503);
    await relay.restore();
    await expect.poll(() => status('/')).toBe(200);
  });

  test('FALT-9: a server is restarted: meanwhile writes fail in French, no acknowledged write is lost, all works again', async () => {
    const server = await startDurablePostgres();
    onTestFinished(() => server.stop());
    const PASSWORD = 'dix caractères';
    const { DATA_DIR } = await emptySettings();
    const env = { ...LIVE, DATA_DIR, DATABASE_URL: server.url, ADMIN_PASSWORD: PASSWORD };
    const address = await startProgram({ env }).address();
    let cookie = '';
    const status = async (path: string) => (await fetch(`${address}${path}`)).status;
    const post = (path: string, body: object) =>
      fetch(`${address}/api/admin${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(body),
      });
    const login = () => post('/login', { user: 'admin', pass: PASSWORD });
    cookie = (await login()).headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await post('/rates/new', { title: 'PARIS - METZ', price: '350' })).status).toBe(201);
    await server.halt();
    for (const refused of [await post('/rates/new', { title: 'PARIS - LYON', price: '450' }), await login()]) {
      expect(refused.status).toBe(503);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await refused.json()).error.message).toMatch(/^Le service est momentanément indisponible/);
    }
    await expect.poll(() => status('/readyz')).toBe(503);
    expect(await status('/healthz')).toBe(200);
    await server.resume();
    await expect.poll(() => status('/readyz')).toBe(200);
    expect(await status('/')).toBe(200);
    expect((await post('/rates/new', { title: 'PARIS - LYON', price: '450' })).status).toBe(201);
    const { data } = (await (await fetch(`${address}/api/rates`)).json()) as { data: { title: string }[] };
    expect(data.map(({ title }) => title)).toEqual(['PARIS - METZ', 'PARIS - LYON']);
  });

  test('A graceful shutdown needs no database', async () => {
    const { program, relay } = await startThroughRelay();
    await relay.cut();
    program.kill('SIGTERM');
    expect(await program.ended).toBe(0);
  });
});
