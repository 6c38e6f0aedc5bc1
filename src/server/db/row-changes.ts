import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Tables whose changes are recorded (migration 0011): fuels and pictures as a whole. */
type RecordedTable = 'cars' | 'trucks' | 'brands' | 'fuels' | 'pictures';

/** Rows that changed since a revision, deleted ones too; `ids` is null if the table as a whole changed. */
export type RowChanges = { revision: number; ids: ReadonlyMap<RecordedTable, ReadonlySet<number> | null> };

/** `row_id` where a table as a whole changed. */
const WHOLE_TABLE = 0;

/**
 * The catalogue's revision and the changes after `since`, of one moment, because one statement reads both. Transactions
 * that change the catalogue run one after the other, because each locks the revision's row from its first change to its
 * end: no change commits with a lower revision than one that was read already.
 * @returns null where more than `max` rows changed, or where the revision is below `since`: then it is another
 * database.
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

/** Records that these tables hold other rows than before, for a writer whose rows the triggers did not record. */
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
