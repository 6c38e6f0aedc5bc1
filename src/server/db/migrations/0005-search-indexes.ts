import { type Kysely, sql } from 'kysely';
import type { Engine } from '../tables.ts';

const PRICES = {
  cars: ['price_per_day_cents'],
  trucks: ['price_per_hour_cents', 'price_per_week_cents', 'price_on_weekend_cents'],
} as const;

/**
 * Indexes of the public lists, all of them without what lies in the bin. One holds all that facets and counts read of a
 * row, in the order that they are grouped by; the others are the orders of the lists, in the words of `selection.sql.ts`
 * (SQLite takes an index for an order only where both say the same).
 */
export async function createReadingIndexes(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const [table, prices] of Object.entries(PRICES)) {
    const index = (name: string, columns: string) =>
      sql.raw(`create index ${table}_${name} on ${table} (${columns}) where deleted_at is null`).execute(db);
    const bounds = [...prices, 'mileage', 'year'].join(', ');
    await index('groups', `brand, fuel_type, effective_gearbox, ${bounds}, deleted_at`);
    const order = (column: string, direction: 'asc' | 'desc') =>
      index(`by_${column}_${direction}`, `(${column} is null), ${column} ${direction}, id desc`);
    for (const price of prices) for (const direction of ['asc', 'desc'] as const) await order(price, direction);
    await order('mileage', 'asc');
    await order('year', 'desc');
    if (engine === 'sqlite') await createSearchTable(db, table);
  }
  if (engine === 'postgres') await createTrigrams(db);
}

/** The order of a list that nobody has sorted: a deep page steps over entries of this, not over whole vehicles. */
export async function createNewestIndexes(db: Kysely<unknown>): Promise<void> {
  for (const table of Object.keys(PRICES))
    await sql.raw(`create index ${table}_newest on ${table} (id desc) where deleted_at is null`).execute(db);
}

const TEXTS = ['folded_title', 'folded_model_year', 'folded_overview'] as const;

/** Which vehicles hold three letters in a row, kept in step by triggers: it holds no text, a kilobyte a vehicle. */
async function createSearchTable(db: Kysely<unknown>, table: string): Promise<void> {
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

/** The same on PostgreSQL, where its owner may have it: a search without is right too, and reads the whole table. */
async function createTrigrams(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      "do $$ begin create extension if not exists pg_trgm; exception when others then raise notice '%', sqlerrm; end $$",
    )
    .execute(db);
  const { rows } = await sql<{ schema: string }>`select nspname as schema from pg_extension
    join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm'`.execute(db);
  const schema = rows[0]?.schema;
  if (schema === undefined) return;
  for (const table of Object.keys(PRICES)) {
    const texts = TEXTS.map((text) => `${text} "${schema}".gin_trgm_ops`).join(', ');
    await sql.raw(`create index ${table}_trigrams on ${table} using gin (${texts})`).execute(db);
  }
}
