import { type Kysely, sql } from 'kysely';
import type { Engine } from '../tables.ts';
import { column, createTable, idColumn, integerType, textColumn, timestampColumn } from './columns.ts';

/**
 * Creates the events of the administration's login and session check. A row counts equal events of one minute (`slot`).
 * `network` is a keyed hash, so no row contains an address. An event changes no page, so no trigger raises the
 * revision.
 */
export async function createSecurityEvents(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTable(db, engine, 'security_events', [
    idColumn(engine),
    timestampColumn(engine, 'at'),
    timestampColumn(engine, 'last_at'),
    column('count', integerType(engine), (count) => count.notNull().check(sql`count > 0`)),
    column('kind', 'text', (kind) => kind.notNull()),
    column('outcome', 'text', (outcome) => outcome.notNull().check(sql`outcome in ('ok', 'refused')`)),
    textColumn('reason', 100),
    textColumn('target', 200),
    column('account', integerType(engine), (account) => account.notNull().defaultTo(0)),
    textColumn('who', 100),
    textColumn('network', 64),
    column('slot', 'text', (slot) => slot.notNull().unique().check(sql`length(slot) = 64`)),
  ]);
  await db.schema.createIndex('security_events_at').on('security_events').column('at').execute();
  if (engine === 'postgres') await sql`alter table security_events enable row level security`.execute(db);
}
