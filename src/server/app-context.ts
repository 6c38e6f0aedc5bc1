import type { Database } from './db/database.ts';
import type { Storage } from './storage/storage.ts';

/** Database and file storage, as every repository and service receives them. */
export type AppContext = { readonly database: Database; readonly storage: Storage };

/**
 * Runs `work` in the transaction under way, or else in a new one: all of its rows or none. Files are not part of it.
 */
export function inTransaction<T>(context: AppContext, work: (context: AppContext) => Promise<T>): Promise<T> {
  if (context.database.query.isTransaction) return work(context);
  return context.database.query
    .transaction()
    .execute((query) => work({ ...context, database: { ...context.database, query } }));
}

/**
 * A transaction that reads the catalogue and then changes it, one at a time, so that what it read is still current when
 * it writes. SQLite has one writer anyway. On PostgreSQL every change of the catalogue locks the revision's row first,
 * by trigger; this locks it before anything is read.
 */
export function asOneWriter<T>(context: AppContext, work: (context: AppContext) => Promise<T>): Promise<T> {
  return inTransaction(context, async (inside) => {
    const { engine, query } = inside.database;
    if (engine === 'postgres') await query.selectFrom('catalogue').select('id').forUpdate().execute();
    return work(inside);
  });
}
