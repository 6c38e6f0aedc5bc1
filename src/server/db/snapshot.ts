import type { Transaction } from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/** Runs `work` in a read-only transaction. `work` sees the database at one moment, even if others write meanwhile. */
export function inSnapshot<T>({ query }: Database, work: (query: Transaction<Tables>) => Promise<T>): Promise<T> {
  return query.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}
