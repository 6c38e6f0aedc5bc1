import type { Parts } from '../shared/dealership.ts';
import type { Database } from './db/database.ts';
import type { Storage } from './storage/storage.ts';

export type AppContext = {
  readonly database: Database;
  readonly storage: Storage;
  /** The unsaved parts of the dealership in a preview. They replace the stored parts. */
  readonly parts?: Parts;
};

/** Runs `work` in the current transaction, or in a new one. Files are not part of a transaction. */
export function inTransaction<T>(context: AppContext, work: (context: AppContext) => Promise<T>): Promise<T> {
  if (context.database.query.isTransaction) return work(context);
  return context.database.query
    .transaction()
    .execute((query) => work({ ...context, database: { ...context.database, query } }));
}

/**
 * Runs a transaction that reads the catalogue and then changes it. Only one such transaction runs at a time, so the
 * rows that it has read stay current. SQLite has only one writer. On PostgreSQL, every change locks the revision's row.
 * This function locks that row before the first read.
 */
export function asOneWriter<T>(context: AppContext, work: (context: AppContext) => Promise<T>): Promise<T> {
  return inTransaction(context, async (inside) => {
    const { engine, query } = inside.database;
    if (engine === 'postgres') await query.selectFrom('catalogue').select('id').forUpdate().execute();
    return work(inside);
  });
}
