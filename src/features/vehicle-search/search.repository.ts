import { type AliasedExpression, type RawBuilder, sql } from 'kysely';
import type { AppContext } from '../../server/app-context.ts';
import { cachedByRevision } from '../../server/db/cache-by-revision.ts';
import type { VehicleKind } from '../../shared/paths.ts';
import { wordsOf } from '../../shared/text.ts';
import { rangeFilters } from '../catalogue/field-filters.ts';
import { applicableBounds, type FilterState, type ListQuery } from '../catalogue/list-query.ts';
import type { Comparable, FieldTable } from '../vehicles/field.ts';
import { listFuels } from '../vehicles/fuels.repository.ts';
import type { VehicleRow } from '../vehicles/vehicle.table.ts';
import type { Kind, Tariff, VehicleOf } from '../vehicles/vehicle.ts';
import { presentRows } from '../vehicles/vehicles.repository.ts';
import { adminSortSql } from './admin-sort.sql.ts';
import type { AdminSort } from './admin-sort.ts';
import {
  type ChoiceColumn,
  choiceColumns,
  choiceConditions,
  orderOf,
  type PriceColumn,
  rangeConditions,
} from './search.sql.ts';
import { isSelected } from './search-rules.ts';
import type { Found, Terms } from './search-terms.sql.ts';

/** Lists and counts over the whole stock (D11). */

const TARIFF_COLUMNS: Record<Tariff, PriceColumn> = {
  heure: 'price_per_hour_cents',
  semaine: 'price_per_week_cents',
  'week-end': 'price_on_weekend_cents',
};

/** The price that bounds and sorts mean: a car's daily price, a truck's chosen tariff (FLT-11, D14). */
function priceColumnOf(kind: VehicleKind, tariff: Tariff): PriceColumn {
  return kind === 'cars' ? 'price_per_day_cents' : TARIFF_COLUMNS[tariff];
}

function from({ database }: AppContext, kind: VehicleKind) {
  const { query } = database;
  return query.selectFrom(query.dynamic.table(kind).as('v')).where('v.deleted_at', 'is', null);
}

/** How the administration reads a list: `order` overrules the query's own, and words are found in more columns. */
export type AdminList = { order: AdminSort | null; found: Found };

/** The rows of a list from `offset` on, and how many match in all. */
export async function selectRows(
  context: AppContext,
  kind: VehicleKind,
  query: ListQuery,
  offset: number,
  limit: number,
  admin?: AdminList,
): Promise<{ rows: VehicleRow[]; remaining: number }> {
  const terms = { ...(await readTerms(context, kind)), found: admin?.found };
  const price = priceColumnOf(kind, query.tariff);
  const orderBy = admin?.order ? adminSortSql(admin.order) : orderOf(query, price, terms);
  // First which rows, from an index or a sort of few columns; then only these with all columns.
  const shown = from(context, kind)
    .where(rangeConditions(query, price, terms))
    .where(choiceConditions(query, kind))
    .select('v.id')
    .orderBy(orderBy)
    .limit(limit)
    .offset(offset);
  const [groups, rows] = await Promise.all([
    countGroups(context, query, terms),
    from(context, kind).selectAll().where('v.id', 'in', shown).orderBy(orderBy).execute(),
  ]);
  return { rows, remaining: sum(groups.filter(isShown(choiceColumns(kind), query.filters))) };
}

/** How many vehicles match. */
export async function countVehicles(context: AppContext, kind: VehicleKind, query: ListQuery): Promise<number> {
  const groups = await countGroups(context, query, await readTerms(context, kind));
  return sum(groups.filter(isShown(choiceColumns(kind), query.filters)));
}

/** Rows `offset` … `offset + limit - 1` of a list as vehicles, and how many match in all (D47). */
export async function listVehicles<F extends FieldTable>(
  context: AppContext,
  kind: Kind<F>,
  query: ListQuery,
  offset: number,
  limit: number,
): Promise<{ data: VehicleOf<F>[]; remaining: number }> {
  const { rows, remaining } = await selectRows(context, kind.name, query, offset, limit);
  return { data: await presentRows(context, kind, rows), remaining };
}

/** How many vehicles have the same value in every column that a filter of choices compares. */
type Group = { values: Readonly<Record<string, Comparable>>; count: number };

/**
 * The vehicles that a query's words and ranges leave, counted by their choices in one pass. The count of a list and all of
 * its facets are sums of these, whatever is selected, so they are cached until the catalogue changes.
 */
function countGroups(context: AppContext, query: ListQuery, terms: Terms): Promise<Group[]> {
  const { kind } = terms;
  const price = priceColumnOf(kind, query.tariff);
  const ranges = [query.filters.Price, ...rangeFilters(kind).map(({ state }) => query.filters[state])];
  const key = JSON.stringify([kind, price, wordsOf(query.q), ranges.map(applicableBounds), terms.found !== undefined]);
  const columns = choiceColumns(kind).map(({ column }) => column);
  return cachedByRevision(context.database, key, async () => {
    const rows = await from(context, kind)
      .where(rangeConditions(query, price, terms))
      .select(columns.map((column): AliasedExpression<Comparable, string> => columnOf(column).as(column)))
      .select((of) => of.fn.countAll<number>().as('count'))
      .groupBy(columns.map(columnOf))
      .execute();
    return rows.map(({ count, ...values }) => ({ values, count }));
  });
}

function columnOf(name: string): RawBuilder<Comparable> {
  return sql<Comparable>`${sql.ref(`v.${name}`)}`;
}

/** Does a list show the vehicles of a group, given what is selected in all filters but `except`? */
function isShown(columns: readonly ChoiceColumn[], filters: FilterState, except?: ChoiceColumn) {
  return ({ values }: Group): boolean =>
    columns.every(
      (filter) =>
        filter.query === except?.query ||
        isSelected<Comparable>(values[filter.column] ?? null, filter.selected(filters)),
    );
}

function sum(groups: readonly Group[]): number {
  return groups.reduce((total, { count }) => total + count, 0);
}

/** How many vehicles have each value, by value. */
export type Counts = ReadonlyMap<string | number, number>;

/**
 * How many vehicles each option would show, given what is selected in the other filters (D15), by the filter's query name.
 * Options without any vehicle are left out.
 */
export async function countFacets(
  context: AppContext,
  kind: VehicleKind,
  query: ListQuery,
): Promise<ReadonlyMap<ChoiceColumn['query'], Counts>> {
  const groups = await countGroups(context, query, await readTerms(context, kind));
  const columns = choiceColumns(kind);
  return new Map(
    columns.map((filter) => {
      const counts = new Map<string | number, number>();
      for (const { values, count } of groups.filter(isShown(columns, query.filters, filter))) {
        const value = values[filter.column] ?? null;
        if (value !== null) counts.set(value, (counts.get(value) ?? 0) + count);
      }
      return [filter.query, counts];
    }),
  );
}

async function readTerms(context: AppContext, kind: VehicleKind): Promise<Terms> {
  return { engine: context.database.engine, kind, fuels: await listFuels(context) };
}
