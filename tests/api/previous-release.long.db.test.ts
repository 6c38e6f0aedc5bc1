/**
 * Tests that this version migrates databases of earlier versions with their data. The code of these versions made the
 * dumps in `tests/fixtures` (0.1.0: commit d7d46b1; november-2026: commit d07ef55f; `sqlite3 .dump` and
 * `pg_dump --column-inserts`) and the backup. Never regenerate them, because dealers have such databases.
 */
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { restore } from '../../src/commands/restore.ts';
import { appliedMigrations, openDatabase } from '../../src/server/db/database.ts';
import type { DatabaseLocation } from '../../src/server/db/location.ts';
import { migrationsFor } from '../../src/server/db/migrations.ts';
import { done } from '../support/commands.ts';
import { ENGINE } from '../support/context.ts';
import { logIn } from '../support/log-in.ts';
import { emptySettings, LIVE, startProgram } from '../support/program.ts';
import { loadReleased, rowsByTable, schemaOf, withoutMigrating } from '../support/released-database.ts';

/** The last migration of each version, and the number of rows of each table. An empty dump would prove nothing. */
const RELEASES = {
  '0.1.0': {
    last: '0007-newest-first',
    rows: {
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
    },
  },
  'november-2026': {
    last: '0037-import-rows',
    rows: {
      administrators: 1,
      brands: 4,
      cars: 6,
      catalogue: 1,
      examples: 1,
      feeds: 2,
      fuels: 6,
      invitations: 1,
      journal: 36,
      pictures: 9,
      price_history: 12,
      rates: 4,
      secrets: 2,
      security_events: 3,
      sessions: 1,
      settings: 8,
      settings_history: 10,
      trucks: 3,
    },
  },
};
const NAMES = Object.keys(RELEASES) as (keyof typeof RELEASES)[];

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

async function releasedLocation(release: keyof typeof RELEASES = '0.1.0'): Promise<DatabaseLocation> {
  const location = await emptyLocation();
  await loadReleased(release, location);
  return location;
}

async function migrated(location: DatabaseLocation, upTo?: string) {
  const database = await openDatabase(location, () => undefined, upTo);
  onTestFinished(() => database.close());
  return database;
}

test.each(NAMES)('every row and every value of a database of %s is there after its migrations', async (release) => {
  const location = await releasedLocation(release);
  const before = await withoutMigrating(location, rowsByTable);
  const filled = Object.entries(before).filter(([, rows]) => rows.length > 0);
  expect(Object.fromEntries(filled.map(([table, rows]) => [table, rows.length]))).toEqual(RELEASES[release].rows);
  const database = await migrated(location);
  expect(await appliedMigrations(database)).toEqual(Object.keys(migrationsFor(ENGINE)));
  const after = await rowsByTable(database.query);
  for (const [table, rows] of Object.entries(before)) {
    // A migration that changes the catalogue raises its revision.
    if (table === 'catalogue') continue;
    expect(after[table], table).toHaveLength(rows.length);
    // Later versions may have added columns. No version since 0040 reads the folded texts.
    for (const [i, row] of rows.entries()) {
      const { folded_title: _title, folded_overview: _overview, folded_model_year: _year, ...values } = row;
      expect(after[table]?.[i], table).toMatchObject(values);
    }
  }
  expect(after.catalogue?.[0]).toMatchObject({ id: 1, demonstration: before.catalogue?.[0]?.demonstration });
  expect(Number(after.catalogue?.[0]?.revision)).toBeGreaterThanOrEqual(Number(before.catalogue?.[0]?.revision));
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

test.each(NAMES)('the migrations of %s create today what they created then', async (release) => {
  const released = await withoutMigrating(await releasedLocation(release), schemaOf);
  expect(released.length).toBeGreaterThan(60);
  expect(await schemaOf((await migrated(await emptyLocation(), RELEASES[release].last)).query)).toEqual(released);
});

test.each(NAMES)('a database of %s that was migrated has the schema of a new one', async (release) => {
  const old = await migrated(await releasedLocation(release));
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

test('the site of this version opens a database of 0.1.0: lists, search, pages, login with the old password, trash', async () => {
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
  expect(await titles('/api/rates')).toHaveLength(RELEASES['0.1.0'].rows.rates);
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

test('a backup of november-2026 becomes the site that it was made from', async () => {
  const settings = await emptySettings();
  await done(restore, [join(import.meta.dirname, '../fixtures/backup-november-2026.tar')], settings);
  const site = await startProgram({ env: { ...LIVE, ...settings } }).address();
  const cookie = await logIn(site, 'Hélène', 'quatre chats sous la pluie');
  const rows = async (path: string) => {
    const response = await fetch(`${site}/api${path}`, { headers: { cookie } });
    expect(response.status, path).toBe(200);
    return ((await response.json()) as { data: Record<string, unknown>[] }).data;
  };
  const cars = await rows('/admin/cars/range?from=0&to=24');
  expect(cars).toHaveLength(5);
  expect(cars.find(({ sale_price }) => sale_price === '5 290')).toMatchObject({ version: 2, updated_by: 'Hélène' });
  expect(await rows('/admin/cars/bin')).toHaveLength(1);
  expect((await rows('/admin/rates')).map(({ title }) => title)).toEqual([
    'Beauvais',
    'Mise à disposition',
    'PARIS - ROISSY',
    'PARIS - ORLY',
  ]);
  const hours = (await rows('/admin/settings')).find(({ section }) => section === 'hours');
  expect(hours).toMatchObject({ version: 2, value: { closures: [{ from: '2026-12-24', to: '2027-01-02' }] } });
  expect((await rows('/admin/journal')).length).toBeGreaterThan(20);
  const [picture] = cars.flatMap(({ images }) => images as string[]);
  expect((await fetch(`${site}${picture}`)).status).toBe(200);
});
