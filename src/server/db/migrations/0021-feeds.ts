import { type Kysely, sql } from 'kysely';
import type { Engine } from '../tables.ts';
import { column, createTable, idColumn, integerType, isFilled, timestampColumn, timestampType } from './columns.ts';

/** Secret addresses of the stock for other programs. Visitors do not see them, so no trigger raises the revision. */
export async function createFeeds(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTable(db, engine, 'feeds', [
    idColumn(engine),
    column('name', 'text', (name) => name.notNull().check(isFilled('name', 100))),
    column('format', 'text', (format) => format.notNull().check(sql`format in ('xml', 'csv', 'meta')`)),
    column('include_vin', integerType(engine), (vin) => vin.notNull().check(sql`include_vin in (0, 1)`)),
    column('token_hash', 'text', (hash) => hash.notNull().unique().check(sql`length(token_hash) = 64`)),
    timestampColumn(engine, 'created_at'),
    column('fetched', integerType(engine), (count) => count.notNull().defaultTo(0)),
    column('last_fetched_at', timestampType(engine), (timestamp) => timestamp),
  ]);
  if (engine === 'postgres') await sql`alter table feeds enable row level security`.execute(db);
}
