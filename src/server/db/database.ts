import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, type LogEvent, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { CapacityWatch, fullPartOf, isReadOnly, ReadOnlyError } from '../capacity.ts';
import { StartError } from '../config.ts';
import { type AdvisoryLock, fileLock, postgresLock, withPostgresLock } from './advisory-lock.ts';
import { startErrorOf } from './connection-errors.ts';
import type { DatabaseLocation } from './location.ts';
import { migrationsFor } from './migrations.ts';
import { openPostgres } from './postgres.ts';
import { mayWrite, type RevisionWatch, watchFile, watchPostgres } from './revision.ts';
import { openSqlite } from './sqlite.ts';
import type { Engine, Tables } from './tables.ts';

export type Database = {
  readonly engine: Engine;
  /** Another thread opens its own connection to this location. */
  readonly location: DatabaseLocation;
  readonly query: Kysely<Tables>;
  readonly advisoryLock: AdvisoryLock;
  readonly revision: RevisionWatch;
  /** @throws StorageFullError if the database is full; another error if it does not respond */
  check(): Promise<void>;
  close(): Promise<void>;
};

export const SQLITE_FILE = 'vitrine.sqlite';

/**
 * Opens and migrates the database. Only one process at a time migrates it.
 * @param onLost receives the error of a connection that the server closed
 * @param upTo migrates an empty database only up to this migration, and any other database not at all
 * @throws StartError if the database cannot be reached or written, or comes from a newer release
 */
export async function openDatabase(
  location: DatabaseLocation,
  onLost: (error: Error) => void,
  upTo?: string,
): Promise<Database> {
  let database: Database | undefined;
  try {
    database = location.databaseUrl ? await connect(location.databaseUrl, location, onLost) : openFile(location);
    await rejectReadOnly(database);
    await migrate(database, upTo);
    return database;
  } catch (error) {
    await database?.close().catch(() => undefined);
    throw startErrorOf(error, location);
  }
}

/**
 * Opens an existing database of any release. Creates and migrates nothing.
 * @param mayWrite false: SQLite's file is only read
 * @throws StartError if the database does not exist or cannot be reached
 */
export async function openAsItIs(
  location: DatabaseLocation,
  onLost: (error: Error) => void,
  mayWrite: boolean,
): Promise<Database> {
  let database: Database | undefined;
  try {
    if (location.databaseUrl) database = await connect(location.databaseUrl, location, onLost);
    else if (existsSync(join(location.dataDir, SQLITE_FILE))) database = openFile(location, mayWrite);
    else
      throw new StartError(
        `Il n’y a pas de base de données dans ${location.dataDir} : corrigez DATA_DIR, ou démarrez le site une première fois.`,
      );
    await sql`select 1`.execute(database.query);
    return database;
  } catch (error) {
    await database?.close().catch(() => undefined);
    throw startErrorOf(error, location);
  }
}

async function connect(
  url: string,
  { dataDir, databaseUrl }: DatabaseLocation,
  onLost: (error: Error) => void,
): Promise<Database> {
  const revision = watchPostgres(url, () => query);
  const capacity = new CapacityWatch('database');
  const log = (event: LogEvent) => afterQuery(event, revision, capacity);
  const query = new Kysely<Tables>({ dialect: await openPostgres(url, onLost), log });
  const close = async () => {
    revision.close();
    await query.destroy();
  };
  const check = async () => {
    if (await acceptsOnlyReads(query)) throw new ReadOnlyError();
    await capacity.check();
  };
  const location = { dataDir, databaseUrl };
  return { engine: 'postgres', location, query, advisoryLock: postgresLock(query), revision, check, close };
}

function openFile({ dataDir }: DatabaseLocation, mayWrite = true): Database {
  if (mayWrite) mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, SQLITE_FILE);
  const revision = watchFile(file);
  const capacity = new CapacityWatch('database', dataDir);
  const log = (event: LogEvent) => afterQuery(event, revision, capacity);
  const query = new Kysely<Tables>({ dialect: openSqlite(file, mayWrite), log });
  if (mayWrite) accessSync(file, constants.W_OK);
  const close = async () => {
    revision.close();
    await query.destroy();
  };
  const check = async () => {
    await sql`select 1`.execute(query);
    await capacity.check();
  };
  const location = { dataDir, databaseUrl: undefined };
  return { engine: 'sqlite', location, query, advisoryLock: fileLock(dataDir), revision, check, close };
}

function afterQuery(event: LogEvent, revision: RevisionWatch, capacity: CapacityWatch): void {
  revision.afterQuery(event);
  if (event.level === 'error') {
    if (fullPartOf(event.error) === 'database') capacity.refused();
    else if (isReadOnly(event.error)) capacity.refused(new ReadOnlyError());
  } else if (mayWrite(event.query)) capacity.succeeded();
}

async function acceptsOnlyReads(query: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ mode: string }>`select current_setting('transaction_read_only') as mode`.execute(query);
  return rows[0]?.mode === 'on';
}

/** @throws StartError if PostgreSQL accepts only reads */
async function rejectReadOnly({ engine, query }: Database): Promise<void> {
  if (engine === 'sqlite') return;
  if (await acceptsOnlyReads(query))
    throw new StartError(
      'PostgreSQL n’accepte que des lectures à cette adresse : donnez celle du serveur principal dans DATABASE_URL.',
    );
}

/** Checks the right to create tables. During migrations, Kysely would hide this error behind later errors. */
async function checkCreateRight({ query }: Database): Promise<void> {
  const right = sql<{ may: boolean | null }>`select has_schema_privilege(current_schema(), 'create') as may`;
  const { rows } = await right.execute(query);
  if (!rows[0]?.may) throw Object.assign(new Error('permission denied for schema'), { code: '42501' });
}

/** No other program uses this number on the database. It differs from the number in `advisory-lock.ts`. */
const MIGRATION_LOCK_KEY = 7_481_903_266;

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
  // On SQLite, a schema change locks the file. On PostgreSQL, one transaction has the lock and makes all changes.
  if (database.engine === 'sqlite') await run(database.query);
  else {
    await checkCreateRight(database);
    await withPostgresLock(database.query, MIGRATION_LOCK_KEY, () => undefined, run);
  }
}

export async function appliedMigrations({ query }: Pick<Database, 'query'>): Promise<string[]> {
  const tables = await query.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(query);
  return rows.map(({ name }) => name);
}

/** Every change of public data raises the revision in the same transaction. */
export async function readRevision(database: Database): Promise<number> {
  const { revision } = await database.query
    .selectFrom('catalogue')
    .select('revision')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  return revision;
}
