import { type Kysely, sql } from 'kysely';
import type { Engine } from '../tables.ts';
import { integerType } from './columns.ts';

/** `kept` is 1 if the administrator chose to stay signed in on the device. */
export async function addPersistentSessions(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .alterTable('sessions')
    .addColumn('kept', integerType(engine), (column) => column.notNull().defaultTo(0).check(sql`kept in (0, 1)`))
    .execute();
}
