import type { Kysely } from 'kysely';

/**
 * Edited pictures get the path of their `original`, and their `edit` as JSON. Originals get `is_original`. It stays 1
 * after the edited pictures are deleted. They also get `unused_since`: since this time (ISO 8601), nothing shows them.
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
