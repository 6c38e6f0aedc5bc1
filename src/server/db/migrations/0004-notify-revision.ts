import { type Kysely, sql } from 'kysely';
import type { Engine } from '../tables.ts';

/**
 * A new revision is told to whoever listens, when its transaction commits and not before. SQLite has nobody to tell: its
 * processes ask the file.
 */
export async function tellRevisions(db: Kysely<unknown>, engine: Engine): Promise<void> {
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
