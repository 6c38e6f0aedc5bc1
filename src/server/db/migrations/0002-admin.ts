import { type Kysely, sql } from 'kysely';
import type { Engine } from '../tables.ts';
import { timestampType } from './columns.ts';

export async function createAdminTables(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const timestamp = timestampType(engine);
  for (const vehicles of ['cars', 'trucks']) {
    await db.schema.alterTable(vehicles).addColumn('updated_at', timestamp).execute();
    await db.schema.alterTable(vehicles).addColumn('deleted_at', timestamp).execute();
    await db.schema
      .alterTable(vehicles)
      .addColumn('updated_by', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  }
  await db.schema
    .createTable('login_failures')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('failures', 'bigint', (column) => column.notNull().check(sql`failures > 0`))
    .addColumn('ends_at', timestamp, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('idempotency_keys')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('answer', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('created_at', timestamp, (column) => column.notNull())
    .execute();
}
