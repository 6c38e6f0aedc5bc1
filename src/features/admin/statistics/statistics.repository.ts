import { type AppContext, inTransaction } from '../../../server/app-context.ts';
import { today } from '../../../server/today.ts';
import { batches } from '../../../shared/batches.ts';
import { dayMonthYear, monthsBefore, reversedDay } from '../../../shared/dates/dates.ts';
import { STATISTICS_MONTHS } from '../../../shared/trash.ts';
import { visibilityOf } from '../../stock/vehicles/status/status-rules.ts';
import type { PageRow, RouteRow } from './statistics.schema.ts';
import type { CountedObject, DayCounts } from './statistics.ts';
import { COUNTED_PAGES, firstDay, type PageDayCount } from './statistics.ts';

/** SQLite accepts 32,766 values in one statement. A row has six values. */
const MAX_ROWS_PER_INSERT = 1_000;

/** Writes all counts or none. The order of the rows is the same in all instances, so that they cannot deadlock. */
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

/** The order of the rows is the same for all instances, so that they cannot deadlock. */
export async function addPageCounts(context: AppContext, counts: readonly PageDayCount[]): Promise<void> {
  const keyOf = ({ day, page, kind }: PageDayCount) => `${day} ${page} ${kind}`;
  const rows = counts.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  await inTransaction(context, ({ database }) =>
    database.query
      .insertInto('page_statistics')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'page', 'kind'])
          .doUpdateSet((of) => ({ count: of('page_statistics.count', '+', of.ref('excluded.count')) })),
      )
      .execute(),
  );
}

export async function pageViewsByDay({ database }: AppContext, from: string): Promise<Map<string, number>> {
  const rows = await database.query
    .selectFrom('page_statistics')
    .select(({ fn }) => ['day', fn.sum('count').as('count')])
    .where('day', '>=', from)
    .where('kind', '=', 'view')
    .groupBy('day')
    .execute();
  return new Map(rows.map(({ day, count }) => [day, Number(count)]));
}

export async function listPages({ database }: AppContext, days: number): Promise<PageRow[]> {
  const rows = await database.query
    .selectFrom('page_statistics')
    .select(({ fn }) => ['page', 'kind', fn.sum('count').as('count')])
    .where('day', '>=', firstDay(today(), days))
    .groupBy(['page', 'kind'])
    .execute();
  return COUNTED_PAGES.map((page) => {
    const sumOf = (kind: string) => Number(rows.find((row) => row.page === page && row.kind === kind)?.count ?? 0);
    return { page, views: sumOf('view'), chat: sumOf('chat'), phone: sumOf('phone'), mail: sumOf('mail') };
  });
}

export async function listRoutes({ database }: AppContext, days: number): Promise<RouteRow[]> {
  const rows = await database.query
    .selectFrom('rates')
    .leftJoin('statistics', (join) =>
      join
        .onRef('statistics.object_id', '=', 'rates.id')
        .on('statistics.object', '=', 'rates')
        .on('statistics.day', '>=', firstDay(today(), days)),
    )
    .select(({ fn }) => ['rates.id', 'rates.title', fn.sum('chat').as('chat')])
    .groupBy(['rates.id', 'rates.title'])
    .execute();
  return rows
    .map(({ id, title, chat }) => ({ id, title, requests: Number(chat ?? 0) }))
    .sort((a, b) => b.requests - a.requests || a.title.localeCompare(b.title, 'fr'));
}
