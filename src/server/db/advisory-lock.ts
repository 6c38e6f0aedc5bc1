import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { propertiesOf } from '../../shared/records.ts';
import type { Tables } from './tables.ts';

/**
 * Of all processes with the same database, only one at a time runs `work`. If the process crashes, the lock ends. If
 * another process has the lock, `onWait` is called once. `signal` ends the wait.
 *
 * @example
 * await database.advisoryLock(() => createDemonstration(), () => log('another process is at it'));
 */
export type AdvisoryLock = <T>(work: () => Promise<T>, onWait: () => void, signal?: AbortSignal) => Promise<T>;

const RETRY_DELAY_MS = 200;

/** Interval between statements in the transaction with the lock. A server may end an idle transaction. */
const KEEPALIVE_MS = 5_000;

/** No other program uses this number on the database. */
const LOCK_KEY = 7_481_903_265;

/** Never change this name. During an update, the old and the new release must lock the same file. */
const LOCK_FILE = 'turns.sqlite';

/** Returns a lock on an empty SQLite file. If the process dies, the operating system releases the lock. */
export function fileLock(folder: string): AdvisoryLock {
  return async (work, onWait, signal) => {
    const file = new DatabaseSync(join(folder, LOCK_FILE), { timeout: 0 });
    try {
      for (let waiting = false; !tryToLock(file); waiting = true) {
        if (!waiting) onWait();
        await wait(RETRY_DELAY_MS, undefined, { signal });
      }
      return await work();
    } finally {
      file.close();
    }
  };
}

function tryToLock(file: DatabaseSync): boolean {
  try {
    file.exec('begin exclusive');
    return true;
  } catch (error) {
    if (propertiesOf(error).errcode === SQLITE_BUSY) return false;
    throw error;
  }
}

const SQLITE_BUSY = 5;

export function postgresLock(query: Kysely<Tables>): AdvisoryLock {
  return (work, onWait, signal) => {
    const locked = async (transaction: Transaction<Tables>) => {
      const keepAlive = () => void sql`select 1`.execute(transaction).catch(() => undefined);
      const timer = setInterval(keepAlive, KEEPALIVE_MS);
      try {
        return await work();
      } finally {
        clearInterval(timer);
      }
    };
    return withPostgresLock(query, LOCK_KEY, onWait, locked, signal);
  };
}

/**
 * Runs `work` in a transaction with PostgreSQL's advisory lock. A session lock does not work with a pooler, which may
 * give the connection with the lock to another client. Each attempt is a new transaction, so that no connection waits.
 */
export async function withPostgresLock<T>(
  query: Kysely<Tables>,
  key: number,
  onWait: () => void,
  work: (transaction: Transaction<Tables>) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  for (let waiting = false; ; waiting = true) {
    const done = await query.transaction().execute(async (transaction) => {
      const lock = sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${key}) as locked`;
      const { rows } = await lock.execute(transaction);
      return rows[0]?.locked ? { result: await work(transaction) } : null;
    });
    if (done) return done.result;
    if (!waiting) onWait();
    await wait(RETRY_DELAY_MS, undefined, { signal });
  }
}
