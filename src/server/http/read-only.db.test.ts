import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { callerOf, NAME, openAdminApi, PASSWORD } from '../../../tests/support/admin-api.ts';
import { ENGINE } from '../../../tests/support/context.ts';
import { forFile } from '../../../tests/support/for-file.ts';

/** Tests a database that becomes read-only while the site runs, for example because a replica replaces its server. */

const site = forFile(openAdminApi);

/** On PostgreSQL, the setting affects only new connections. So the function ends the open ones. */
async function acceptOnlyReads(readOnly: boolean): Promise<void> {
  if (ENGINE === 'sqlite') {
    await sql.raw(`pragma query_only = ${readOnly ? 1 : 0}`).execute(site.context.database.query);
    return;
  }
  const client = new pg.Client({ connectionString: site.context.database.location.databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  const name = client.escapeIdentifier(client.database ?? '');
  await client.query('set default_transaction_read_only = off');
  await client.query(`alter database ${name} set default_transaction_read_only = ${readOnly ? 'on' : 'off'}`);
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()`,
    [client.database],
  );
  await client.end();
}

const NOT_NOW = /^Le site ne peut rien enregistrer pour le moment : rien n’a été changé\. Votre saisie reste ici/;
const rate = { title: 'PARIS - REIMS', price: '300' };
const ready = async () => {
  const { statusCode, body } = await site.app.inject('/readyz');
  return { statusCode, body: JSON.parse(body) };
};

test('FALT-6: a database that accepts only reads: writes are 503 in French, reads and signed-in administrators go on, /readyz says so, and all is well afterwards', async () => {
  onTestFinished(() => acceptOnlyReads(false));
  // The last use of the session is now five minutes old, so the next request stores it again.
  const hour = new Date(Date.now() - 5 * 60_000).toISOString();
  await sql`update sessions set last_used_at = ${hour}`.execute(site.context.database.query);
  await acceptOnlyReads(true);
  // The pool must notice that its connections were ended.
  await expect.poll(async () => (await site.app.inject('/api/brands')).statusCode).toBe(200);
  for (const [method, path, body] of [
    ['POST', '/rates/new', rate],
    ['POST', '/brands/new', { brandName: 'Alpine' }],
  ] as const) {
    const { status, message, fields } = await site.rejected(method, path, body);
    expect([path, status, message, fields]).toEqual([path, 503, expect.stringMatching(NOT_NOW), {}]);
  }
  const login = await callerOf(site.app).rejected('POST', '/login', { user: NAME, pass: PASSWORD });
  expect([login.status, login.message]).toEqual([503, expect.stringMatching(NOT_NOW)]);
  for (const path of ['/', '/api/cars/list/-1', '/healthz'])
    expect([path, (await site.app.inject(path)).statusCode]).toEqual([path, 200]);
  expect((await site.done('GET', '/rates')).data).toEqual([]);
  await expect.poll(async () => (await ready()).statusCode).toBe(503);
  expect((await ready()).body).toMatchObject({
    success: false,
    error: { code: 'unavailable', message: 'Seules les lectures sont acceptées : rien ne peut être enregistré.' },
    status: 'degraded',
    parts: { database: 'readonly', storage: 'ok' },
  });
  expect(site.logs.filter(({ msg }) => msg === 'request failed')).toEqual([]);

  await acceptOnlyReads(false);
  await expect.poll(async () => (await site.app.inject('/api/brands')).statusCode).toBe(200);
  expect((await site.done('POST', '/rates/new', rate)).status).toBe(201);
  await expect.poll(async () => (await ready()).statusCode).toBe(200);
});
