import { type Kysely, sql } from 'kysely';

/** The order of an unsorted list: a page far down steps over entries of this index, not over whole vehicles. */
export async function createNewestIndexes(db: Kysely<unknown>): Promise<void> {
  for (const table of ['cars', 'trucks'])
    await sql.raw(`create index ${table}_newest on ${table} (id desc) where deleted_at is null`).execute(db);
}
