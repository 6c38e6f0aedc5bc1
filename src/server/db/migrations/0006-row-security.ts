import { type Kysely, sql } from 'kysely';
import type { Engine } from '../tables.ts';

const TABLES = [
  'administrators',
  'brands',
  'cars',
  'catalogue',
  'fuels',
  'idempotency_keys',
  'kysely_migration',
  'kysely_migration_lock',
  'login_failures',
  'pictures',
  'rates',
  'secrets',
  'sessions',
  'trucks',
  'users',
] as const;

/**
 * Hosts such as Supabase add a public API to the database. Its roles may read every table. With row-level security and
 * no policy, these roles see no row. The owner of the tables sees all rows. The site connects as the owner.
 */
export async function enableRowSecurity(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return;
  for (const table of TABLES) await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
}
