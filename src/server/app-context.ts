import type { Database } from './db/database.ts';
import type { Storage } from './storage/storage.ts';

/** Database and file storage, as every repository and service receives them. */
export type AppContext = { readonly database: Database; readonly storage: Storage };

/** Runs `work` on one transaction, the one under way if there is one: all of its rows or none. Files are not part of it. */
export function inTransaction<T>(context: AppContext, work: (context: AppContext) => Promise<T>): Promise<T> {
  if (context.database.query.isTransaction) return work(context);
  return context.database.query
    .transaction()
    .execute((query) => work({ ...context, database: { ...context.database, query } }));
}

/**
 * A transaction that changes the catalogue after looking at it: one at a time, so that what was read is still
 * current when it is written. SQLite has one writer anyway; on PostgreSQL whoever changes the catalogue takes the revision's row before
 * any other (its triggers do), and here it is taken before anything is read.
 */
export function asOneWriter<T>(context: AppContext, work: (context: AppContext) => Promise<T>): Promise<T> {
  return inTransaction(context, async (inside) => {
    const { engine, query } = inside.database;
    if (engine === 'postgres') await query.selectFrom('catalogue').select('id').forUpdate().execute();
    return work(inside);
  });
}
