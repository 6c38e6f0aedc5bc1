import { type Kysely, sql } from 'kysely';
import type { Engine } from '../tables.ts';
import { column, createTable, idColumn, integerType, jsonColumn, timestampColumn } from './columns.ts';

/** Visitors see settings, so every change raises the revision. Previews contain unsaved values and expire. */
export async function createSettings(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = (name: string) => column(name, 'text', (it) => it.notNull());
  const version = column('version', integerType(engine), (it) => it.notNull().check(sql`version > 0`));
  const written = [jsonColumn(engine, 'value', 'object'), timestampColumn(engine, 'updated_at'), text('updated_by')];
  await createTable(db, engine, 'settings', [
    column('section', 'text', (section) => section.primaryKey().notNull()),
    version,
    ...written,
  ]);
  await createTable(db, engine, 'settings_history', [idColumn(engine), text('section'), version, ...written]);
  await db.schema
    .createIndex('settings_history_version')
    .on('settings_history')
    .columns(['section', 'version'])
    .unique()
    .execute();
  await createTable(db, engine, 'settings_previews', [
    column('token_hash', 'text', (hash) => hash.primaryKey().notNull()),
    text('section'),
    jsonColumn(engine, 'value', 'object'),
    timestampColumn(engine, 'created_at'),
  ]);
  await raiseRevision(db, engine);
}

async function raiseRevision(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  if (engine === 'sqlite') {
    for (const event of ['insert', 'update', 'delete'])
      await run(`create trigger settings_${event}_revision after ${event} on settings begin
        update catalogue set revision = revision + 1 where id = 1;
      end`);
    return;
  }
  await run(`create trigger settings_revision before insert or update or delete or truncate on settings
    for each statement execute function new_revision()`);
  for (const table of ['settings', 'settings_history', 'settings_previews'])
    await run(`alter table ${table} enable row level security`);
}
