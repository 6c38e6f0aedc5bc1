import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { StartError } from '../config.ts';
import { type AdvisoryLock, fileLock, inTurn, postgresLock } from './advisory-lock.ts';
import { explained } from './connection-errors.ts';
import type { DatabaseLocation } from './location.ts';
import { migrationsFor } from './migrations.ts';
import { openPostgres } from './postgres.ts';
import { type RevisionWatch, watchFile, watchPostgres } from './revision.ts';
import { openSqlite } from './sqlite.ts';
import type { Engine, Tables } from './tables.ts';

export type Database = {
  readonly engine: Engine;
  readonly query: Kysely<Tables>;
  readonly advisoryLock: AdvisoryLock;
  /** The catalogue's revision, known at once or nearly so. */
  readonly revision: RevisionWatch;
  close(): Promise<void>;
};

export const SQLITE_FILE = 'vitrine.sqlite';

/**
 * Opens the database and brings its tables up to date, one process at a time; an empty one only to the migration `upTo`,
 * where it is given.
 * @throws StartError when it cannot be reached or written, or belongs to a newer version of the program.
 */
export async function openDatabase(
  place: DatabaseLocation,
  onLost: (error: Error) => void,
  upTo?: string,
): Promise<Database> {
  let database: Database | undefined;
  try {
    database = place.databaseUrl ? await connect(place.databaseUrl, onLost) : openFile(place.dataDir);
    await refuseReadOnly(database);
    await migrate(database, upTo);
    return database;
  } catch (error) {
    await database?.close().catch(() => undefined);
    throw explained(error, place);
  }
}

async function connect(url: string, onLost: (error: Error) => void): Promise<Database> {
  const revision = watchPostgres(url, () => query);
  const query = new Kysely<Tables>({ dialect: await openPostgres(url, onLost), log: revision.ran });
  const close = async () => {
    revision.close();
    await query.destroy();
  };
  return { engine: 'postgres', query, advisoryLock: postgresLock(query), revision, close };
}

function openFile(dataDir: string): Database {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, SQLITE_FILE);
  const revision = watchFile(file);
  const query = new Kysely<Tables>({ dialect: openSqlite(file), log: revision.ran });
  accessSync(file, constants.W_OK);
  const close = async () => {
    revision.close();
    await query.destroy();
  };
  return { engine: 'sqlite', query, advisoryLock: fileLock(dataDir), revision, close };
}

/** A database that only answers would be found out by the first administrator who saves something. */
async function refuseReadOnly({ engine, query }: Database): Promise<void> {
  if (engine === 'sqlite') return;
  const { rows } = await sql<{ mode: string }>`select current_setting('transaction_read_only') as mode`.execute(query);
  if (rows[0]?.mode === 'on')
    throw new StartError(
      'PostgreSQL n’accepte que des lectures à cette adresse : donnez celle du serveur principal dans DATABASE_URL.',
    );
}

/** Asked before: inside a transaction Kysely hides the refusal behind its consequences. */
async function refuseWithoutRights({ query }: Database): Promise<void> {
  const asked = sql<{ may: boolean | null }>`select has_schema_privilege(current_schema(), 'create') as may`;
  const { rows } = await asked.execute(query);
  if (!rows[0]?.may) throw Object.assign(new Error('permission denied for schema'), { code: '42501' });
}

/** Any number that no other program on the database uses, nor the turns of `takeTurns`. */
const MIGRATIONS = 7_481_903_266;

async function migrate(database: Database, upTo: string | undefined): Promise<void> {
  const migrations = migrationsFor(database.engine);
  const applied = await appliedMigrations(database);
  if (applied.some((name) => !Object.hasOwn(migrations, name)))
    throw new StartError(
      'La base de données vient d’une version plus récente du programme : mettez le programme à jour, ou rendez-lui une sauvegarde de sa version.',
    );
  if (applied.length === Object.keys(migrations).length) return;
  const provider = { getMigrations: () => Promise.resolve(migrations) };
  if (upTo !== undefined && applied.length > 0) return;
  const run = async (db: Kysely<Tables>) => {
    const migrator = new Migrator({ db, provider });
    const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
    if (error) throw error;
  };
  // SQLite's schema changes lock the file by themselves; here the lock and the changes are one transaction.
  if (database.engine === 'sqlite') await run(database.query);
  else {
    await refuseWithoutRights(database);
    await inTurn(database.query, MIGRATIONS, () => undefined, run);
  }
}

/** The names of the migrations that this database has been through, in their order. */
export async function appliedMigrations({ query }: Pick<Database, 'query'>): Promise<string[]> {
  const tables = await query.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(query);
  return rows.map(({ name }) => name);
}

/** The revision of the catalogue: grows with every change of what visitors see, in the same transaction. */
export async function readRevision(database: Database): Promise<number> {
  const { revision } = await database.query
    .selectFrom('catalogue')
    .select('revision')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  return revision;
}
