import { type Kysely, sql } from 'kysely';
import type { Engine } from '../tables.ts';
import { column, createTable, idColumn, integerType } from './columns.ts';

/** In parts: as one value, the rows of a large file take several times their size. No trigger raises the revision. */
export async function createImportRows(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTable(db, engine, 'import_rows', [
    idColumn(engine),
    column('import', integerType(engine), (added) => added.notNull().references('imports.id').onDelete('cascade')),
    column('packed', 'text', (added) => added.notNull()),
  ]);
  await db.schema.createIndex('import_rows_import').on('import_rows').column('import').execute();
  if (engine === 'postgres') await sql`alter table import_rows enable row level security`.execute(db);
}
