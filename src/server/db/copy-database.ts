import type { Kysely, Transaction } from 'kysely';
import { propertiesOf } from '../../shared/records.ts';
import { appliedMigrations, type Database } from './database.ts';
import { recordReplacedTables } from './row-changes.ts';
import { continueSequences, readSequences, type Sequences } from './sequences.ts';
import {
  anyRows,
  countRows,
  digestOfTable,
  RowsDigest,
  readRows,
  type TableRow,
  type TableShape,
  tablesOf,
  writeRows,
} from './table-rows.ts';
import type { Engine, Tables } from './tables.ts';

/** Rows of one table. Batches of a table come after those of the tables to which it refers. */
export type Batch = { table: string; rows: TableRow[] };

type Contents = {
  migrations: string[];
  tables: { name: string; rows: number; digest: string }[];
  sequences: Sequences;
};

/** The target already has rows. Nothing was written. */
export class NotEmptyError extends Error {
  readonly tables: readonly [name: string, rows: number][];
  constructor(tables: readonly [string, number][]) {
    super(`not empty: ${tables.map(([name]) => name).join(', ')}`);
    this.tables = tables;
  }
}

/** The database refused rows, or wrote others than expected. Nothing was written. The message is French. */
export class DifferentContentsError extends Error {}

const FILLED_WHEN_NEW = ['fuels', 'catalogue'];

/** Returns the tables with rows, and their numbers of rows. Leaves out the tables that the program fills itself. */
export async function nonEmptyTables(query: Transaction<Tables> | Database['query'], engine: Engine) {
  const counts: [name: string, rows: number][] = [];
  for (const { name } of await tablesOf(query, engine)) {
    const rows = FILLED_WHEN_NEW.includes(name) ? 0 : await countRows(query, name);
    if (rows > 0) counts.push([name, rows]);
  }
  return counts;
}

/** `batches` reads all rows; read them in one snapshot (`inSnapshot`). `contents` is complete after the last batch. */
export async function openContents(query: Kysely<Tables>, engine: Engine) {
  const tables = await tablesOf(query, engine);
  const digests = new Map<string, RowsDigest>();
  async function* batches(): AsyncGenerator<Batch> {
    for (const table of tables) {
      const digest = new RowsDigest();
      digests.set(table.name, digest);
      for await (const rows of readRows(query, table)) {
        for (const row of rows) digest.add(row);
        yield { table: table.name, rows };
      }
    }
  }
  let total = 0;
  for (const { name } of tables) total += await countRows(query, name);
  const migrations = await appliedMigrations({ query });
  const sequences = await readSequences(query, engine, tables);
  return {
    rows: total,
    batches: batches(),
    contents: (): Contents => ({
      migrations,
      tables: [...digests].map(([name, { rows, digest }]) => ({ name, rows, digest })),
      sequences,
    }),
  };
}

type CopyOptions = {
  overwrite?: boolean;
  emptied?: readonly string[];
  onRows?: (done: number) => void;
  signal?: AbortSignal;
};

/**
 * Writes all rows of one database into another in one transaction. Reads them back and compares them. Later rows get
 * higher ids than all ids that either database has used. If the target had rows, its revision rises, so that no process
 * sends a cached response of the old catalogue.
 * @param contents returns the expected contents after the last batch
 * @param emptied tables whose rows are compared, then deleted
 * @param onRows is called after each batch with the number of rows written so far
 * @throws NotEmptyError if the target has rows and `overwrite` is false; DifferentContentsError
 * @example await copyIntoDatabase(target, await openContents(source, 'sqlite'));
 */
export async function copyIntoDatabase(
  { engine, query }: Database,
  { batches, contents }: { batches: AsyncIterable<Batch>; contents: () => Contents },
  { overwrite = false, emptied = [], onRows, signal }: CopyOptions = {},
): Promise<void> {
  const copy = query.transaction().execute(async (inside) => {
    if (engine === 'postgres') await inside.selectFrom('catalogue').select('id').forUpdate().execute();
    const rowCounts = await nonEmptyTables(inside, engine);
    if (rowCounts.length > 0 && !overwrite) throw new NotEmptyError(rowCounts);
    const tables = await tablesOf(inside, engine);
    const before = await revisionOf(inside);
    for (const { name } of tables.toReversed()) await anyRows(inside).deleteFrom(name).execute();
    let done = 0;
    for await (const { table, rows } of batches) {
      signal?.throwIfAborted();
      const shape = tables.find(({ name }) => name === table);
      if (!shape) throw new DifferentContentsError(`il n’y a pas de table ${table}`);
      await writeRows(inside, shape, rows);
      done += rows.length;
      onRows?.(done);
    }
    const expected = contents();
    await compare(inside, tables, expected);
    for (const { name } of tables) if (emptied.includes(name)) await anyRows(inside).deleteFrom(name).execute();
    await continueSequences(inside, engine, tables, expected.sequences);
    if (rowCounts.length === 0) return;
    const after = Math.max(before, await revisionOf(inside)) + 1;
    await inside.updateTable('catalogue').set({ revision: after }).execute();
    // The triggers recorded no change, because the row of `catalogue` was missing during the copy.
    await recordReplacedTables(inside, after, ['cars', 'trucks', 'brands', 'fuels', 'pictures']);
  });
  await copy.catch((error: unknown) => {
    if (isRefusedValue(error)) throw new DifferentContentsError(`la base les refuse : ${propertiesOf(error).message}`);
    throw error;
  });
}

/** SQLite's ERROR (an unknown column), TOOBIG, CONSTRAINT, MISMATCH, RANGE. */
const SQLITE_REFUSALS = [1, 18, 19, 20, 25];

/** True if the database rejected the content of a row. False for other errors, such as a full disk. */
function isRefusedValue(error: unknown): boolean {
  const { code, errcode } = propertiesOf(error);
  if (typeof errcode === 'number') return SQLITE_REFUSALS.includes(errcode & 0xff);
  return typeof code === 'string' && /^((22|23|54)[0-9A-Z]{3}|42703|42804)$/.test(code);
}

async function compare(query: Transaction<Tables>, tables: readonly TableShape[], contents: Contents): Promise<void> {
  for (const table of tables) {
    const expected = contents.tables.find(({ name }) => name === table.name);
    const { rows, digest } = await digestOfTable(query, table);
    if (rows !== expected?.rows || digest !== expected.digest)
      throw new DifferentContentsError(
        `${table.name} : ${rows} lignes pour ${expected?.rows ?? 0} attendues, ou d’autres valeurs`,
      );
  }
}

async function revisionOf(query: Transaction<Tables>): Promise<number> {
  return (await query.selectFrom('catalogue').select('revision').executeTakeFirst())?.revision ?? 0;
}
