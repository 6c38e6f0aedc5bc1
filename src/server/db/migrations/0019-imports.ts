import { type Kysely, sql } from 'kysely';
import type { Engine } from '../tables.ts';
import { column, createTable, idColumn, integerType, jsonColumn, timestampColumn } from './columns.ts';

/** Also creates the saved choices of columns and brands. Nothing is public, so no trigger raises the revision. */
export async function createImports(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = (name: string) => column(name, 'text', (added) => added.notNull().defaultTo(''));
  const count = (name: string) =>
    column(name, integerType(engine), (added) =>
      added
        .notNull()
        .defaultTo(0)
        .check(sql`${sql.ref(name)} >= 0`),
    );
  await createTable(db, engine, 'imports', [
    idColumn(engine),
    column('token_hash', 'text', (added) => added.notNull().unique()),
    column('kind', 'text', (added) => added.notNull().check(sql`kind in ('cars', 'trucks')`)),
    column('who', 'text', (added) => added.notNull()),
    column('state', 'text', (added) =>
      added.notNull().check(sql`state in ('preview', 'waiting', 'running', 'done', 'failed')`),
    ),
    timestampColumn(engine, 'created_at'),
    timestampColumn(engine, 'alive_at'),
    ...['file_name', 'digest', 'missing', 'error'].map(text),
    jsonColumn(engine, 'source', 'object'),
    jsonColumn(engine, 'undone', 'object'),
    ...['done', 'total', 'created', 'updated', 'refused', 'journal_from', 'journal_to'].map(count),
  ]);
  await createTable(db, engine, 'import_choices', [
    column('key', 'text', (added) => added.primaryKey().notNull()),
    jsonColumn(engine, 'value', 'object'),
  ]);
  if (engine === 'postgres')
    for (const table of ['imports', 'import_choices'])
      await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
}
