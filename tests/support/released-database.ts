/** Loads databases of former releases, so that tests can see what the present release does with them. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { SQLITE_FILE } from '../../src/server/db/database.ts';
import type { DatabaseLocation } from '../../src/server/db/location.ts';
import { openPostgres } from '../../src/server/db/postgres.ts';
import { openSqlite } from '../../src/server/db/sqlite.ts';
import { readRows, type TableRow, tablesOf } from '../../src/server/db/table-rows.ts';
import type { Tables } from '../../src/server/db/tables.ts';
import { ENGINE } from './context.ts';

/** Loads the dump `tests/fixtures/database-{release}.{engine}.sql` into an empty database. */
export async function loadReleased(release: string, { dataDir, databaseUrl }: DatabaseLocation): Promise<void> {
  const file = join(import.meta.dirname, `../fixtures/database-${release}.${ENGINE}.sql`);
  const dump = readFileSync(file, 'utf8');
  if (databaseUrl === undefined) {
    mkdirSync(dataDir, { recursive: true });
    // The dump of a full-text table writes to SQLite's schema table, which SQLite forbids by default.
    const database = new DatabaseSync(join(dataDir, SQLITE_FILE), { defensive: false });
    database.exec(dump);
    database.close();
    return;
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(dump).finally(() => client.end());
}

/** Opens a database without migrating it, runs `work` and closes it. */
export async function withoutMigrating<T>(
  { dataDir, databaseUrl }: DatabaseLocation,
  work: (query: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const dialect =
    databaseUrl === undefined
      ? openSqlite(join(dataDir, SQLITE_FILE))
      : await openPostgres(databaseUrl, () => undefined);
  const query = new Kysely<Tables>({ dialect });
  try {
    return await work(query);
  } finally {
    await query.destroy();
  }
}

/** In the order of their keys. */
export async function rowsByTable(query: Kysely<Tables>): Promise<Record<string, TableRow[]>> {
  const all: Record<string, TableRow[]> = {};
  for (const table of await tablesOf(query, ENGINE)) {
    const rows: TableRow[] = [];
    for await (const page of readRows(query, table)) rows.push(...page);
    all[table.name] = rows;
  }
  return all;
}

/** Returns tables, columns, constraints, indexes, triggers and functions as the database describes them, sorted. */
export async function schemaOf(query: Kysely<Tables>): Promise<string[]> {
  const { rows } = await (ENGINE === 'sqlite' ? SQLITE_SCHEMA : POSTGRES_SCHEMA).execute(query);
  return rows.map(({ line }) => line).sort();
}

const SQLITE_SCHEMA = sql<{ line: string }>`
  select concat_ws(' ', type, name, tbl_name, sql) as line from sqlite_master`;

const POSTGRES_SCHEMA = sql<{ line: string }>`
  with own as (select oid, relname, relkind, relrowsecurity from pg_class where relnamespace = current_schema()::regnamespace)
  select concat_ws(' ', 'table', relname, relrowsecurity) as line from own where relkind = 'r'
  union all select concat_ws(' ', 'column', relname, attnum, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
    pg_get_expr(adbin, adrelid)) from own join pg_attribute on attrelid = own.oid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum where relkind = 'r' and attnum > 0
  union all select concat_ws(' ', 'constraint', relname, conname, pg_get_constraintdef(c.oid))
    from own join pg_constraint c on conrelid = own.oid
  union all select pg_get_indexdef(oid) from own where relkind = 'i'
  union all select pg_get_triggerdef(t.oid) from own join pg_trigger t on tgrelid = own.oid where not tgisinternal
  union all select pg_get_functiondef(oid) from pg_proc
    where pronamespace = current_schema()::regnamespace and proname = 'new_revision'`;
