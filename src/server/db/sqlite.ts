import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  type MigrationLockOptions,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely';

/** How long a writer waits for another process's transaction, in milliseconds. */
const BUSY_TIMEOUT = 10_000;

/** Opens the embedded database: write-ahead log, every commit on the disk before it is acknowledged. */
export function openSqlite(file: string): SqliteDialect {
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT });
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
  // SQLite's own lower() knows no accents.
  database.function('lower', { deterministic: true }, (text) => (typeof text === 'string' ? text.toLowerCase() : text));
  const config: SqliteDialectConfig = {
    database: {
      close: () => database.close(),
      prepare(text) {
        const statement = database.prepare(text);
        return {
          reader: statement.columns().length > 0,
          all: (values) => statement.all(...(values as SQLInputValue[])),
          run: (values) => statement.run(...(values as SQLInputValue[])),
          iterate: (values) => statement.iterate(...(values as SQLInputValue[])) as IterableIterator<unknown>,
        };
      },
    },
  };
  return new ImmediateSqliteDialect(config);
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
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

/** SQLite's schema changes are transactional, so one immediate transaction is the lock around all migrations. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
  override async acquireMigrationLock(_db: Kysely<unknown>, _options: MigrationLockOptions): Promise<void> {}
}
