import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * One process at a time among all those on one database; the others wait for their turn. A turn ends with its process,
 * however that ends: nothing is left locked. `waiting` is called once, if there is a wait; `signal` ends the wait.
 */
export type AdvisoryLock = <T>(work: () => Promise<T>, waiting: () => void, signal?: AbortSignal) => Promise<T>;

/** How often a process asks for its turn, in milliseconds. */
const PAUSE = 200;

/** How often a turn on PostgreSQL shows that it goes on, in milliseconds. */
const BEAT = 5_000;

/** Any number that no other program on the database uses. */
const KEY = 7_481_903_265;

/** An empty SQLite file whose lock is the turn: the operating system gives it back when the process dies. */
export function fileLock(folder: string): AdvisoryLock {
  return async (work, waiting, signal) => {
    const file = new DatabaseSync(join(folder, 'turns.sqlite'), { timeout: 0 });
    try {
      await until(() => isLocked(file), waiting, signal);
      return await work();
    } finally {
      file.close();
    }
  };
}

function isLocked(file: DatabaseSync): boolean {
  try {
    file.exec('begin exclusive');
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false;
    throw error;
  }
}

const SQLITE_BUSY = 5;

export function postgresLock(query: Kysely<Tables>): AdvisoryLock {
  return (work, waiting, signal) =>
    inTurn(
      query,
      KEY,
      waiting,
      async (holding) => {
        // A server may end a transaction that says nothing for long.
        const beat = setInterval(() => void sql`select 1`.execute(holding).catch(() => undefined), BEAT);
        try {
          return await work();
        } finally {
          clearInterval(beat);
        }
      },
      signal,
    );
}

/**
 * PostgreSQL's advisory lock, held by a transaction: a lock of the session would stay behind on a pooler's connection, or
 * be another client's too. Who waits asks again in a transaction of its own each time: a pooler's few connections are not
 * used up by waiting.
 */
export async function inTurn<T>(
  query: Kysely<Tables>,
  key: number,
  waiting: () => void,
  work: (holding: Transaction<Tables>) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  for (let told = false; ; told = true) {
    const done = await query.transaction().execute(async (holding) => {
      const { rows } = await sql<{ ours: boolean }>`select pg_try_advisory_xact_lock(${key}) as ours`.execute(holding);
      return rows[0]?.ours ? { result: await work(holding) } : null;
    });
    if (done) return done.result;
    if (!told) waiting();
    await wait(PAUSE, undefined, { signal });
  }
}

async function until(ours: () => boolean, waiting: () => void, signal?: AbortSignal): Promise<void> {
  if (ours()) return;
  waiting();
  while (!ours()) await wait(PAUSE, undefined, { signal });
}
