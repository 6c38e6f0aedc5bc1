import type { Kysely } from 'kysely';

/**
 * Edited pictures get the path of their `original`, and their `edit` as JSON. Originals get `is_original`, which stays
 * 1 after the edited pictures are deleted. An original that nothing shows also gets `unused_since`: nothing has shown
 * it since this time (ISO 8601).
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
