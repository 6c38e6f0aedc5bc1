/** Tests an update that is killed during its migrations. None is applied, and the next start applies all. */
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { appliedMigrations, openDatabase } from '../../src/server/db/database.ts';
import { migrationsFor } from '../../src/server/db/migrations.ts';
import { emptySettings, LIVE, PROGRAM, startProgram } from '../support/program.ts';
import { withoutMigrating } from '../support/released-database.ts';

const KILL_AT = resolve(import.meta.dirname, '../support/kill-at.ts');

test('FALT-3: killed in the middle of the migrations, the database is as it was; the next start migrates it and serves', async () => {
  const place = await emptySettings();
  const location = { dataDir: place.DATA_DIR, databaseUrl: place.DATABASE_URL };
  const older = await openDatabase(location, () => undefined, '0002-back-office');
  await older.query.insertInto('brands').values({ brand_name: 'Ancienne', folded_name: 'ancienne' }).execute();
  await older.close();
  const applied = () => withoutMigrating(location, (query) => appliedMigrations({ query }));
  const before = await applied();
  // The program is killed at its last migration but one, so most migrations have run but are not committed.
  const missing = Object.keys(migrationsFor('sqlite')).length - before.length;
  const killing = { KILL_AT: 'insert into "kysely_migration"', KILL_AFTER: String(missing - 1) };
  const command = [process.execPath, '--import', KILL_AT, ...PROGRAM.slice(1)];
  const first = startProgram({ env: { ...LIVE, ...place, ...killing }, command });
  expect([await first.ended, first.err]).toEqual(['SIGKILL', '']);
  expect(await applied()).toEqual(before);

  const second = startProgram({ env: { ...LIVE, ...place } });
  const address = await second.address();
  const { data } = (await (await fetch(`${address}/api/brands`)).json()) as { data: { brandName: string }[] };
  expect(data.map(({ brandName }) => brandName)).toEqual(['Ancienne']);
  expect((await fetch(`${address}/`)).status).toBe(200);
  expect(await applied()).toEqual(Object.keys(migrationsFor('sqlite')));
});
