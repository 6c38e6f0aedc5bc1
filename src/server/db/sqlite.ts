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
import { propertiesOf } from '../../shared/records.ts';
import { TaskQueue } from '../../shared/task-queue.ts';

/** How long a writer waits for another process's transaction, and how often it tries again. */
const TIMEOUT_MS = 10_000;
const RETRY_DELAY_MS = 10;

const SQLITE_BUSY = 5;

/** Prepared statements are cached: those of a list cost more to prepare than to run. */
const MAX_PREPARED_STATEMENTS = 200;

/** Kysely's types do not say that bound values are values of the database. */
const bound = (values: readonly unknown[]) => values as SQLInputValue[];

/** Opens the embedded database with a write-ahead log; a commit is on the disk before it is acknowledged. */
export function openSqlite(file: string, mayWrite = true): SqliteDialect {
  const database = new DatabaseSync(file, { timeout: TIMEOUT_MS, readOnly: !mayWrite });
  try {
    // When two processes turn the log of a new file on at once, SQLite fails one of them without waiting.
    if (mayWrite) retryWhileBusy(() => database.exec('pragma journal_mode = wal'));
    database.exec('pragma synchronous = full; pragma foreign_keys = on');
    // 32 MiB: 10,000 vehicles stay in memory. With the default each list reads them from the file again.
    database.exec('pragma cache_size = -32768');
    // SQLite's own wait blocks the whole process; from here on `WaitingConnection` waits.
    database.exec('pragma busy_timeout = 0');
  } catch (error) {
    database.close();
    throw error;
  }
  // SQLite's own lower() knows no accents.
  database.function('lower', { deterministic: true }, (text) => (typeof text === 'string' ? text.toLowerCase() : text));
  const prepared = new LRUCache<string, SqliteStatement>({ max: MAX_PREPARED_STATEMENTS });
  const config: SqliteDialectConfig = {
    database: {
      close: () => database.close(),
      prepare(text) {
        const cached = prepared.get(text);
        if (cached !== undefined) return cached;
        const statement = database.prepare(text);
        const usable = {
          reader: statement.columns().length > 0,
          all: (values: readonly unknown[]) => statement.all(...bound(values)),
          run: (values: readonly unknown[]) => statement.run(...bound(values)),
          // A statement read row by row cannot be shared: used again, it would restart at its first row.
          iterate: (values: readonly unknown[]) => database.prepare(text).iterate(...bound(values)),
        };
        prepared.set(text, usable);
        return usable;
      },
    },
  };
  return new ImmediateSqliteDialect(config);
}

/** Blocks the process, so it is used only while opening, when nothing else runs yet. */
function retryWhileBusy(work: () => void): void {
  const until = performance.now() + TIMEOUT_MS;
  for (;;) {
    try {
      work();
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_DELAY_MS);
    }
  }
}

/**
 * A transaction takes the write lock at its start. One that reads first and asks for the lock later fails at once,
 * without waiting, if another process has written in between.
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
  /** A statement and a whole transaction are one task each, so that no other statement runs inside of a transaction. */
  readonly #queue = new TaskQueue({ concurrency: 1 });
  override async acquireConnection(): Promise<DatabaseConnection> {
    return new WaitingConnection(await super.acquireConnection(), this.#queue);
  }
  override async beginTransaction(connection: DatabaseConnection, config?: TransactionSettings): Promise<void> {
    // A transaction that only reads blocks no writer: it sees the database as it was at its first query.
    const start = config?.accessMode === 'read only' ? 'begin' : 'begin immediate';
    await waitingConnection(connection).begin(CompiledQuery.raw(start));
  }
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      // When the disk is full SQLite has rolled back by itself; this error would hide the first one.
      if (!(error instanceof Error && error.message.includes('no transaction is active'))) throw error;
    }
  }
  /** @param connection optional in the types of the class above, which has only one; Kysely always gives it. */
  override async releaseConnection(connection?: DatabaseConnection): Promise<void> {
    if (connection) waitingConnection(connection).end();
  }
}

function waitingConnection(connection: DatabaseConnection): WaitingConnection {
  if (connection instanceof WaitingConnection) return connection;
  throw new TypeError('This connection is not of this driver.');
}

/**
 * The file's only connection, as one caller uses it: in its turn, for a statement or a transaction. A statement that
 * finds another process writing waits outside of the queue, so that other statements of this process go on. A failed
 * statement changed nothing.
 */
class WaitingConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #queue: TaskQueue;
  /** Ends the transaction's task; undefined outside of transactions. */
  #release: (() => void) | undefined;
  constructor(connection: DatabaseConnection, queue: TaskQueue) {
    this.#connection = connection;
    this.#queue = queue;
  }

  async begin(query: CompiledQuery): Promise<void> {
    await this.#retryWhileBusy(async () => {
      const release = await this.#queue.acquire();
      try {
        await this.#connection.executeQuery(query);
        this.#release = release;
      } finally {
        if (this.#release === undefined) release();
      }
    });
  }

  /** Ends the transaction, if there is one. */
  end(): void {
    this.#release?.();
    this.#release = undefined;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const execute = () => this.#connection.executeQuery<R>(query);
    return this.#retryWhileBusy(() => (this.#release === undefined ? this.#queue.run(execute) : execute()));
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    const release = this.#release === undefined ? await this.#queue.acquire() : undefined;
    try {
      yield* this.#connection.streamQuery<R>(query, chunkSize);
    } finally {
      release?.();
    }
  }

  async #retryWhileBusy<T>(run: () => Promise<T>): Promise<T> {
    const until = performance.now() + TIMEOUT_MS;
    for (;;) {
      try {
        return await run();
      } catch (error) {
        if (!isBusy(error) || performance.now() > until) throw error;
      }
      await wait(RETRY_DELAY_MS);
    }
  }
}

function isBusy(error: unknown): boolean {
  const { errcode } = propertiesOf(error);
  return typeof errcode === 'number' && (errcode & 0xff) === SQLITE_BUSY;
}

/** SQLite's schema changes are transactional, so one immediate transaction is the lock around all migrations. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  /** Kysely gives out connections without waiting: the driver's own turns are shorter than its lock would be. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
  override async acquireMigrationLock(_db: Kysely<unknown>, _options: MigrationLockOptions): Promise<void> {}
}
