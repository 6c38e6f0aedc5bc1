import { type Kysely, sql } from 'kysely';
import type { Engine } from '../tables.ts';

/** The indexes of migration 0005 that only lists, filters and searches used. */
const LIST_INDEXES = {
  cars: ['groups', 'by_price_per_day_cents_asc', 'by_price_per_day_cents_desc'],
  trucks: [
    'groups',
    ...['hour', 'week'].flatMap((unit) => [`by_price_per_${unit}_cents_asc`, `by_price_per_${unit}_cents_desc`]),
    ...['by_price_on_weekend_cents_asc', 'by_price_on_weekend_cents_desc'],
  ],
} as const;
const COMMON_INDEXES = ['by_mileage_asc', 'by_year_desc'];

/** The index in memory replaces them. The columns of folded texts stay, because they fill it. */
export async function dropSearchTables(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const [table, names] of Object.entries(LIST_INDEXES)) {
    for (const name of [...names, ...COMMON_INDEXES]) await db.schema.dropIndex(`${table}_${name}`).execute();
    if (engine === 'sqlite') await dropTrigramTable(db, `${table}_search`);
    else await db.schema.dropIndex(`${table}_trigrams`).ifExists().execute();
  }
}

async function dropTrigramTable(db: Kysely<unknown>, search: string): Promise<void> {
  for (const event of ['insert', 'update', 'delete']) await sql.raw(`drop trigger ${search}_${event}`).execute(db);
  await sql.raw(`drop table ${search}`).execute(db);
}
