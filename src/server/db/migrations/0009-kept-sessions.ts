import { type Kysely, sql } from 'kysely';
import type { Engine } from '../tables.ts';
import { integerType } from './columns.ts';

/** 1 if the administrator chose at the login to stay signed in on that device, else 0. */
export async function addPersistentSessions(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .alterTable('sessions')
    .addColumn('kept', integerType(engine), (column) => column.notNull().defaultTo(0).check(sql`kept in (0, 1)`))
    .execute();
}
