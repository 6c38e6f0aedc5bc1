import { type Kysely, sql } from 'kysely';

/** Keys that the program creates. All instances share them. */
export async function createSecrets(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('secrets')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull().check(sql`length(value) >= 32`))
    .execute();
}
