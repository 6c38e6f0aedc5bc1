import { type Kysely, sql } from 'kysely';
import type { Engine } from '../tables.ts';
import { integerType } from './columns.ts';

export async function addMonthKilometres(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const table of ['cars', 'trucks'])
    await db.schema
      .alterTable(table)
      .addColumn('km_included_month', integerType(engine), (column) =>
        column.check(sql`km_included_month between 0 and 9999999`),
      )
      .execute();
}
