import { type Kysely, sql } from 'kysely';

/**
 * Creates the index for lists without a chosen order. To find a late page, the database skips entries of the index
 * instead of whole vehicles.
 */
export async function createNewestIndexes(db: Kysely<unknown>): Promise<void> {
  for (const table of ['cars', 'trucks'])
    await sql.raw(`create index ${table}_newest on ${table} (id desc) where deleted_at is null`).execute(db);
}
