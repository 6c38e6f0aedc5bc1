import { type Kysely, sql } from 'kysely';
import type { Engine } from '../tables.ts';
import { integerType } from './columns.ts';

const PRICES = {
  cars: 'price_per_day_cents',
  trucks: 'price_per_hour_cents, price_per_week_cents, price_on_weekend_cents',
} as const;

/** The Crit'Air sticker and the CO2 of a vehicle, and both in the index that facets and counts read. */
export async function addCritAirAndCo2(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const [table, prices] of Object.entries(PRICES)) {
    await db.schema
      .alterTable(table)
      .addColumn('crit_air', 'text', (column) => column.check(sql`crit_air in ('E', '1', '2', '3', '4', '5', 'none')`))
      .execute();
    await db.schema
      .alterTable(table)
      .addColumn('co2', integerType(engine), (column) => column.check(sql`co2 between 0 and 999`))
      .execute();
    await db.schema.dropIndex(`${table}_groups`).execute();
    const groups = `brand, fuel_type, effective_gearbox, crit_air, ${prices}, mileage, year, co2, deleted_at`;
    await sql.raw(`create index ${table}_groups on ${table} (${groups}) where deleted_at is null`).execute(db);
  }
}
