import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Tables whose changes are recorded (migration 0011); of fuels and pictures only for the whole table. */
type RecordedTable = 'cars' | 'trucks' | 'brands' | 'fuels' | 'pictures';

/** Rows that changed after a revision, including deleted rows. `ids` is null if the whole table changed. */
export type RowChanges = { revision: number; ids: ReadonlyMap<RecordedTable, ReadonlySet<number> | null> };

/** `row_id` if the whole table changed. */
const WHOLE_TABLE = 0;

/**
 * Reads the catalogue's revision and the changes after `since`. One statement reads both, so they belong to the same
 * moment. Transactions that change the catalogue run one after the other, because each locks the row of the revision
 * until its end. So a later commit always has a higher revision.
 * @returns null if more than `max` rows changed, or if the revision is below `since` because another database has
 * replaced this one
 */
export async function readRowChanges(query: Kysely<Tables>, since: number, max: number): Promise<RowChanges | null> {
  const { rows } = await sql<{ revision: number; table_name: RecordedTable | null; row_id: number }>`
    select c.revision, r.table_name, r.row_id from catalogue c left join row_changes r on r.revision > ${since}
    where c.id = 1 limit ${max + 1}`.execute(query);
  const revision = rows[0]?.revision;
  if (revision === undefined || revision < since || rows.length > max) return null;
  const ids = new Map<RecordedTable, Set<number> | null>();
  for (const { table_name, row_id } of rows) {
    if (table_name === null) continue;
    const tableIds = ids.get(table_name);
    if (row_id === WHOLE_TABLE) ids.set(table_name, null);
    else if (tableIds === undefined) ids.set(table_name, new Set([row_id]));
    else tableIds?.add(row_id);
  }
  return { revision, ids };
}

/** Records that all rows of these tables may have changed. Call it if the triggers did not record the changes. */
export async function recordReplacedTables(
  query: Kysely<Tables>,
  revision: number,
  tables: readonly RecordedTable[],
): Promise<void> {
  await query
    .insertInto('row_changes')
    .values(tables.map((table_name) => ({ table_name, row_id: WHOLE_TABLE, revision })))
    .onConflict((conflict) => conflict.columns(['table_name', 'row_id']).doUpdateSet({ revision }))
    .execute();
}
