import { type Kysely, sql } from 'kysely';
import type { Engine } from '../tables.ts';
import { createTable, idColumn, integerType, jsonColumn, timestampColumn } from './columns.ts';

const RENTAL_PRICES: Readonly<Record<string, readonly string[]>> = {
  cars: ['price_per_day', 'price_per_month'],
  trucks: ['price_per_hour', 'price_per_week', 'price_on_weekend'],
};

/**
 * Creates the history of public prices. Pages showed a row's prices from the time `at`. The site compares an announced
 * reduction with the history. For existing vehicles, the history begins with this migration.
 */
export async function createPriceHistory(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTable(db, engine, 'price_history', [
    idColumn(engine),
    ['object', 'text', (column) => column.notNull()],
    ['vehicle', integerType(engine), (column) => column.notNull()],
    timestampColumn(engine, 'at'),
    jsonColumn(engine, 'prices', 'object'),
  ]);
  await db.schema
    .createIndex('price_history_vehicle')
    .on('price_history')
    .columns(['object', 'vehicle', 'id'])
    .execute();
  if (engine === 'postgres') await sql`alter table price_history enable row level security`.execute(db);
  const object = sql.raw(engine === 'sqlite' ? 'json_object' : 'json_build_object');
  for (const [table, rental] of Object.entries(RENTAL_PRICES)) {
    const shown = [
      ...rental.map((name) => sql`${sql.lit(name)}, case when offer_kind = 'sale' then '' else ${sql.ref(name)} end`),
      sql`'sale_price', case when offer_kind = 'rental' then '' else sale_price end`,
    ];
    await sql`insert into price_history (object, vehicle, prices)
      select ${sql.lit(table)}, id, cast(${object}(${sql.join(shown)}) as text) from ${sql.table(table)}
      where deleted_at is null and status in ('available', 'reserved')`.execute(db);
  }
}
