import { type Kysely, sql } from 'kysely';
import type { Engine } from '../tables.ts';
import { type ColumnDefinition, column, createTable, idColumn, integerType } from './columns.ts';

/**
 * How often a vehicle or a rate was seen and asked about on a day in Paris. Nothing else is in a row, so it is about
 * nobody. No trigger: a count does not raise the revision, because it changes nothing that a page shows.
 */
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
