import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { callerOf, IMAGE, NAME, openAdminApi, PASSWORD } from '../../../tests/support/admin-api.ts';
import { ENGINE } from '../../../tests/support/context.ts';
import { forFile } from '../../../tests/support/for-file.ts';

/** Tests a full database. SQLite may add no more pages. On PostgreSQL, a trigger raises the error of a full disk. */

const site = forFile(openAdminApi);

const TABLES = ['rates', 'cars', 'sessions'];

async function fillDatabase(): Promise<void> {
  onTestFinished(makeRoom);
  const { query } = site.context.database;
  if (ENGINE === 'sqlite') {
    // Removes free pages of tables that migrations dropped.
    await sql`vacuum`.execute(query);
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(query);
    await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(query);
    return;
  }
  await sql
    .raw(
      `create function no_room() returns trigger language plpgsql as 'begin
        raise exception using errcode = ''53100'', message = ''could not extend file: No space left on device''; end'`,
    )
    .execute(query);
  for (const table of TABLES)
    await sql
      .raw(`create trigger no_room before insert or update on ${table} execute function no_room()`)
      .execute(query);
}

async function makeRoom(): Promise<void> {
  const { query } = site.context.database;
  if (ENGINE === 'sqlite') await sql`pragma max_page_count = 1073741823`.execute(query);
  else await sql`drop function if exists no_room cascade`.execute(query);
}

/** Long text. It does not fit into the free space of the database's pages. */
const LONG = 'a '.repeat(5_000);
const car = { title: 'Sans place', images: [IMAGE], overview: LONG };
const ready = async () => {
  const { statusCode, headers, body } = await site.app.inject('/readyz');
  return { statusCode, headers, body: JSON.parse(body) };
};
const refusals = () => site.logs.filter(({ msg }) => msg === 'no room left');

describe('A database without room', () => {
  test('rejects a write with 507 and one log line, writes nothing by half, and serves every read', async () => {
    await fillDatabase();
    const before = refusals().length;
    const { status, message, fields } = await site.rejected('POST', '/cars/new', car, { 'Idempotency-Key': 'plein' });
    expect([status, message, fields]).toEqual([507, expect.stringMatching(/^Le site n’a plus de place/), {}]);
    expect(refusals()).toHaveLength(before + 1);
    expect(refusals().at(-1)).toMatchObject({ level: 50, part: 'database' });

    expect((await site.app.inject('/')).statusCode).toBe(200);
    expect((await site.app.inject('/api/cars/list/-1')).json()).toEqual({ data: [], remaining: 0 });
    expect((await site.done('GET', '/cars/range?from=0&to=24')).data).toEqual([]);
    expect((await site.app.inject({ url: '/admin/cars', headers: { cookie: site.cookie } })).statusCode).toBe(200);

    await makeRoom();
    expect((await site.done('POST', '/cars/new', car, { 'Idempotency-Key': 'plein' })).status).toBe(201);
  });

  test('/readyz names the part until a write succeeds; the process lives', async () => {
    expect((await ready()).body).toEqual({ status: 'ok' });
    await fillDatabase();
    // The result of a check is used for a second (EDGE-8). Meanwhile, a small write may succeed and report free space.
    await expect
      .poll(async () => {
        await site.rejected('POST', '/cars/new', car);
        return (await ready()).statusCode;
      })
      .toBe(503);
    const { statusCode, headers, body } = await ready();
    expect([statusCode, headers['cache-control']]).toEqual([503, 'no-store']);
    expect(body).toMatchObject({
      success: false,
      error: { code: 'storage_full', message: expect.stringMatching(/^Il n’y a plus de place/) },
      status: 'degraded',
      parts: { database: 'full', storage: 'ok' },
    });
    expect((await site.app.inject('/healthz')).statusCode).toBe(200);
    await makeRoom();
    await site.done('POST', '/rates/new', { title: 'PARIS - LILLE', price: '300' });
    await expect.poll(async () => (await ready()).body).toEqual({ status: 'ok' });
  });

  // On SQLite these small rows fit into existing pages. tests/api/full-disk.long.test.ts fills a real disk.
  test.runIf(ENGINE === 'postgres')('keeps an administrator signed in whose last use cannot be stored', async () => {
    await sql`update sessions set last_used_at = ${new Date(Date.now() - 5 * 60_000).toISOString()}`.execute(
      site.context.database.query,
    );
    await fillDatabase();
    expect((await site.done('GET', '')).data).toEqual([{ name: NAME }]);
  });

  test.runIf(ENGINE === 'postgres')('rejects a login in the same words', async () => {
    await fillDatabase();
    const { status, message } = await callerOf(site.app).rejected('POST', '/login', { user: NAME, pass: PASSWORD });
    expect([status, message]).toEqual([507, expect.stringMatching(/^Le site n’a plus de place/)]);
  });
});
