/**
 * Tests that this version migrates a database of release 0.1.0 with its data. The code of that release made the dumps
 * in `tests/fixtures` (commit d7d46b1, `sqlite3 .dump` and `pg_dump --column-inserts`). Never regenerate them, because
 * dealers have such databases.
 */
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { appliedMigrations, openDatabase } from '../../src/server/db/database.ts';
import type { DatabaseLocation } from '../../src/server/db/location.ts';
import { migrationsFor } from '../../src/server/db/migrations.ts';
import { ENGINE } from '../support/context.ts';
import { logIn } from '../support/log-in.ts';
import { emptySettings, LIVE, startProgram } from '../support/program.ts';
import { loadReleased, rowsByTable, schemaOf, withoutMigrating } from '../support/released-database.ts';

const RELEASE = '0.1.0';
const LAST_MIGRATION = '0007-newest-first';

/** Number of rows of each table in the dumps. With an empty dump, the test would prove nothing. */
const ROWS = {
  administrators: 2,
  brands: 8,
  cars: 7,
  catalogue: 1,
  fuels: 6,
  idempotency_keys: 1,
  login_failures: 2,
  pictures: 16,
  rates: 4,
  secrets: 1,
  sessions: 1,
  trucks: 5,
  users: 2,
};

const STRANGE = `L'Été "d'essai" \\ % _ é\u0301😀 日産`;
const CARS = [
  'Volkswagen Touran Sound',
  'Nissan Juke Tekna',
  'Dacia Logan MCV Stepway GPL',
  'Ford Focus Titanium',
  'Renault Clio IV Zen',
];
const TRUCKS = ['Iveco Daily 35C14 benne', 'Peugeot Partner Long', 'Renault Master L2H2'];

async function emptyLocation(): Promise<DatabaseLocation> {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = await emptySettings();
  return { dataDir, databaseUrl };
}

async function releasedLocation(): Promise<DatabaseLocation> {
  const location = await emptyLocation();
  await loadReleased(RELEASE, location);
  return location;
}

async function migrated(location: DatabaseLocation, upTo?: string) {
  const database = await openDatabase(location, () => undefined, upTo);
  onTestFinished(() => database.close());
  return database;
}

test('every row and every value of a released database is there after its migrations', async () => {
  const location = await releasedLocation();
  const before = await withoutMigrating(location, rowsByTable);
  expect(Object.fromEntries(Object.entries(before).map(([table, rows]) => [table, rows.length]))).toEqual(ROWS);
  const database = await migrated(location);
  expect(await appliedMigrations(database)).toEqual(Object.keys(migrationsFor(ENGINE)));
  const after = await rowsByTable(database.query);
  for (const [table, rows] of Object.entries(before)) {
    // A migration that changes the catalogue raises its revision.
    if (table === 'catalogue') continue;
    expect(after[table], table).toHaveLength(rows.length);
    // Later versions may have added columns.
    for (const [i, row] of rows.entries()) expect(after[table]?.[i], table).toMatchObject(row);
  }
  expect(after.catalogue?.[0]).toMatchObject({ id: 1, demonstration: 1 });
  expect(Number(after.catalogue?.[0]?.revision)).toBeGreaterThanOrEqual(Number(before.catalogue?.[0]?.revision));
});

test('PRIC-2: the migration reads amounts again that an older rule read differently', async () => {
  const location = await releasedLocation();
  const former = await openDatabase(location, () => undefined, '0024-open-site');
  const stored = { '17 900 EUR': null, '79,5555': 79_555_500, '1.200,50': 120_050 };
  const cars = await former.query.selectFrom('cars').select('id').orderBy('id').limit(3).execute();
  for (const [i, [price_per_day, price_per_day_cents]] of Object.entries(stored).entries())
    await former.query
      .updateTable('cars')
      .set({ price_per_day, price_per_day_cents })
      .where('id', '=', cars[i]?.id ?? 0)
      .execute();
  await former.close();
  const { query } = await migrated(location);
  const read = await query.selectFrom('cars').select('price_per_day_cents').orderBy('id').limit(3).execute();
  expect(read.map((row) => row.price_per_day_cents)).toEqual([1_790_000, null, 120_050]);
});

test('the migration writes the prices of a released database to the price history', async () => {
  const location = await releasedLocation();
  const { query } = await migrated(location);
  const known = await query
    .selectFrom('price_history')
    .select(['object', 'vehicle', 'prices'])
    .orderBy('vehicle')
    .execute();
  for (const table of ['cars', 'trucks'] as const) {
    const rows = await query.selectFrom(table).selectAll().where('deleted_at', 'is', null).orderBy('id').execute();
    const price = table === 'cars' ? 'price_per_day' : 'price_per_week';
    expect(rows.length).toBeGreaterThan(0);
    expect(
      known.filter(({ object }) => object === table).map(({ vehicle, prices }) => [vehicle, JSON.parse(prices)[price]]),
    ).toEqual(rows.map((row) => [row.id, Object.entries(row).find(([name]) => name === price)?.[1]]));
  }
});

test('released migrations create today what they created in the release', async () => {
  const released = await withoutMigrating(await releasedLocation(), schemaOf);
  expect(released.length).toBeGreaterThan(60);
  expect(await schemaOf((await migrated(await emptyLocation(), LAST_MIGRATION)).query)).toEqual(released);
});

test('a released database that was migrated has the schema of a new one', async () => {
  const old = await migrated(await releasedLocation());
  expect(await schemaOf(old.query)).toEqual(await schemaOf((await migrated(await emptyLocation())).query));
});

test('the id of a car that the release deleted is not used again', async () => {
  const { query } = await migrated(await releasedLocation());
  const { rows } = await sql<{ id: number }>`
    insert into cars (title, folded_title, folded_overview, folded_model_year)
    values ('Neuve', 'neuve', '', '') returning id`.execute(query);
  // The release created cars 1 to 8 and deleted car 8.
  expect(rows).toEqual([{ id: 9 }]);
});

test('the site of this version opens it: lists, search, pages, login with the old password, trash', async () => {
  const { dataDir, databaseUrl } = await releasedLocation();
  // At the start, the program deletes vehicles that were in the trash for too long. So the test renews their date.
  await withoutMigrating({ dataDir, databaseUrl }, async (query) => {
    for (const table of ['cars', 'trucks'] as const)
      await query
        .updateTable(table)
        .set({ deleted_at: new Date().toISOString() })
        .where('deleted_at', 'is not', null)
        .execute();
  });
  const program = startProgram({
    env: { ...LIVE, DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) },
  });
  const site = await program.address();
  const titles = async (path: string, headers?: Record<string, string>) => {
    const response = await fetch(site + path, headers ? { headers } : {});
    expect(response.status, path).toBe(200);
    const { data } = (await response.json()) as { data: { id: number; title: string }[] };
    return data.map(({ title }) => title);
  };
  expect(await titles('/api/cars/list/-1')).toEqual([STRANGE, ...CARS]);
  expect(await titles('/api/trucks/list/-1')).toEqual(['Fourgon sans rien', ...TRUCKS]);
  expect(await titles('/api/cars/list/-1?q=ete')).toEqual([STRANGE]);
  // Release 0.1.0 did not search these fields. This version finds them in its rows.
  expect(await titles('/api/cars/list/-1?q=bleu nuit')).toEqual([STRANGE]);
  expect(await titles('/api/trucks/list/-1?q=tôlé')).toEqual(['Fourgon sans rien', TRUCKS[1], TRUCKS[2]]);
  expect(await titles('/api/rates')).toHaveLength(ROWS.rates);
  // The release stored no settings. The site uses those of dealership.json, and stays open to the public (PREP-1).
  for (const path of ['/', '/car/1', '/car/6', '/trucks-rental', '/trucks-rental/1']) {
    const response = await fetch(site + path);
    expect(response.status, path).toBe(200);
    const html = await response.text();
    expect(html, path).toContain('01 99 00 42 17');
    expect(html, path).not.toMatch(/Site en préparation|noindex/);
  }

  const cookie = await logIn(site, 'Hélène', 'quatre chats sous la pluie');
  expect(await titles('/api/admin/cars/bin', { cookie })).toEqual(['Voiture à la corbeille']);
  expect(await titles('/api/admin/trucks/bin', { cookie })).toEqual(['Camion à la corbeille']);
});
