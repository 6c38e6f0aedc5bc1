import type { Kysely } from 'kysely';
import type { Engine } from '../tables.ts';
import { integerType } from './columns.ts';

/** The vehicle whose photo a copied picture shows; null for every other picture. */
export async function addCopiedFrom(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema.alterTable('pictures').addColumn('copied_from', integerType(engine)).execute();
}
