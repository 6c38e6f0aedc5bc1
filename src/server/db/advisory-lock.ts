import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { propertiesOf } from '../../shared/records.ts';
import type { Tables } from './tables.ts';

/**
 * Runs `work` in one process at a time among all processes on one database. The lock ends with its process, however that
 * ends. `onWait` is called once if another process has the lock; `signal` ends the
 * wait for it.
 *
 * @example
 * await database.advisoryLock(() => createDemonstration(), () => log('another process is at it'));
 */
export type AdvisoryLock = <T>(work: () => Promise<T>, onWait: () => void, signal?: AbortSignal) => Promise<T>;

/** How often a process that waits tries to get the lock. */
const RETRY_DELAY_MS = 200;

/** How often a transaction that has the lock runs a statement: a server may end an idle one. */
const KEEPALIVE_MS = 5_000;

/** Any number that no other program on the database uses. */
const LOCK_KEY = 7_481_903_265;

/** The file of the first release: processes of two versions must lock the same one during an update. */
const LOCK_FILE = 'turns.sqlite';

/** The lock of an empty SQLite file: the operating system releases it when the process dies. */
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
 * Runs `work` inside a transaction that has PostgreSQL's advisory lock. A session lock would stay on a pooler's
 * connection, or be shared with another client. Each attempt is a new transaction, so that waiting occupies no
 * connection.
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
