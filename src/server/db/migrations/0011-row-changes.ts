import { type Kysely, sql } from 'kysely';
import type { Engine } from '../tables.ts';
import { integerType } from './columns.ts';

/** Triggers record each changed row of these tables. For other tables, they record only the table. */
const BY_ROW = ['cars', 'trucks', 'brands'];
const AS_A_WHOLE = ['fuels', 'pictures'];

const EVENTS = ['insert', 'update', 'delete'] as const;

/**
 * Records the revision of each row's last change, so that a process reads only newer changes. Deleted rows stay
 * recorded. `row_id` is 0 if the whole table changed. Triggers write in the transaction of the change. This transaction
 * locks the revision's row. So a process that reads a revision sees all changes up to it.
 */
export async function recordRowChanges(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('row_changes')
    .addColumn('table_name', 'text', (column) => column.notNull())
    .addColumn('row_id', integerType(engine), (column) => column.notNull())
    .addColumn('revision', integerType(engine), (column) => column.notNull())
    .addPrimaryKeyConstraint('row_changes_pkey', ['table_name', 'row_id'])
    .$call((table) => (engine === 'sqlite' ? table.modifyEnd(sql`strict, without rowid`) : table))
    .execute();
  await db.schema.createIndex('row_changes_revision').on('row_changes').column('revision').execute();
  if (engine === 'sqlite') await createSqliteTriggers(db);
  else await createPostgresTriggers(db);
}

/** SQLite does not define the order of triggers of one event, so one trigger raises the revision and records it. */
async function createSqliteTriggers(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  for (const table of [...BY_ROW, ...AS_A_WHOLE])
    for (const event of EVENTS) {
      const row = AS_A_WHOLE.includes(table) ? '0' : event === 'delete' ? 'old.id' : 'new.id';
      await run(`drop trigger ${table}_${event}_revision`);
      await run(`create trigger ${table}_${event}_revision after ${event} on ${table} begin
        update catalogue set revision = revision + 1 where id = 1;
        insert into row_changes (table_name, row_id, revision) select '${table}', ${row}, revision from catalogue where id = 1
          on conflict (table_name, row_id) do update set revision = excluded.revision;
      end`);
    }
}

/** These triggers run once for each statement, after the trigger that raises the revision (migration 0001). */
async function createPostgresTriggers(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const record = (name: string, row: string, from: string) =>
    run(`create function ${name}() returns trigger language plpgsql as 'begin
      insert into row_changes (table_name, row_id, revision) select tg_table_name, ${row}, catalogue.revision from ${from}
        where catalogue.id = 1 on conflict (table_name, row_id) do update set revision = excluded.revision;
      return null;
    end'`);
  await record('record_row_changes', 'changed.id', 'catalogue, changed');
  await record('record_table_change', '0', 'catalogue');
  for (const table of BY_ROW) {
    for (const event of EVENTS)
      await run(`create trigger ${table}_${event}_changes after ${event} on ${table}
        referencing ${event === 'delete' ? 'old' : 'new'} table as changed
        for each statement execute function record_row_changes()`);
    await run(`create trigger ${table}_truncate_changes after truncate on ${table}
      for each statement execute function record_table_change()`);
  }
  for (const table of AS_A_WHOLE)
    await run(`create trigger ${table}_changes after insert or update or delete or truncate on ${table}
      for each statement execute function record_table_change()`);
  await sql`alter table row_changes enable row level security`.execute(db);
}
