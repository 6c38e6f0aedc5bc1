import type { Database } from './db/database.ts';
import type { Storage } from './storage/storage.ts';

/** What a room's store speaks to: the rows and the files. */
export type House = { readonly database: Database; readonly storage: Storage };

/** Runs `work` on one transaction, the one under way if there is one: all of its rows or none. Files are not part of it. */
export function inTransaction<T>(house: House, work: (house: House) => Promise<T>): Promise<T> {
  if (house.database.query.isTransaction) return work(house);
  return house.database.query
    .transaction()
    .execute((query) => work({ ...house, database: { ...house.database, query } }));
}
