import { type Kysely, sql } from 'kysely';
import type { Engine } from '../tables.ts';
import { column, createTable, integerType, textColumn, timestampColumn, timestampType } from './columns.ts';

/**
 * Adds sessions of visitors, and the identity of a visitor at the provider. An email address can pass to another
 * person; `subject` cannot. Existing rows get issuer and subject when their visitor returns.
 */
export async function createVisitorSessions(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const name of ['issuer', 'subject'])
    await db.schema
      .alterTable('users')
      .addColumn(...textColumn(name, 500))
      .execute();
  await db.schema
    .createIndex('users_subject')
    .unique()
    .on('users')
    .columns(['issuer', 'subject'])
    .where(sql.ref('subject'), '<>', sql.lit(''))
    .execute();
  await createTable(db, engine, 'visitor_sessions', [
    column('token_hash', 'text', (hash) => hash.primaryKey().notNull().check(sql`length(token_hash) = 64`)),
    column('visitor', integerType(engine), (visitor) => visitor.notNull().references('users.id').onDelete('cascade')),
    timestampColumn(engine, 'created_at'),
    column('ends_at', timestampType(engine), (moment) => moment.notNull()),
  ]);
  await db.schema.createIndex('visitor_sessions_visitor').on('visitor_sessions').column('visitor').execute();
  if (engine === 'postgres') await sql`alter table visitor_sessions enable row level security`.execute(db);
}
