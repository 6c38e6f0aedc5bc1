import { hash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Engine, Tables } from './tables.ts';

/** Backups and moves between the engines read and write whole tables. These functions work for any table. */

export type TableRow = Record<string, string | number | null>;

/** `key` is the primary key. */
export type TableShape = { name: string; columns: string[]; key: string };

/** Allows queries on tables whose names are known only at run time. */
export const anyRows = (query: Kysely<Tables>) =>
  query.$omitTables<keyof Tables>().$extendTables<Record<string, TableRow>>();

/**
 * Tables that others refer to are written first. The revision is written last, because triggers change it with every
 * other row.
 */
const FIRST = ['fuels', 'brands', 'administrators', 'users', 'imports'];
const LAST = 'catalogue';

const PAGE_ROWS = 500;
/** SQLite accepts 32,766 values in one statement. */
const MAX_VALUES = 30_000;

/** Tables that triggers write: changed rows (migration 0011), and trigrams of release 0.1.0 on SQLite. */
const DERIVED = /^row_changes$|_search(_[a-z]+)?$/;

/** Returns all tables except Kysely's and those of `DERIVED`. A table comes after the tables to which it refers. */
export async function tablesOf(query: Kysely<Tables>, engine: Engine): Promise<TableShape[]> {
  const own = await ownSchema(query, engine);
  const tables = (await query.introspection.getTables()).filter(
    ({ name, schema, isView }) => schema === own && !isView && !DERIVED.test(name),
  );
  const rank = (name: string) => {
    if (name === LAST) return FIRST.length + 1;
    return FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length;
  };
  const shapes: TableShape[] = [];
  // The queries run one after the other, because a transaction has only one connection.
  for (const { name, columns } of tables)
    shapes.push({
      name,
      columns: columns.map((column) => column.name).sort(),
      key: await primaryKey(query, engine, name),
    });
  return shapes.sort((a, b) => rank(a.name) - rank(b.name) || (a.name < b.name ? -1 : 1));
}

/** A PostgreSQL database may also contain tables of other programs, as at Supabase. SQLite has no schemas. */
async function ownSchema(query: Kysely<Tables>, engine: Engine): Promise<string | undefined> {
  if (engine === 'sqlite') return undefined;
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(query);
  return rows[0]?.name;
}

async function primaryKey(query: Kysely<Tables>, engine: Engine, table: string): Promise<string> {
  const columns =
    engine === 'sqlite'
      ? sql<{ name: string }>`select name from pragma_table_info(${table}) where pk > 0`
      : sql<{ name: string }>`select a.attname as name from pg_index i
          join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
          where i.indrelid = ${table}::regclass and i.indisprimary`;
  const { rows } = await columns.execute(query);
  const [key, ...otherKeys] = rows;
  if (!key || otherKeys.length > 0) throw new Error(`the table ${table} has no primary key of one column`);
  return key.name;
}

export async function* readRows(query: Kysely<Tables>, { name, columns, key }: TableShape): AsyncGenerator<TableRow[]> {
  for (let last: string | number | null = null; ; ) {
    let page = anyRows(query).selectFrom(name).select(columns).orderBy(key).limit(PAGE_ROWS);
    if (last !== null) page = page.where(key, '>', last);
    const rows: TableRow[] = await page.execute();
    const end = rows.at(-1);
    if (!end) return;
    yield rows;
    last = end[key] ?? null;
  }
}

export async function writeRows(query: Kysely<Tables>, table: TableShape, rows: TableRow[]): Promise<void> {
  const rowsAtOnce = Math.max(1, Math.floor(MAX_VALUES / table.columns.length));
  for (let i = 0; i < rows.length; i += rowsAtOnce)
    await anyRows(query)
      .insertInto(table.name)
      .values(rows.slice(i, i + rowsAtOnce))
      .execute();
}

export async function countRows(query: Kysely<Tables>, table: string): Promise<number> {
  const { n } = await anyRows(query)
    .selectFrom(table)
    .select((all) => all.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Returns the row as JSON, the same for both engines. */
export function lineOf(row: TableRow): string {
  return JSON.stringify(Object.fromEntries(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))));
}

/** Adds up SHA-256 of rows. The sum does not depend on their order, because the engines sort texts differently. */
export class RowsDigest {
  rows = 0;
  #sum = 0n;
  add(row: TableRow): void {
    this.rows += 1;
    this.#sum += BigInt(`0x${hash('sha256', lineOf(row), 'hex')}`);
  }
  get digest(): string {
    return (this.#sum % 2n ** 256n).toString(16).padStart(64, '0');
  }
}

export async function digestOfTable(query: Kysely<Tables>, table: TableShape): Promise<RowsDigest> {
  const digest = new RowsDigest();
  for await (const rows of readRows(query, table)) for (const row of rows) digest.add(row);
  return digest;
}
