import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { buildCar } from '../../../tests/support/build-vehicles.ts';
import { readList } from '../../../tests/support/catalogue.ts';
import { ENGINE, openTestContext } from '../../../tests/support/context.ts';
import { forFile } from '../../../tests/support/for-file.ts';
import { emptySettings } from '../../../tests/support/program.ts';
import { cars } from '../../../tests/support/vehicles.ts';
import { EMPTY_QUERY } from '../../features/catalogue/client/list-query.ts';
import { readFacets } from '../../features/catalogue/list/facets.server.ts';
import { operatorOfThisMachine } from '../../features/platform/auth/admin.ts';
import { inTransaction } from '../app-context.ts';
import { isDatabaseUnavailable } from '../http/errors.ts';
import { openDatabase, readRevision, SQLITE_FILE } from './database.ts';
import { migrationsFor } from './migrations.ts';

const ADMIN = operatorOfThisMachine();
const CHILD = resolve(import.meta.dirname, '../../../tests/support/open-database.ts');

test('of three processes that start at once on one empty database all open it, and each migration runs once', async () => {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = await emptySettings();
  const args = [CHILD, dataDir, ...(databaseUrl ? [databaseUrl] : [])];
  const outputs = await Promise.all([1, 2, 3].map(() => promisify(execFile)(process.execPath, args)));
  const [revision, ...otherRevisions] = outputs.map(({ stdout }) => stdout);
  expect(revision).toMatch(/^\d+\n$/);
  expect(otherRevisions).toEqual([revision, revision]);
  const database = await openDatabase({ dataDir, databaseUrl }, () => undefined);
  onTestFinished(() => database.close());
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database.query);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrationsFor(ENGINE)));
});

describe('both engines say the same', () => {
  const context = forFile(openTestContext);

  test('integers come as numbers and times as ISO 8601 texts in UTC, to the millisecond', async () => {
    const created_at = new Date('2026-03-29T00:59:59.123Z');
    const { id } = await cars.create(context, ADMIN, buildCar({ mileage: 9_999_999, created_at }));
    const row = await context.database.query
      .selectFrom('cars')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ id, mileage: 9_999_999, version: 1, created_at: '2026-03-29T00:59:59.123Z' });
    const { count } = await context.database.query
      .selectFrom('cars')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  });

  test('a row created without a date has the present one', async () => {
    const since = Date.now();
    const { id } = await cars.create(context, ADMIN, buildCar());
    const { created_at } = await context.database.query
      .selectFrom('cars')
      .select('created_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Math.abs(new Date(created_at).getTime() - since)).toBeLessThan(60_000);
  });

  test('an id is never given twice', async () => {
    const first = await cars.create(context, ADMIN, buildCar());
    await cars.remove(context, first.id);
    expect((await cars.create(context, ADMIN, buildCar())).id).toBeGreaterThan(first.id);
  });

  test('texts are stored unchanged, emoji and every script, also in lists', async () => {
    const texts = ['😀 日本 العربية', 'é e\u0301', '"\\\'%_', 'a\nb', '\ufeff\u200b', '\u2028'];
    const { id } = await cars.create(context, ADMIN, buildCar({ overview: texts.join('|'), accessories: texts }));
    expect(await cars.find(context, id)).toMatchObject({ overview: texts.join('|'), accessories: texts });
  });

  test('a transaction that fails leaves nothing, and the next one works', async () => {
    const before = await readRevision(context.database);
    const failing = inTransaction(context, async (inside) => {
      await cars.create(inside, ADMIN, buildCar({ title: 'Never there' }));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    const query = { ...EMPTY_QUERY, q: 'never' };
    expect((await readList(context, 'cars', query)).remaining).toBe(0);
    expect(await readRevision(context.database)).toBe(before);
    await inTransaction(context, (inside) => cars.create(inside, ADMIN, buildCar({ title: 'There now' })));
    expect((await readList(context, 'cars', { ...query, q: 'now' })).remaining).toBe(1);
  });

  test('lists and counts can be read inside a transaction, without a warning', async () => {
    const warnings: Error[] = [];
    const collect = (warning: Error) => void warnings.push(warning);
    process.on('warning', collect);
    onTestFinished(() => void process.off('warning', collect));
    await inTransaction(context, async (inside) => {
      const [list, facets] = await Promise.all([
        readList(inside, 'cars', EMPTY_QUERY),
        readFacets(inside, 'cars', EMPTY_QUERY),
      ]);
      expect(list.remaining).toBeGreaterThan(0);
      expect(facets.boite).toHaveLength(3);
    });
    // Node emits warnings one tick later.
    await new Promise((resolve) => setImmediate(resolve));
    expect(warnings).toEqual([]);
  });
});

describe.runIf(ENGINE === 'postgres')('PostgreSQL that becomes unavailable', () => {
  test('a connection that ends inside a transaction fails that transaction, is reported, and nothing else', async () => {
    const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = await emptySettings();
    const errors: Error[] = [];
    const database = await openDatabase({ dataDir, databaseUrl }, (error) => void errors.push(error));
    onTestFinished(() => database.close());
    const revision = await readRevision(database);
    const work = database.query.transaction().execute(async (inside) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(inside);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.query);
      await expect.poll(() => errors.length).toBeGreaterThan(0);
      await sql`select 1`.execute(inside);
    });
    const failure: unknown = await work.catch((error: unknown) => error);
    // Visitors must get a 503 (service unavailable), not a 500.
    expect(isDatabaseUnavailable(failure)).toBe(true);
    expect(errors.length).toBeGreaterThan(0);
    expect(await readRevision(database)).toBe(revision);
  });
});

describe.runIf(ENGINE === 'sqlite')('several processes on one SQLite file', () => {
  /** Opens one file as this process does, and as another process would. */
  async function openTwice() {
    const { DATA_DIR: dataDir } = await emptySettings();
    const database = await openDatabase({ dataDir, databaseUrl: undefined }, () => undefined);
    const other = new DatabaseSync(join(dataDir, SQLITE_FILE));
    onTestFinished(async () => {
      other.close();
      await database.close();
    });
    return { database, other };
  }

  test('a writer waits for another one’s transaction, and this process goes on meanwhile', async () => {
    const { database, other } = await openTwice();
    other.exec("begin immediate; insert into rates (title, price, position) values ('PARIS - CDG', '69', 1)");
    let isWritten = false;
    const rate = { title: 'PARIS - ORLY', price: '99', position: 2 };
    const alone = database.query.insertInto('rates').values(rate).execute();
    const together = database.query
      .transaction()
      .execute((inside) => inside.insertInto('rates').values(rate).execute());
    const writes = Promise.all([alone, together]).finally(() => {
      isWritten = true;
    });
    for (let tick = 0; tick < 20; tick += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(isWritten).toBe(false);
    other.exec('commit');
    await writes;
    expect(await database.query.selectFrom('rates').select('title').orderBy('id').execute()).toEqual([
      { title: 'PARIS - CDG' },
      { title: 'PARIS - ORLY' },
      { title: 'PARIS - ORLY' },
    ]);
    expect(await readRevision(database)).toBe(4);
  });

  test('reads are answered while a writer waits for another process, and none sees half of a transaction', async () => {
    const { database, other } = await openTwice();
    const { query } = database;
    const count = async () => (await query.selectFrom('rates').select('id').execute()).length;
    const insert = (by: typeof query) =>
      by.insertInto('rates').values({ title: 'PARIS - ORLY', price: '99', position: 2 }).execute();
    const revisions: Promise<number>[] = [];
    other.exec('begin immediate');
    const alone = insert(query);
    const pair = query.transaction().execute(async (inside) => {
      for (const _half of [1, 2]) {
        revisions.push(count());
        await insert(inside);
        await new Promise((resolve) => setImmediate(resolve));
      }
    });
    for (let i = 0; i < 20; i += 1) expect(await count()).toBe(0);
    expect(revisions).toEqual([]);
    other.exec('commit');
    await Promise.all([alone, pair]);
    expect(await count()).toBe(3);
    // Each count includes both rows of the transaction. It may or may not include the row that `alone` inserts.
    for (const rows of await Promise.all(revisions)) expect(rows).toBeOneOf([2, 3]);
  });
});
