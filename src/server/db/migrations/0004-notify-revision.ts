import { type Kysely, sql } from 'kysely';
import type { Engine } from '../tables.ts';

/**
 * On PostgreSQL, each commit with a new revision notifies the channel `vitrine_catalogue`. SQLite has no NOTIFY, so its
 * processes read the revision from the file.
 */
export async function notifyRevision(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return;
  await sql
    .raw(
      `create or replace function new_revision() returns trigger language plpgsql as 'begin
         update catalogue set revision = revision + 1 where id = 1;
         notify vitrine_catalogue;
         return null;
       end'`,
    )
    .execute(db);
}
