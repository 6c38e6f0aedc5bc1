import { type Kysely, sql } from 'kysely';
import type { Engine } from '../tables.ts';
import { integerType } from './columns.ts';

export async function addCritAirAndCo2(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const table of ['cars', 'trucks']) {
    await db.schema
      .alterTable(table)
      .addColumn('crit_air', 'text', (column) => column.check(sql`crit_air in ('E', '1', '2', '3', '4', '5', 'none')`))
      .execute();
    await db.schema
      .alterTable(table)
      .addColumn('co2', integerType(engine), (column) => column.check(sql`co2 between 0 and 999`))
      .execute();
  }
}
