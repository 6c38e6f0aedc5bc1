import type { AppContext } from '../../server/app-context.ts';
import { cachedByRevision } from '../../server/db/cache-by-revision.ts';
import type { VehicleKind } from '../../shared/paths.ts';
import { wordsOf } from '../../shared/text.ts';
import { applicableBounds, type FilterState, type ListQuery } from '../catalogue/list-query.ts';
import { listFuels } from '../vehicles/fuels.repository.ts';
import type { Tariff, Vehicle } from '../vehicles/vehicle.ts';
import { type AnyVehicleTable, presentRows, type Shape, type VehicleRow } from '../vehicles/vehicles.repository.ts';
import { adminSortSql } from './admin-sort.sql.ts';
import type { AdminSort } from './admin-sort.ts';
import { choicesOf, conditionsOf, orderOf, type PriceColumn, type Terms } from './search.sql.ts';
import { chosen } from './search-rules.ts';

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
  return (database.query as unknown as AnyVehicleTable)
    .selectFrom(`${kind} as v` as 'trucks as v')
    .where('v.deleted_at', 'is', null);
}

/** The rows of a list from `offset` on, and how many match in all; `order` overrules the query's own. */
export async function selectRows(
  context: AppContext,
  kind: VehicleKind,
  query: ListQuery,
  offset: number,
  limit: number,
  order?: AdminSort | null,
): Promise<{ rows: VehicleRow[]; remaining: number }> {
  const terms = await readTerms(context, kind);
  const price = priceColumnOf(kind, query.tariff);
  const orderBy = order ? adminSortSql(order) : orderOf(query, price, terms);
  // Which rows first, from an index or a narrow sort; then these alone in full.
  const shown = from(context, kind)
    .where(conditionsOf(query, price, terms))
    .where(choicesOf(query))
    .select('v.id')
    .orderBy(orderBy)
    .limit(limit)
    .offset(offset);
  const [groups, rows] = await Promise.all([
    countGroups(context, kind, query, terms),
    from(context, kind).selectAll().where('v.id', 'in', shown).orderBy(orderBy).execute(),
  ]);
  return { rows, remaining: sum(groups.filter(isShownBy(query.filters))) };
}

/** Rows `offset` … `offset + limit - 1` of a list as vehicles, and how many match in all (D47). */
export async function listVehicles<V extends Vehicle>(
  context: AppContext,
  shape: Shape,
  query: ListQuery,
  offset: number,
  limit: number,
): Promise<{ data: V[]; remaining: number }> {
  const { rows, remaining } = await selectRows(context, shape.table, query, offset, limit);
  return { data: await presentRows<V>(context, shape, rows), remaining };
}

/** How many vehicles have one brand, fuel and gearbox. */
type Group = { brand: number | null; fuel_type: string | null; effective_gearbox: string | null; count: number };

/**
 * The vehicles that a query's words and bounds leave, counted by brand, fuel and gearbox in one pass. The count of a list
 * and all of its facets are sums of these, whatever is chosen, so they are kept until the catalogue changes.
 */
function countGroups(context: AppContext, kind: VehicleKind, query: ListQuery, terms: Terms): Promise<Group[]> {
  const price = priceColumnOf(kind, query.tariff);
  const { Price, Mileage, Model_Year } = query.filters;
  const name = JSON.stringify([kind, price, wordsOf(query.q), [Price, Mileage, Model_Year].map(applicableBounds)]);
  const columns = ['v.brand', 'v.fuel_type', 'v.effective_gearbox'] as const;
  return cachedByRevision(context.database, name, () =>
    from(context, kind)
      .where(conditionsOf(query, price, terms))
      .select(columns)
      .select((of) => of.fn.countAll<number>().as('count'))
      .groupBy(columns)
      .execute(),
  );
}

/** Does a list show such vehicles, given its choices in all groups but `except`? */
function isShownBy({ Brands, Fuel_Types, Gearbox }: FilterState, except?: keyof Group): (group: Group) => boolean {
  return ({ brand, fuel_type, effective_gearbox }) =>
    (except === 'brand' || chosen(brand, Brands)) &&
    (except === 'fuel_type' || chosen(fuel_type, Fuel_Types)) &&
    (except === 'effective_gearbox' || chosen(effective_gearbox, Gearbox));
}

function sum(groups: readonly Group[]): number {
  return groups.reduce((total, { count }) => total + count, 0);
}

export type Count = { value: string | number; count: number };
export type Facets = { marque: Count[]; carburant: Count[]; boite: Count[] };

/** How many vehicles each option would show, given the other groups' choices (D15). Options without any are left out. */
export async function countFacets(context: AppContext, kind: VehicleKind, query: ListQuery): Promise<Facets> {
  const groups = await countGroups(context, kind, query, await readTerms(context, kind));
  const counts = (column: 'brand' | 'fuel_type' | 'effective_gearbox'): Count[] => {
    const totals = new Map<string | number, number>();
    for (const group of groups.filter(isShownBy(query.filters, column))) {
      const value = group[column];
      if (value !== null) totals.set(value, (totals.get(value) ?? 0) + group.count);
    }
    return [...totals].map(([value, count]) => ({ value, count })).sort((a, b) => (a.value < b.value ? -1 : 1));
  };
  return { marque: counts('brand'), carburant: counts('fuel_type'), boite: counts('effective_gearbox') };
}

async function readTerms(context: AppContext, kind: VehicleKind): Promise<Terms> {
  return { engine: context.database.engine, kind, fuels: await listFuels(context) };
}
