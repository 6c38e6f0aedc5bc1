import { type Kysely, sql } from 'kysely';
import type { Engine } from '../tables.ts';
import { type ColumnDefinition, column, createTable, idColumn, integerType } from './columns.ts';

/** The counts contain nothing about a person. A count changes no page, so no trigger raises the revision. */
export async function createStatistics(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const count = (name: string): ColumnDefinition =>
    column(name, integerType(engine), (of) =>
      of
        .notNull()
        .defaultTo(0)
        .check(sql`${sql.ref(name)} >= 0`),
    );
  await createTable(db, engine, 'statistics', [
    idColumn(engine),
    column('object', 'text', (of) => of.notNull().check(sql`object in ('cars', 'trucks', 'rates')`)),
    column('object_id', integerType(engine), (of) => of.notNull()),
    column('day', 'text', (of) => of.notNull().check(sql`day like '____-__-__'`)),
    ...['views', 'chat', 'phone'].map(count),
  ]);
  await db.schema
    .createIndex('statistics_day')
    .unique()
    .on('statistics')
    .columns(['day', 'object', 'object_id'])
    .execute();
  if (engine === 'postgres') await sql`alter table statistics enable row level security`.execute(db);
}
