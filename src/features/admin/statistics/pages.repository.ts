import { type AppContext, inTransaction } from '../../../server/app-context.ts';
import { today } from '../../../server/today.ts';
import type { PageRow, RouteRow } from './statistics.schema.ts';
import { COUNTED_PAGES, firstDay, type PageDayCount } from './statistics.ts';

/** The counts of pages without a vehicle, and of the routes that visitors request on the VTC page. */

/** Writes the rows in an order that is the same for all instances, so that they do not block each other. */
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
