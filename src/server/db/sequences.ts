import { type Kysely, sql } from 'kysely';
import type { TableShape } from './table-rows.ts';
import type { Engine, Tables } from './tables.ts';

/** The highest id that each table ever used, so that the id of a deleted row is not used again. */
export type Sequences = Record<string, number>;

export async function readSequences(
  query: Kysely<Tables>,
  engine: Engine,
  tables: readonly TableShape[],
): Promise<Sequences> {
  const sequences: Sequences = {};
  for (const { name, key } of tables) {
    const last =
      engine === 'sqlite'
        ? await lastSqliteId(query, name)
        : await lastPostgresId(query, await sequenceOf(query, name, key));
    if (last > 0) sequences[name] = last;
  }
  return sequences;
}

/** Makes the next id of each table higher than its rows' ids and than `sequences`. */
export async function continueSequences(
  query: Kysely<Tables>,
  engine: Engine,
  tables: readonly TableShape[],
  sequences: Sequences,
): Promise<void> {
  const own = await readSequences(query, engine, tables);
  for (const { name, key } of tables) {
    const last = Math.max(own[name] ?? 0, sequences[name] ?? 0);
    if (last === 0) continue;
    if (engine === 'sqlite') {
      await sql`delete from sqlite_sequence where name = ${name}`.execute(query);
      await sql`insert into sqlite_sequence (name, seq) values (${name}, ${last})`.execute(query);
    } else await sql`select setval(${await sequenceOf(query, name, key)}, ${last})`.execute(query);
  }
}

async function lastSqliteId(query: Kysely<Tables>, name: string): Promise<number> {
  const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${name}`.execute(query);
  return rows[0]?.seq ?? 0;
}

async function lastPostgresId(query: Kysely<Tables>, sequence: string | null): Promise<number> {
  if (sequence === null) return 0;
  const { rows } = await sql<{ last_value: number; is_called: boolean }>`
    select last_value, is_called from ${sql.raw(sequence)}`.execute(query);
  return rows[0]?.is_called ? rows[0].last_value : 0;
}

async function sequenceOf(query: Kysely<Tables>, name: string, key: string): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`
    select pg_get_serial_sequence(${name}, ${key}) as name`.execute(query);
  return rows[0]?.name ?? null;
}
