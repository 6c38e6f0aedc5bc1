import { type Kysely, sql } from 'kysely';
import type { Engine } from '../tables.ts';
import { column, createTable, idColumn, integerType } from './columns.ts';

/** Counts views and contacts of other pages by day in Paris. As for `statistics`, no trigger raises the revision. */
export async function createPageStatistics(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTable(db, engine, 'page_statistics', [
    idColumn(engine),
    column('page', 'text', (of) =>
      of.notNull().check(sql`page in ('home', 'trucks', 'vtc', 'contact', 'about', 'other')`),
    ),
    column('kind', 'text', (of) => of.notNull().check(sql`kind in ('view', 'chat', 'phone', 'mail')`)),
    column('day', 'text', (of) => of.notNull().check(sql`day like '____-__-__'`)),
    column('count', integerType(engine), (of) => of.notNull().check(sql`count >= 0`)),
  ]);
  await db.schema
    .createIndex('page_statistics_day')
    .unique()
    .on('page_statistics')
    .columns(['day', 'page', 'kind'])
    .execute();
  if (engine === 'postgres') await sql`alter table page_statistics enable row level security`.execute(db);
}
