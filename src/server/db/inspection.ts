import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import { migrationsFor } from './migrations.ts';
import { continueSequences, readSequences } from './sequences.ts';
import { openSqlite } from './sqlite.ts';
import { anyRows, tablesOf } from './table-rows.ts';
import type { Tables } from './tables.ts';

/** Reads a database that may be damaged, or changed by hand. Only `raiseIds` and `raiseRevision` write. */

/** Lines that SQLite's check gives at the most. */
const MAX_ERRORS = 10;

/**
 * Errors that the engine itself finds: SQLite reads every page; PostgreSQL names invalid indexes and constraints, and
 * pages whose checksum failed.
 */
export async function integrityErrors({ engine, query }: Database): Promise<string[]> {
  if (engine === 'sqlite') {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(${sql.lit(MAX_ERRORS)})`.execute(
      query,
    );
    return rows.map((row) => row.integrity_check).filter((text) => text !== 'ok');
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

export type Orphans = { table: string; column: string; parent: string; rows: number };

/** Rows that refer to a row that is not there. */
export async function orphanRows({ engine, query }: Database): Promise<Orphans[]> {
  const orphans: Orphans[] = [];
  for (const { child, column, parent, key } of await references({ engine, query })) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(child)} as c
      where c.${sql.ref(column)} is not null
      and not exists (select 1 from ${sql.table(parent)} as p where p.${sql.ref(key)} = c.${sql.ref(column)})`.execute(
      query,
    );
    const n = Number(rows[0]?.n);
    if (n > 0) orphans.push({ table: child, column, parent, rows: n });
  }
  return orphans;
}

type Reference = { child: string; column: string; parent: string; key: string };

async function references({ engine, query }: Pick<Database, 'engine' | 'query'>): Promise<Reference[]> {
  const all =
    engine === 'sqlite'
      ? sql<Reference>`select m.name as child, f."from" as "column", f."table" as parent, f."to" as key
          from sqlite_master m join pragma_foreign_key_list(m.name) f where m.type = 'table' order by 1, 2`
      : sql<Reference>`select c.conrelid::regclass::text as child, a.attname as column,
            c.confrelid::regclass::text as parent, b.attname as key
          from pg_constraint c
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
          join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
          where c.contype = 'f' and c.connamespace = current_schema()::regnamespace order by 1, 2`;
  return (await all.execute(query)).rows;
}

/** Tables, columns and triggers of this version's schema that the database lacks. */
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

/** The schema that the migrations make, in memory. Tables, columns and triggers have the same names on both engines. */
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

/** The triggers of PostgreSQL that do what one of SQLite does; each is a list of names of which one is there. */
function onPostgres({ name, sql: body }: Trigger): string[][] {
  const [, table, event] = /^(.*)_(insert|update|delete)_revision$/.exec(name) ?? [];
  if (table === undefined) return [[name]];
  const recorded = body.includes('row_changes') ? [[`${table}_${event}_changes`, `${table}_changes`]] : [];
  return [[`${table}_revision`], ...recorded];
}

/** The names of the triggers that are there and switched on. */
async function triggersOf({ engine, query }: Pick<Database, 'engine' | 'query'>): Promise<string[]> {
  const all =
    engine === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'trigger'`
      : sql<{ name: string }>`select t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
          where not t.tgisinternal and t.tgenabled in ('O', 'A') and c.relnamespace = current_schema()::regnamespace`;
  return (await all.execute(query)).rows.map(({ name }) => name);
}

export type LowId = { table: string; last: number; highest: number };

/** Tables whose next id has been given already: the next new row would be refused, or get the id of a deleted one. */
export async function lowIds({ engine, query }: Database): Promise<LowId[]> {
  const tables = (await tablesOf(query, engine)).filter(({ key }) => key === 'id');
  const tablesWithIds = new Set(await countedTables({ engine, query }));
  const last = await readSequences(query, engine, tables);
  const low: LowId[] = [];
  for (const { name } of tables.filter((table) => tablesWithIds.has(table.name))) {
    const { highest } = await anyRows(query)
      .selectFrom(name)
      .select((all) => all.fn.max<number | null>('id').as('highest'))
      .executeTakeFirstOrThrow();
    if ((highest ?? 0) > (last[name] ?? 0)) low.push({ table: name, last: last[name] ?? 0, highest: highest ?? 0 });
  }
  return low;
}

async function countedTables({ engine, query }: Pick<Database, 'engine' | 'query'>): Promise<string[]> {
  const all =
    engine === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table' and sql like '%autoincrement%'`
      : sql<{ name: string }>`select table_name as name from information_schema.columns
          where table_schema = current_schema() and column_name = 'id' and is_identity = 'YES'`;
  return (await all.execute(query)).rows.map(({ name }) => name);
}

/** Continues the ids of these tables after the highest that is there. */
export async function raiseIds({ engine, query }: Database, low: readonly LowId[]): Promise<void> {
  const tables = (await tablesOf(query, engine)).filter(({ name }) => low.some(({ table }) => table === name));
  const highest = Object.fromEntries(low.map(({ table, highest }) => [table, highest]));
  await query.transaction().execute((inside) => continueSequences(inside, engine, tables, highest));
}

/** The catalogue's revision and the highest one of a changed row, of one moment; `revision` null if its row is gone. */
export async function revisions({ query }: Database): Promise<{ revision: number | null; highest: number }> {
  const { rows } = await sql<{ revision: number | null; highest: number | null }>`
    select (select revision from catalogue where id = 1) as revision,
      (select max(revision) from row_changes) as highest`.execute(query);
  return { revision: rows[0]?.revision ?? null, highest: rows[0]?.highest ?? 0 };
}

/** Raises the revision above every change that is recorded: processes then read their caches and indexes again. */
export async function raiseRevision({ query }: Database): Promise<void> {
  await sql`update catalogue set revision = 1 + (select coalesce(max(revision), 0) from row_changes) where id = 1
    and revision < (select coalesce(max(revision), 0) from row_changes)`.execute(query);
}

/** The server's clock; SQLite has this machine's. */
export async function databaseTime({ engine, query }: Database): Promise<Date> {
  if (engine === 'sqlite') return new Date();
  const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(query);
  return new Date(rows[0]?.now ?? 0);
}

/** True if PostgreSQL's role may do anything on the whole server. */
export async function isSuperuser({ engine, query }: Database): Promise<boolean> {
  if (engine === 'sqlite') return false;
  const { rows } = await sql<{ super: boolean }>`
    select rolsuper as super from pg_roles where rolname = current_user`.execute(query);
  return rows[0]?.super === true;
}
