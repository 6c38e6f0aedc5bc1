import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { VehicleKind } from '../../shared/paths.ts';
import { type ChoiceQuery, choiceFilters, rangeFilters } from '../catalogue/field-filters.ts';
import { applicableBounds, type Bounds, type FilterState, type ListQuery } from '../catalogue/list-query.ts';
import { comparedColumn } from '../vehicles/field.ts';
import { sortRule } from './search-rules.ts';
import { isFound, scoreOf, type Terms } from './search-terms.sql.ts';
import { termsOf } from './search-terms.ts';

/** The rules of `search-rules.ts` as SQL over the whole stock. The table of vehicles is `v` in every query. */

export type PriceColumn = `price_${string}_cents`;

/** What a query asks of words and ranges; what it asks of choices is in `choiceConditions`. */
export function rangeConditions(query: ListQuery, price: PriceColumn, terms: Terms): Expression<SqlBool> {
  const { filters } = query;
  return allOf([
    ...termsOf(query.q).map((term) => isFound(term, terms)),
    ...within(price, filters.Price),
    ...rangeFilters(terms.kind).flatMap(({ name, field, state }) =>
      within(comparedColumn(name, field), filters[state]),
    ),
  ]);
}

/** A filter of choices: the column that it compares, its values there, and its query name. */
export type ChoiceColumn = {
  column: string;
  query: 'marque' | 'carburant' | 'boite' | ChoiceQuery;
  selected: (filters: FilterState) => readonly (string | number)[];
};

/** All filters of choices of one kind. */
export function choiceColumns(kind: VehicleKind): ChoiceColumn[] {
  return [
    { column: 'brand', query: 'marque', selected: ({ Brands }) => Brands },
    { column: 'fuel_type', query: 'carburant', selected: ({ Fuel_Types }) => Fuel_Types },
    { column: 'effective_gearbox', query: 'boite', selected: ({ Gearbox }) => Gearbox },
    ...choiceFilters(kind).map(
      ({ name, query, state }): ChoiceColumn => ({ column: name, query, selected: (filters) => filters[state] }),
    ),
  ];
}

export function choiceConditions({ filters }: ListQuery, kind: VehicleKind): Expression<SqlBool> {
  const chosen = choiceColumns(kind).map(({ column, selected }) => ({ column, values: selected(filters) }));
  return allOf(chosen.filter(({ values }) => values.length > 0).map(({ column, values }) => isOneOf(column, values)));
}

function allOf(conditions: Expression<SqlBool>[]): Expression<SqlBool> {
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}

function isOneOf(column: string, values: readonly (string | number)[]): RawBuilder<SqlBool> {
  return sql`${sql.ref(`v.${column}`)} in (${sql.join(values)})`;
}

function within(column: string, bounds: Bounds): Expression<SqlBool>[] {
  const { start, end } = applicableBounds(bounds);
  const conditions: Expression<SqlBool>[] = [];
  if (start !== null) conditions.push(sql`${sql.ref(`v.${column}`)} >= ${start}`);
  if (end !== null) conditions.push(sql`${sql.ref(`v.${column}`)} <= ${end}`);
  return conditions;
}

/** What `order by` says for a query; values that cannot be read come last, ties by id descending. */
export function orderOf(query: ListQuery, price: PriceColumn, terms: Terms): RawBuilder<unknown> {
  const searched = termsOf(query.q);
  if (searched.length > 0 && query.sort === null) {
    const total = sql.join(
      searched.map((term) => scoreOf(term, terms)),
      sql` + `,
    );
    return sql`${total} desc, v.id desc`;
  }
  const { by, order } = sortRule(query.sort, terms.kind);
  if (by === 'id') return sql`v.id desc`;
  const column = sql.ref(`v.${by === 'price' ? price : comparedColumn(by.name, by.field)}`);
  // Written exactly as in the indexes of migration 0005, or SQLite does not use them.
  return sql`(${column} is null), ${column} ${sql.raw(order)}, v.id desc`;
}
