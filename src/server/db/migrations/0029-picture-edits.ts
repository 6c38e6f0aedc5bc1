import type { Kysely } from 'kysely';

/**
 * Of a picture that was made from another one: the path of that one, and what was done to it, as JSON. Of the other one:
 * since when nothing shows it, ISO 8601.
 */
export async function addPictureEdits(db: Kysely<unknown>): Promise<void> {
  for (const name of ['original', 'edit', 'unused_since'])
    await db.schema.alterTable('pictures').addColumn(name, 'text').execute();
  await db.schema.createIndex('pictures_original').on('pictures').column('original').execute();
}
