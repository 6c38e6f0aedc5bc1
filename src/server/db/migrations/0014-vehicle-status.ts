import { type Kysely, sql } from 'kysely';
import type { Engine } from '../tables.ts';
import { timestampType } from './columns.ts';

const TEXTS = ['sold_at', 'final_price', 'reserved_until', 'reserved_note'];

/** Existing vehicles count as online since their creation. */
export async function addVehicleStatus(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const table of ['cars', 'trucks']) {
    await db.schema
      .alterTable(table)
      .addColumn('status', 'text', (column) =>
        column
          .notNull()
          .defaultTo('available')
          .check(sql`status in ('draft', 'available', 'reserved', 'sold', 'archived')`),
      )
      .execute();
    for (const name of TEXTS)
      await db.schema
        .alterTable(table)
        .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
        .execute();
    await db.schema.alterTable(table).addColumn('published_at', timestampType(engine)).execute();
    await sql`update ${sql.table(table)} set published_at = created_at`.execute(db);
  }
}
