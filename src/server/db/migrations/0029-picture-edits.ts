import type { Kysely } from 'kysely';

/**
 * Of an edited picture: the path of its original, and its edit, as JSON. Of the original: since when nothing shows it,
 * ISO 8601.
 */
export async function addPictureEdits(db: Kysely<unknown>): Promise<void> {
  for (const name of ['original', 'edit', 'unused_since'])
    await db.schema.alterTable('pictures').addColumn(name, 'text').execute();
  await db.schema.createIndex('pictures_original').on('pictures').column('original').execute();
}
