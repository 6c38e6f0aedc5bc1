import type { Kysely } from 'kysely';
import type { Engine } from '../tables.ts';
import { integerType, timestampType } from './columns.ts';

/** Brands and rates get a version, which each edit raises, and who made the last edit, as vehicles have them. */
export async function addVersions(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const name of ['brands', 'rates']) {
    const table = db.schema.alterTable(name);
    await table.addColumn('version', integerType(engine), (column) => column.notNull().defaultTo(1)).execute();
    await table.addColumn('updated_at', timestampType(engine)).execute();
    await table.addColumn('updated_by', 'text', (column) => column.notNull().defaultTo('')).execute();
  }
}
