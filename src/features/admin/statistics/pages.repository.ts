import { type AppContext, inTransaction } from '../../../server/app-context.ts';
import { today } from '../../../server/today.ts';
import type { PageRow, RouteRow } from './statistics.schema.ts';
import { COUNTED_PAGES, firstDay, type PageDayCount } from './statistics.ts';

/** Counts of the pages that are no vehicle's, and of the routes of the VTC page. */

/** Adds to the counts of days, in one order, so that several instances do not block each other. */
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

/** How often these pages were shown, by day, from a day on. */
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

/** The sums of each page over the last days. */
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

/** Requests of each rate over the last days, the most requested first. */
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
