import type { Kysely } from 'kysely';

/** The browser and device of the login, as « Mes sessions » shows them; '' if unknown. */
export async function addSessionDevices(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sessions')
    .addColumn('device', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
