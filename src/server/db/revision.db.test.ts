/** Tests that the writes of one instance reach another instance: at once with NOTIFY, later without it. */

import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ENGINE, openContextForTest, type TestContext } from '../../../tests/support/context.ts';
import { startRelay } from '../../../tests/support/relay.ts';
import { operatorOfThisMachine } from '../../features/platform/auth/admin.ts';
import { createBrand, listBrands } from '../../features/stock/brands/brands.repository.ts';
import { inTransaction } from '../app-context.ts';
import { type Database, openDatabase } from './database.ts';

const ADMIN = operatorOfThisMachine();

async function openOther(context: TestContext, databaseUrl = context.databaseUrl): Promise<Database> {
  const other = await openDatabase({ dataDir: context.dataDir, databaseUrl }, () => undefined);
  onTestFinished(() => other.close());
  return other;
}

const now = async (database: Database) => database.revision.now();

describe('the revision of the catalogue', () => {
  test('is this instance’s own at once: after a statement, after a transaction, not before it ends', async () => {
    const { database, ...context } = await openContextForTest();
    const transactional = { ...context, database };
    for (let i = 0; i < 5; i += 1) {
      const before = await now(database);
      await createBrand(transactional, ADMIN, `Marque ${i}`);
      expect(await now(database)).toBeGreaterThan(before);
      const between = await now(database);
      await inTransaction(transactional, async (inside) => {
        await createBrand(inside, ADMIN, `Autre ${i}`);
        if (ENGINE === 'sqlite') expect(await now(database)).toBe(between);
        expect((await listBrands(inside)).map(({ brandName }) => brandName)).toContain(`Autre ${i}`);
      });
      expect(await now(database)).toBeGreaterThan(between);
      expect(await listBrands(transactional)).toHaveLength(2 * (i + 1));
    }
  });

  test('reaches another instance, and its lists with it', async () => {
    const context = await openContextForTest();
    const other = { ...context, database: await openOther(context) };
    expect(await listBrands(other)).toEqual([]);
    await expect.poll(() => now(other.database)).toBeGreaterThan(0);
    await createBrand(context, ADMIN, 'Renault');
    // Waits for the next turn of the event loop, because an instance reads SQLite's file once in each turn.
    await setImmediate();
    if (ENGINE === 'sqlite') expect(await listBrands(other)).toHaveLength(1);
    await expect.poll(() => listBrands(other), { interval: 5 }).toHaveLength(1);
  });
});

describe.runIf(ENGINE === 'postgres')('the revision on PostgreSQL', () => {
  /** Waits until an instance listens and has read the revision. */
  async function untilListening(context: TestContext, other: Database): Promise<void> {
    const listening = async () => {
      await now(other);
      const { rows } = await sql<{ query: string }>`select query from pg_stat_activity
        where application_name = 'vitrine-revision' and datname = current_database()`.execute(context.database.query);
      return rows.some(({ query }) => query.startsWith('listen'));
    };
    await expect.poll(listening).toBe(true);
    await createBrand(context, ADMIN, 'Dernière avant');
    await expect.poll(async () => (await now(other)) === (await now(context.database))).toBe(true);
  }

  test('arrives by NOTIFY: a listening instance knows before it would read it', async () => {
    const context = await openContextForTest();
    const other = await openOther(context);
    await untilListening(context, other);
    const waits: number[] = [];
    for (let i = 0; i < 5; i += 1) {
      await createBrand(context, ADMIN, `Marque ${i}`);
      const since = performance.now();
      const knows = async () => (await now(other)) === (await now(context.database));
      await expect.poll(knows, { interval: 2 }).toBe(true);
      waits.push(performance.now() - since);
    }
    // Without NOTIFY, an instance reads the revision every 300 ms, and none of the five times would be below 200 ms.
    expect(Math.min(...waits)).toBeLessThan(200);
  });

  test('comes without NOTIFY too, and goes on when the connection that listens is cut', async () => {
    const context = await openContextForTest();
    const relay = await startRelay(context.databaseUrl ?? '');
    const other = { ...context, database: await openOther(context, relay.url) };
    await untilListening(context, other.database);
    expect(await listBrands(other)).toHaveLength(1);
    // Replaces the trigger with one that sends no NOTIFY, because a transaction pooler does not deliver NOTIFY.
    await sql`create or replace function new_revision() returns trigger language plpgsql as 'begin
      update catalogue set revision = revision + 1 where id = 1; return null; end'`.execute(context.database.query);
    // Writes twice, because the first write may still cause a NOTIFY.
    for (const [i, name] of ['Renault', 'Peugeot'].entries()) {
      await createBrand(context, ADMIN, name);
      await expect.poll(() => listBrands(other), { interval: 20 }).toHaveLength(2 + i);
    }
    await relay.cut();
    const isUnknown = () =>
      now(other.database).then(
        () => false,
        () => true,
      );
    await expect.poll(isUnknown).toBe(true);
    await createBrand(context, ADMIN, 'Dacia');
    await relay.restore();
    await expect.poll(() => listBrands(other).catch(() => [])).toHaveLength(4);
  });
});
