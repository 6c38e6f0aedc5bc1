import type { AppContext } from '../../../server/app-context.ts';
import { isAmong } from '../../../server/db/among.ts';
import { today } from '../../../server/today.ts';
import { dayMonthYear } from '../../../shared/dates/dates.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { daysInStock } from '../../stock/vehicles/status/days-in-stock.ts';
import { IN_STOCK } from '../../stock/vehicles/status/missing-data.ts';
import { type DaySum, NO_COUNTS, overviewOf, RECENT_DAYS, type StockVehicle } from './overview.ts';
import { pageViewsByDay } from './statistics.repository.ts';
import type { InterestRow, Overview, RecentInterest } from './statistics.schema.ts';
import { COUNTED_OBJECTS, type CountedObject, type Counts, contactsOf, firstDay } from './statistics.ts';

export async function readOverview(context: AppContext, days: number): Promise<Overview> {
  const { query } = context.database;
  const sums = await sumsByDay(context, firstDay(today(), 2 * days));
  const stock = await stockWith(context, await sumsByObject(context, days));
  const { demonstration } = await query.selectFrom('catalogue').select('demonstration').executeTakeFirstOrThrow();
  const pageViews = await pageViewsByDay(context, firstDay(today(), days));
  return overviewOf(sums, stock, { today: today(), days, pageViews, hasExamples: demonstration > 0 });
}

/** Most viewed first. */
export async function listInterest(context: AppContext, days: number): Promise<InterestRow[]> {
  const sums = await sumsByObject(context, days);
  const stock = await stockWith(context, sums);
  const rows: InterestRow[] = stock.map(({ object, id, title, days: age, views, chat, phone }) => {
    sums.delete(`${object} ${id}`);
    return { object, id, title, days: age, views, chat, phone };
  });
  for (const object of COUNTED_OBJECTS) {
    const otherSums = [...sums.values()].filter((sum) => sum.object === object);
    const titles = await titlesOf(
      context,
      object,
      otherSums.map(({ id }) => id),
    );
    for (const { id, views, chat, phone } of otherSums) {
      const title = titles.get(id);
      if (title !== undefined) rows.push({ object, id, title, days: null, views, chat, phone });
    }
  }
  return rows.sort((a, b) => b.views - a.views || contactsOf(b) - contactsOf(a) || b.id - a.id);
}

export async function recentInterest(
  context: AppContext,
  object: VehicleKind,
  ids: readonly number[],
): Promise<RecentInterest[]> {
  const [days7, days30] = RECENT_DAYS;
  const filter = { object, ids };
  const [week, month] = await Promise.all([
    sumsByObject(context, days7, filter),
    sumsByObject(context, days30, filter),
  ]);
  return ids.map((id) => {
    const last7 = week.get(`${object} ${id}`) ?? NO_COUNTS;
    const last30 = month.get(`${object} ${id}`) ?? NO_COUNTS;
    return { id, views: [last7.views, last30.views], contacts: [contactsOf(last7), contactsOf(last30)] };
  });
}

type ObjectSum = Counts & { object: CountedObject; id: number };

/** Sums the counts by '{object} {id}'. `filter` restricts the sums to one kind, and to some ids. */
export async function sumsByObject(
  { database: { engine, query } }: AppContext,
  days: number,
  filter?: { object: CountedObject; ids?: readonly number[] },
): Promise<Map<string, ObjectSum>> {
  let counts = query.selectFrom('statistics').where('day', '>=', firstDay(today(), days));
  if (filter) counts = counts.where('object', '=', filter.object);
  if (filter?.ids) counts = counts.where(isAmong(engine, 'object_id', filter.ids));
  const rows = await counts
    .select(({ fn }) => [
      'object',
      'object_id',
      fn.sum('views').as('views'),
      fn.sum('chat').as('chat'),
      fn.sum('phone').as('phone'),
    ])
    .groupBy(['object', 'object_id'])
    .execute();
  return new Map(
    rows.map(({ object, object_id: id, ...sums }) => [`${object} ${id}`, { object, id, ...numbersOf(sums) }]),
  );
}

async function sumsByDay({ database }: AppContext, from: string): Promise<DaySum[]> {
  const rows = await database.query
    .selectFrom('statistics')
    .select(({ fn }) => ['day', fn.sum('views').as('views'), fn.sum('chat').as('chat'), fn.sum('phone').as('phone')])
    .where('day', '>=', from)
    .groupBy('day')
    .execute();
  return rows.map(({ day, ...sums }) => ({ day, ...numbersOf(sums) }));
}

/** PostgreSQL returns the sum of large integers as a text. */
function numbersOf({ views, chat, phone }: Record<keyof Counts, string | number | bigint>): Counts {
  return { views: Number(views), chat: Number(chat), phone: Number(phone) };
}

async function stockWith({ database }: AppContext, sums: ReadonlyMap<string, Counts>): Promise<StockVehicle[]> {
  const now = new Date();
  const stock: StockVehicle[] = [];
  for (const object of ['cars', 'trucks'] as const) {
    const rows = await database.query
      .selectFrom(object)
      .leftJoin('brands', 'brands.id', `${object}.brand`)
      .select([`${object}.id`, 'title', 'status', 'sold_at', `${object}.created_at`, 'brands.brand_name'])
      .where('deleted_at', 'is', null)
      .where('status', 'in', IN_STOCK)
      .execute();
    for (const { id, title, status, sold_at, created_at, brand_name } of rows) {
      const days = daysInStock({ status, sold_at, due_date: dayMonthYear(new Date(created_at)) }, now);
      const { views, chat, phone } = sums.get(`${object} ${id}`) ?? NO_COUNTS;
      stock.push({ object, id, title, brand: brand_name ?? '', status, days, views, chat, phone });
    }
  }
  return stock;
}

async function titlesOf(
  { database: { engine, query } }: AppContext,
  object: CountedObject,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await query
    .selectFrom(object)
    .select(['id', 'title'])
    .where(isAmong(engine, 'id', ids))
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}
