import type { Transaction } from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/** Reads the database as it is at one moment, while others go on writing. */
export function inSnapshot<T>({ query }: Database, work: (query: Transaction<Tables>) => Promise<T>): Promise<T> {
  return query.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}
