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

/** Maximum wait of a writer for another process's transaction, and the delay between its attempts. */
const TIMEOUT_MS = 10_000;
const RETRY_DELAY_MS = 10;

const SQLITE_BUSY = 5;

/** Number of cached prepared statements. Preparing the statement of a list takes longer than running it. */
const MAX_PREPARED_STATEMENTS = 200;

/** Kysely does not type bound values as database values. */
const bound = (values: readonly unknown[]) => values as SQLInputValue[];

/** Opens a SQLite file with a write-ahead log. Each commit is on the disk before it is confirmed. */
export function openSqlite(file: string, mayWrite = true): SqliteDialect {
  const database = new DatabaseSync(file, { timeout: TIMEOUT_MS, readOnly: !mayWrite });
  try {
    // If two processes turn on the log of a new file together, one of them gets an error without waiting.
    if (mayWrite) retryWhileBusy(() => database.exec('pragma journal_mode = wal'));
    database.exec('pragma synchronous = full; pragma foreign_keys = on');
    // 32 MiB contain 10,000 vehicles.
    database.exec('pragma cache_size = -32768');
    // SQLite's own wait blocks the whole process. So `WaitingConnection` waits instead.
    database.exec('pragma busy_timeout = 0');
  } catch (error) {
    database.close();
    throw error;
  }
  // SQLite's own lower() does not change accented letters.
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
          // If two callers shared a statement that is read row by row, the second would restart it at the first row.
          iterate: (values: readonly unknown[]) => database.prepare(text).iterate(...bound(values)),
        };
        prepared.set(text, usable);
        return usable;
      },
    },
  };
  return new ImmediateSqliteDialect(config);
}

/** Blocks the process. Use it only while the database is opened, when nothing else runs. */
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

/** Without the write lock at its start, a transaction's first write fails at once if others wrote since its read. */
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
  /** A task is a statement outside of a transaction, or a whole transaction. */
  readonly #queue = new TaskQueue({ concurrency: 1 });
  override async acquireConnection(): Promise<DatabaseConnection> {
    return new WaitingConnection(await super.acquireConnection(), this.#queue);
  }
  override async beginTransaction(connection: DatabaseConnection, config?: TransactionSettings): Promise<void> {
    // A transaction that only reads blocks no writer. It sees the database as it was at its first query.
    const start = config?.accessMode === 'read only' ? 'begin' : 'begin immediate';
    await waitingConnection(connection).begin(CompiledQuery.raw(start));
  }
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      // If the disk is full, SQLite has already rolled back. This second error would hide the first one.
      if (!(error instanceof Error && error.message.includes('no transaction is active'))) throw error;
    }
  }
  /** @param connection is optional in the type of the base class; Kysely always passes it */
  override async releaseConnection(connection?: DatabaseConnection): Promise<void> {
    if (connection) waitingConnection(connection).end();
  }
}

function waitingConnection(connection: DatabaseConnection): WaitingConnection {
  if (connection instanceof WaitingConnection) return connection;
  throw new TypeError('This connection is not of this driver.');
}

/**
 * Lends the only connection to the file to one caller, for a statement or a transaction. If another process is writing,
 * a statement waits outside the queue, so that other statements of this process continue. A failed statement has
 * changed nothing.
 */
class WaitingConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #queue: TaskQueue;
  /** Ends the task of the transaction; undefined if there is no transaction. */
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

/** SQLite's schema changes are transactional, so one immediate transaction locks all migrations. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  /**
   * With false, Kysely's own lock would make callers wait. Here, the queue of `WaitingConnection` makes them wait, for
   * a shorter time.
   */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
  override async acquireMigrationLock(_db: Kysely<unknown>, _options: MigrationLockOptions): Promise<void> {}
}
