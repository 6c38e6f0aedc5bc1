import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import { migrationsFor } from './migrations.ts';
import { openSqlite } from './sqlite.ts';
import { tablesOf } from './table-rows.ts';
import type { Tables } from './tables.ts';

/** These functions read a database that may be damaged, or that somebody changed by hand. They write nothing. */

const MAX_ERRORS = 10;

/** SQLite checks every page and foreign key; PostgreSQL names invalid indexes, constraints and page checksums. */
export async function integrityErrors({ engine, query }: Database): Promise<string[]> {
  if (engine === 'sqlite') {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(${sql.lit(MAX_ERRORS)})`.execute(
      query,
    );
    const orphans = await sql<{
      error: string;
    }>`select "table" || ' nomme des lignes de ' || parent || ' qui n’existent pas' as error
      from pragma_foreign_key_check group by "table", parent`.execute(query);
    return [
      ...rows.map((row) => row.integrity_check).filter((text) => text !== 'ok'),
      ...orphans.rows.map(({ error }) => error),
    ];
  }
  const { rows } = await sql<{ error: string }>`
    select 'index ' || indexrelid::regclass as error from pg_index i join pg_class c on c.oid = i.indrelid
      where not indisvalid and c.relnamespace = current_schema()::regnamespace
    union all select 'contrainte ' || conname from pg_constraint
      where not convalidated and connamespace = current_schema()::regnamespace
    union all select checksum_failures || ' pages (checksum)' from pg_stat_database
      where datname = current_database() and checksum_failures > 0`.execute(query);
  return rows.map(({ error }) => error);
}

/** Returns the tables, columns and triggers that this release needs and the database lacks. */
export async function missingInSchema({ engine, query }: Database): Promise<string[]> {
  const fresh = await freshSchema();
  const tables = await tablesOf(query, engine);
  const missing: string[] = [];
  for (const { name, columns } of fresh.tables) {
    const table = tables.find((one) => one.name === name);
    if (!table) missing.push(`table ${name}`);
    else for (const column of columns) if (!table.columns.includes(column)) missing.push(`colonne ${name}.${column}`);
  }
  const triggers = new Set(await triggersOf({ engine, query }));
  for (const trigger of fresh.triggers)
    for (const names of engine === 'sqlite' ? [[trigger.name]] : onPostgres(trigger))
      if (!names.some((name) => triggers.has(name))) missing.push(`déclencheur ${names[0]}`);
  return [...new Set(missing)];
}

type Trigger = { name: string; sql: string };

/** Runs the migrations on a SQLite database in memory. Both engines use the same names. */
async function freshSchema() {
  const db = new Kysely<Tables>({ dialect: openSqlite(':memory:') });
  try {
    const provider = { getMigrations: () => Promise.resolve(migrationsFor('sqlite')) };
    const { error } = await new Migrator({ db, provider }).migrateToLatest();
    if (error) throw error;
    const { rows } = await sql<Trigger>`select name, sql from sqlite_master where type = 'trigger'`.execute(db);
    return { tables: await tablesOf(db, 'sqlite'), triggers: rows };
  } finally {
    await db.destroy();
  }
}

/** Returns lists of PostgreSQL triggers that replace a trigger of SQLite. At least one of each list must exist. */
function onPostgres({ name, sql: body }: Trigger): string[][] {
  const [, table, event] = /^(.*)_(insert|update|delete)_revision$/.exec(name) ?? [];
  if (table === undefined) return [[name]];
  const recorded = body.includes('row_changes') ? [[`${table}_${event}_changes`, `${table}_changes`]] : [];
  return [[`${table}_revision`], ...recorded];
}

async function triggersOf({ engine, query }: Pick<Database, 'engine' | 'query'>): Promise<string[]> {
  const all =
    engine === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'trigger'`
      : sql<{ name: string }>`select t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
          where not t.tgisinternal and t.tgenabled in ('O', 'A') and c.relnamespace = current_schema()::regnamespace`;
  return (await all.execute(query)).rows.map(({ name }) => name);
}

export async function isSuperuser({ engine, query }: Database): Promise<boolean> {
  if (engine === 'sqlite') return false;
  const { rows } = await sql<{ super: boolean }>`
    select rolsuper as super from pg_roles where rolname = current_user`.execute(query);
  return rows[0]?.super === true;
}
