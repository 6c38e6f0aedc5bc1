import type { Kysely } from 'kysely';

/**
 * Of an edited picture: the path of its original, and its edit, as JSON. Of the original: that it is one, also after its
 * edits are deleted, and since when nothing shows it, ISO 8601.
 */
export async function addPictureEdits(db: Kysely<unknown>): Promise<void> {
  for (const name of ['original', 'edit', 'unused_since'])
    await db.schema.alterTable('pictures').addColumn(name, 'text').execute();
  await db.schema
    .alterTable('pictures')
    .addColumn('is_original', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('pictures_original').on('pictures').column('original').execute();
}
