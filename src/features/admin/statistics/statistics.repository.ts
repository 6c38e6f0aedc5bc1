import { type AppContext, inTransaction } from '../../../server/app-context.ts';
import { batches } from '../../../shared/batches.ts';
import { dayMonthYear, reversedDay } from '../../../shared/dates/dates.ts';
import { monthsBefore } from '../../../shared/dates/months.ts';
import { STATISTICS_MONTHS } from '../../../shared/retention.ts';
import { visibilityOf } from '../../stock/vehicles/status/status-rules.ts';
import type { CountedObject, DayCounts } from './statistics.ts';

/** SQLite accepts 32,766 values in one statement. A row has six values. */
const MAX_ROWS_PER_INSERT = 1_000;

/**
 * Writes all counts or none. The order of the rows is the same in all instances, so that they do not block each other.
 */
export async function addCounts(context: AppContext, counts: readonly DayCounts[]): Promise<void> {
  const rows = counts
    .map(({ id, ...row }) => ({ ...row, object_id: id }))
    .sort((a, b) => compare(a.day, b.day) || compare(a.object, b.object) || a.object_id - b.object_id);
  await inTransaction(context, async ({ database }) => {
    for (const batch of batches(rows, MAX_ROWS_PER_INSERT))
      await database.query
        .insertInto('statistics')
        .values(batch)
        .onConflict((conflict) =>
          conflict.columns(['day', 'object', 'object_id']).doUpdateSet((of) => ({
            views: of('statistics.views', '+', of.ref('excluded.views')),
            chat: of('statistics.chat', '+', of.ref('excluded.chat')),
            phone: of('statistics.phone', '+', of.ref('excluded.phone')),
          })),
        )
        .execute();
  });
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

export async function visibleIds(
  { database: { query } }: AppContext,
  object: CountedObject,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  if (object === 'rates') {
    const rates = await query.selectFrom('rates').select('id').where('id', 'in', ids).execute();
    return new Set(rates.map(({ id }) => id));
  }
  const now = new Date();
  const rows = await query
    .selectFrom(object)
    .select(['id', 'status', 'sold_at', 'final_price', 'reserved_until', 'reserved_note', 'published_at'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  const visibleRows = rows.filter((row) => ['whole', 'sold'].includes(visibilityOf(row, now) ?? ''));
  return new Set(visibleRows.map(({ id }) => id));
}

export function listCounts({ database }: AppContext, from: string): Promise<DayCounts[]> {
  return database.query
    .selectFrom('statistics')
    .select(['object', 'object_id as id', 'day', 'views', 'chat', 'phone'])
    .where('day', '>=', from)
    .orderBy('day')
    .orderBy('object')
    .orderBy('object_id')
    .execute();
}

export async function deleteOldCounts({ database }: AppContext, now: Date): Promise<void> {
  const oldest = reversedDay(dayMonthYear(new Date(monthsBefore(now, STATISTICS_MONTHS))));
  for (const table of ['statistics', 'page_statistics'] as const)
    await database.query.deleteFrom(table).where('day', '<', oldest).execute();
}
