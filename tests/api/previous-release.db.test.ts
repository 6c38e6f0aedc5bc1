/**
 * A database of release 0.1.0 with its data, brought up to date by this version. The dumps in `tests/fixtures` were made
 * by that release's own code (commit d7d46b1, `sqlite3 .dump` and `pg_dump --column-inserts`) and are never made anew:
 * they are what dealers have.
 */
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { appliedMigrations, openDatabase } from '../../src/server/db/database.ts';
import type { DatabaseLocation } from '../../src/server/db/location.ts';
import { migrationsFor } from '../../src/server/db/migrations.ts';
import { ENGINE } from '../support/context.ts';
import { emptySettings, LIVE, startProgram } from '../support/program.ts';
import { loadReleased, rowsByTable, schemaOf, withoutMigrating } from '../support/released-database.ts';

const RELEASE = '0.1.0';
const LAST_MIGRATION = '0007-newest-first';

/** Rows by table in the dumps, so that an empty dump would not pass. */
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
    // Columns that came later may stand beside those of the release.
    for (const [i, row] of rows.entries()) expect(after[table]?.[i], table).toMatchObject(row);
  }
  expect(after.catalogue?.[0]).toMatchObject({ id: 1, demonstration: 1 });
  expect(Number(after.catalogue?.[0]?.revision)).toBeGreaterThanOrEqual(Number(before.catalogue?.[0]?.revision));
});

test('PRIC-2: amounts that a former rule had read otherwise are read again', async () => {
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

test('the prices of a released database are known from its migration on', async () => {
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

test('an id that the release gave and deleted is not given again', async () => {
  const { query } = await migrated(await releasedLocation());
  const { rows } = await sql<{ id: number }>`
    insert into cars (title, folded_title, folded_overview, folded_model_year)
    values ('Neuve', 'neuve', '', '') returning id`.execute(query);
  // Cars 1 to 8 were created; 8 was deleted.
  expect(rows).toEqual([{ id: 9 }]);
});

test('the site of this version opens it: lists, search, pages, login with the old password, trash', async () => {
  const { dataDir, databaseUrl } = await releasedLocation();
  // The start deletes for good what was in the trash for too long when this test runs.
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
  // What the release did not search is found in its rows too.
  expect(await titles('/api/cars/list/-1?q=bleu nuit')).toEqual([STRANGE]);
  expect(await titles('/api/trucks/list/-1?q=tôlé')).toEqual(['Fourgon sans rien', TRUCKS[1], TRUCKS[2]]);
  expect(await titles('/api/rates')).toHaveLength(ROWS.rates);
  // It had no settings: those of its file are there, and it is open as before (PREP-1).
  for (const path of ['/', '/car/1', '/car/6', '/trucks-rental', '/trucks-rental/1']) {
    const response = await fetch(site + path);
    expect(response.status, path).toBe(200);
    const html = await response.text();
    expect(html, path).toContain('01 99 00 42 17');
    expect(html, path).not.toMatch(/Site en préparation|noindex/);
  }

  const login = await fetch(`${site}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ user: 'Hélène', pass: 'quatre chats sous la pluie' }),
  });
  expect(login.status).toBe(200);
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  expect(await titles('/api/admin/cars/bin', { cookie })).toEqual(['Voiture à la corbeille']);
  expect(await titles('/api/admin/trucks/bin', { cookie })).toEqual(['Camion à la corbeille']);
});
