/**
 * Tests that the logs of the real program contain the route pattern and the result of a request, but no personal data
 * of visitors.
 */
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/server/db/database.ts';
import { emptySettings, LIVE, startProgram } from '../support/program.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

test('Each response has an id, and its log line the same id, pattern, status and time; a failure is logged with its stack, without other properties of the database’s error, and not in the response', async () => {
  const place = await emptySettings();
  const program = startProgram({ env: { ...LIVE, ...place } });
  const address = await program.address();
  const asked = [
    ['/', '/', 200],
    ['/car/7', '/car/:id', 404],
    ['/nulle-part', '*', 404],
    ['/api/cars/list/-1', '/api/cars/list/:lastIndex', 200],
    ['/api/cars/abc', '/api/cars/:id', 400],
    ['/healthz', '/healthz', 200],
  ] as const;
  // The second time, some responses come from the cache. Their log line has the same form.
  for (const [path, route, status] of [...asked, ...asked]) {
    const response = await fetch(`${address}${path}`);
    const requestId = response.headers.get('x-request-id') ?? '';
    expect(requestId).toMatch(UUID);
    await response.text();
    await program.waitFor(new RegExp(requestId));
    const line = program.logs().find((log) => log.requestId === requestId && log.msg === 'request');
    expect(line).toMatchObject({ level: 30, method: 'GET', route, status, ms: expect.any(Number) });
  }

  const at = { dataDir: place.DATA_DIR, databaseUrl: place.DATABASE_URL };
  const database = await openDatabase(at, () => undefined);
  onTestFinished(() => database.close());
  await sql`drop table rates`.execute(database.query);
  const response = await fetch(`${address}/api/rates`);
  expect(response.status).toBe(500);
  const body = await response.text();
  expect(JSON.parse(body)).toMatchObject({ success: false, error: { code: 'failed' }, data: [] });
  expect(body).not.toMatch(/rates|select|\.ts|node_modules|SQL/i);
  await program.waitFor(/"request failed"/);
  const [failure] = program.logs().filter(({ level }) => level === 50);
  expect(failure).toMatchObject({ requestId: response.headers.get('x-request-id'), msg: 'request failed' });
  expect(Object.keys(failure?.err as object).sort()).toEqual(['code', 'message', 'stack', 'type']);
  expect((failure as { err: { stack: string } }).err.stack).toMatch(/rates[\s\S]+\n\s+at /);
});

test('The log has no personal data: no search, no typed text, no name, address or browser', async () => {
  const program = startProgram({ env: { ...LIVE, ...(await emptySettings()), TRUST_PROXY: '1', LOG_LEVEL: 'trace' } });
  const address = await program.address();
  const theirs = {
    'X-Forwarded-For': '203.0.113.77',
    'User-Agent': 'NavigateurDeMartine/1.0',
    Cookie: 'user=martine-cookie; vitrine-admin=martine-session',
    Referer: 'https://ailleurs.example/martine-venue-de',
  };
  const ask = async (path: string, body?: string) => {
    const headers = { ...theirs, ...(body ? { 'Content-Type': 'application/json' } : {}) };
    await (await fetch(`${address}${path}`, { headers, ...(body ? { method: 'POST', body } : {}) })).text();
  };
  await ask('/?q=martine-cherche&marque=1');
  await ask('/api/cars/list/-1?q=martine-cherche&prix_min=martine-prix');
  await ask('/contact?email=martine@exemple.fr');
  await ask('/martine-chemin/%ZZ?email=martine@exemple.fr');
  await ask('/api/cars/martine-id');
  await ask('/api/martine-chemin/%ZZ');
  await ask('/images/cars/martine/dupont.jpg');
  await ask('/api/admin/login', '{"user":"martine-nom","pass":"martine-secret"}');
  await ask('/api/admin/login', '{"user":"martine-nom", oups');
  await ask('/api/admin/cars/new', '{"title":"martine-titre"}');
  await ask('/auth/callback?code=martine-code&state=martine-etat');
  await ask('/healthz?fin');
  program.kill('SIGTERM');
  expect(await program.ended).toBe(0);
  expect(program.logs().filter(({ msg }) => msg === 'request').length).toBeGreaterThanOrEqual(11);
  expect(program.out + program.err).not.toMatch(/martine|203\.0\.113\.77|NavigateurDeMartine|exemple\.fr/i);
});
