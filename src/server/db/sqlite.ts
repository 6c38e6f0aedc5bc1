import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  type MigrationLockOptions,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type SqliteStatement,
  type TransactionSettings,
} from 'kysely';
import { LRUCache } from 'lru-cache';

/** How long a writer waits for another process's transaction, and how often it asks again, in milliseconds. */
const PATIENCE = 10_000;
const PAUSE = 10;

const SQLITE_BUSY = 5;

/** How many statements are kept prepared: a list's costs more to prepare than to run. */
const MAX_PREPARED = 200;

/** Opens the embedded database: write-ahead log, every commit on the disk before it is acknowledged. */
export function openSqlite(file: string): SqliteDialect {
  const database = new DatabaseSync(file, { timeout: PATIENCE });
  try {
    // Of two that turn a new file's log on at once SQLite refuses one without any wait.
    whenFree(() => database.exec('pragma journal_mode = wal'));
    database.exec('pragma synchronous = full; pragma foreign_keys = on');
    // A house of 10,000 vehicles stays in memory: without, each search reads it anew from the system.
    database.exec('pragma cache_size = -32768');
    // SQLite itself waits by stopping the whole process; from here on `PatientConnection` waits.
    database.exec('pragma busy_timeout = 0');
  } catch (error) {
    database.close();
    throw error;
  }
  // SQLite's own lower() knows no accents.
  database.function('lower', { deterministic: true }, (text) => (typeof text === 'string' ? text.toLowerCase() : text));
  const prepared = new LRUCache<string, SqliteStatement>({ max: MAX_PREPARED });
  const config: SqliteDialectConfig = {
    database: {
      close: () => database.close(),
      prepare(text) {
        const known = prepared.get(text);
        if (known !== undefined) return known;
        const statement = database.prepare(text);
        const usable = {
          reader: statement.columns().length > 0,
          all: (values: readonly unknown[]) => statement.all(...(values as SQLInputValue[])),
          run: (values: readonly unknown[]) => statement.run(...(values as SQLInputValue[])),
          // One that is read bit by bit is its reader's own: asked again it would begin again.
          iterate: (values: readonly unknown[]) =>
            database.prepare(text).iterate(...(values as SQLInputValue[])) as IterableIterator<unknown>,
        };
        prepared.set(text, usable);
        return usable;
      },
    },
  };
  return new ImmediateSqliteDialect(config);
}

/** Only while opening: nothing else is under way yet that could go on meanwhile. */
function whenFree(work: () => void): void {
  const until = Date.now() + PATIENCE;
  for (;;) {
    try {
      work();
      return;
    } catch (error) {
      if (!isBusy(error) || Date.now() > until) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE);
    }
  }
}

/**
 * Transactions take the write lock when they begin: one that read first and asks for it later fails at once, without
 * waiting, when another process has written meanwhile.
 */
class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }
  override createDriver(): Driver {
    return new ImmediateSqliteDriver(this.#config);
  }
  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    return new PatientConnection(await super.acquireConnection());
  }
  override async beginTransaction(connection: DatabaseConnection, config?: TransactionSettings): Promise<void> {
    // Who only reads keeps nobody waiting: what it sees is what was there at its first question.
    const begin = config?.accessMode === 'read only' ? 'begin' : 'begin immediate';
    await connection.executeQuery(CompiledQuery.raw(begin));
  }
}

/** Asks again while another process writes, and lets this one do other work meanwhile. A refused statement changed nothing. */
class PatientConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  constructor(connection: DatabaseConnection) {
    this.#connection = connection;
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const until = Date.now() + PATIENCE;
    for (;;) {
      try {
        return await this.#connection.executeQuery<R>(query);
      } catch (error) {
        if (!isBusy(error) || Date.now() > until) throw error;
        await wait(PAUSE);
      }
    }
  }
  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.#connection.streamQuery<R>(query, chunkSize);
  }
}

function isBusy(error: unknown): boolean {
  const { errcode } = error as { errcode?: unknown };
  return typeof errcode === 'number' && (errcode & 0xff) === SQLITE_BUSY;
}

/** SQLite's schema changes are transactional, so one immediate transaction is the lock around all migrations. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
  override async acquireMigrationLock(_db: Kysely<unknown>, _options: MigrationLockOptions): Promise<void> {}
}
