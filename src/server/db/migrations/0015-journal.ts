import { type Kysely, sql } from 'kysely';
import type { Engine } from '../tables.ts';
import { column, createTable, idColumn, integerType, jsonColumn, timestampColumn } from './columns.ts';

/**
 * Creates the journal: one row for each object and write. A trigger rejects updates. The maintenance deletes old rows.
 * A restore replaces all rows.
 */
export async function createJournal(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTable(db, engine, 'journal', [
    idColumn(engine),
    timestampColumn(engine, 'at'),
    ...['who', 'origin', 'action', 'object', 'title'].map((name) => column(name, 'text', (text) => text.notNull())),
    ['object_id', integerType(engine), (column) => column.notNull()],
    jsonColumn(engine, 'changes', 'object'),
    ['has_price', integerType(engine), (column) => column.notNull().check(sql`has_price in (0, 1)`)],
  ]);
  await db.schema.createIndex('journal_object').on('journal').columns(['object', 'object_id', 'id']).execute();
  await db.schema.createIndex('journal_at').on('journal').column('at').execute();
  const run = (statement: string) => sql.raw(statement).execute(db);
  if (engine === 'sqlite')
    await run(`create trigger journal_update before update on journal begin
      select raise(abort, 'the journal is append-only');
    end`);
  else {
    await run(`create function reject_journal_update() returns trigger language plpgsql as 'begin
      raise exception ''the journal is append-only'';
    end'`);
    await run(`create trigger journal_update before update on journal
      for each statement execute function reject_journal_update()`);
    await sql`alter table journal enable row level security`.execute(db);
  }
}
