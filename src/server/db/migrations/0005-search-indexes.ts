import { type Kysely, sql } from 'kysely';
import type { Engine } from '../tables.ts';

const PRICES = {
  cars: ['price_per_day_cents'],
  trucks: ['price_per_hour_cents', 'price_per_week_cents', 'price_on_weekend_cents'],
} as const;

export async function createSearchIndexes(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const [table, prices] of Object.entries(PRICES)) {
    await createListIndexes(db, table, prices);
    if (engine === 'sqlite') await createTrigramTable(db, table);
  }
  if (engine === 'postgres') await createTrigramIndexes(db, Object.keys(PRICES));
}

/**
 * One index contains all columns of facets and counts, in the order of their grouping. The other indexes are for
 * sorting. SQLite uses such an index only if the `order by` of the query is written exactly as here.
 */
async function createListIndexes(db: Kysely<unknown>, table: string, prices: readonly string[]): Promise<void> {
  const index = (name: string, columns: string) =>
    sql.raw(`create index ${table}_${name} on ${table} (${columns}) where deleted_at is null`).execute(db);
  const order = (column: string, direction: 'asc' | 'desc') =>
    index(`by_${column}_${direction}`, `(${column} is null), ${column} ${direction}, id desc`);
  const ranges = [...prices, 'mileage', 'year'].join(', ');
  await index('groups', `brand, fuel_type, effective_gearbox, ${ranges}, deleted_at`);
  for (const price of prices) for (const direction of ['asc', 'desc'] as const) await order(price, direction);
  await order('mileage', 'asc');
  await order('year', 'desc');
}

const TEXTS = ['folded_title', 'folded_model_year', 'folded_overview'] as const;

/** Triggers update the table. It stores no text and takes about a kilobyte for each vehicle. */
async function createTrigramTable(db: Kysely<unknown>, table: string): Promise<void> {
  const texts = TEXTS.join(', ');
  const run = (statement: string) => sql.raw(statement).execute(db);
  const search = `${table}_search`;
  await run(
    `create virtual table ${search} using fts5(${texts}, content='', contentless_delete=1, tokenize='trigram case_sensitive 1')`,
  );
  await run(`insert into ${search}(rowid, ${texts}) select id, ${texts} from ${table}`);
  const insert = `insert into ${search}(rowid, ${texts}) values (new.id, ${TEXTS.map((text) => `new.${text}`).join(', ')})`;
  const remove = `delete from ${search} where rowid = old.id`;
  const changed = ['id', ...TEXTS].map((column) => `old.${column} is not new.${column}`).join(' or ');
  await run(`create trigger ${search}_insert after insert on ${table} begin ${insert}; end`);
  await run(`create trigger ${search}_update after update on ${table} when ${changed} begin ${remove}; ${insert}; end`);
  await run(`create trigger ${search}_delete after delete on ${table} begin ${remove}; end`);
}

/** Needs the extension pg_trgm. Without it, a search reads the whole table. */
async function createTrigramIndexes(db: Kysely<unknown>, tables: readonly string[]): Promise<void> {
  await sql
    .raw(
      "do $$ begin create extension if not exists pg_trgm; exception when others then raise notice '%', sqlerrm; end $$",
    )
    .execute(db);
  const { rows } = await sql<{ schema: string }>`select nspname as schema from pg_extension
    join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm'`.execute(db);
  const schema = rows[0]?.schema;
  if (schema === undefined) return;
  for (const table of tables) {
    const texts = TEXTS.map((text) => `${text} "${schema}".gin_trgm_ops`).join(', ');
    await sql.raw(`create index ${table}_trigrams on ${table} using gin (${texts})`).execute(db);
  }
}
