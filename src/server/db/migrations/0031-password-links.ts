import type { Kysely } from 'kysely';
import type { Engine } from '../tables.ts';
import { integerType } from './columns.ts';

/** `administrator` is the administrator who gets a new password through a link; null for an invitation. */
export async function addPasswordLinks(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .alterTable('invitations')
    .addColumn('administrator', integerType(engine), (column) =>
      column.references('administrators.id').onDelete('cascade'),
    )
    .execute();
}
