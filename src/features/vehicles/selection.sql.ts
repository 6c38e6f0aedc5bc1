import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { wordsOf } from '../../shared/text.ts';
import type { Engine, TruckTable } from '../../server/db/tables.ts';
import type { Fuel } from './choices.ts';
import { GEARBOXES } from './choices.ts';
import { applicableBounds, type Bounds, type FilterState, type ListQuery } from './list-query.ts';
import { fuelText, gearboxText, holds, SORT_KEYS, WEIGHTS } from './selection.ts';

/**
 * The rules of `selection.ts` as SQL over the whole stock. Brands, fuels and gearboxes are few: which of them hold a
 * word is decided by the rules themselves, here, and the database only compares codes.
 */

/** What the vehicles are compared with: small lists, read once a request. */
export type Terms = { engine: Engine; fuels: readonly Fuel[]; brands: readonly { id: number; folded_name: string }[] };

/** The shared columns, by the name the query gives their table. */
export type Rows = { v: Pick<TruckTable, keyof TruckTable> };
type Builder = ExpressionBuilder<Rows, 'v'>;

export type PriceColumn = `price_${string}_cents`;

/** The conditions of a query, without those of the groups in `except`, whose options a facet counts. */
export function conditionsOf(
  query: ListQuery,
  price: PriceColumn,
  terms: Terms,
  except?: keyof FilterState,
): (of: Builder) => Expression<SqlBool> {
  const { filters } = query;
  return (of) => {
    const all: Expression<SqlBool>[] = wordsOf(query.q).map((word) => sql<boolean>`${scoreOfWord(word, terms)} > 0`);
    const chosen = (group: keyof FilterState, column: 'brand' | 'fuel_type' | 'effective_gearbox') => {
      const selected = filters[group] as readonly (string | number)[];
      if (group !== except && selected.length > 0) all.push(isOneOf(`v.${column}`, selected));
    };
    chosen('Brands', 'brand');
    chosen('Fuel_Types', 'fuel_type');
    chosen('Gearbox', 'effective_gearbox');
    all.push(...within(`v.${price}`, filters.Price));
    all.push(...within('v.mileage', filters.Mileage));
    all.push(...within('v.year', filters.Model_Year));
    return of.and(all);
  };
}

function isOneOf(column: string, values: readonly (string | number)[]): RawBuilder<SqlBool> {
  return sql`${sql.ref(column)} in (${sql.join(values)})`;
}

function within(column: string, bounds: Bounds): Expression<SqlBool>[] {
  const { start, end } = applicableBounds(bounds);
  const conditions: Expression<SqlBool>[] = [];
  if (start !== null) conditions.push(sql`${sql.ref(column)} >= ${start}`);
  if (end !== null) conditions.push(sql`${sql.ref(column)} <= ${end}`);
  return conditions;
}

/** The score of one folded word, in tenths, as an expression over a row. */
function scoreOfWord(word: string, { engine, fuels, brands }: Terms): RawBuilder<number> {
  const when = (condition: RawBuilder<unknown>, weight: number) =>
    sql`case when ${condition} then ${sql.lit(weight)} else 0 end`;
  const inText = (column: string) =>
    engine === 'postgres' ? sql`strpos(${sql.ref(column)}, ${word}) > 0` : sql`instr(${sql.ref(column)}, ${word}) > 0`;
  const parts = [
    when(inText('v.folded_title'), WEIGHTS.title),
    when(inText('v.folded_model_year'), WEIGHTS.modelYear),
    when(inText('v.folded_overview'), WEIGHTS.overview),
  ];
  const listed = (column: string, values: (string | number)[], weight: number) => {
    if (values.length > 0) parts.push(when(isOneOf(column, values), weight));
  };
  listed('v.brand', brands.filter((brand) => holds(brand.folded_name, word)).map(({ id }) => id), WEIGHTS.brand);
  listed('v.fuel_type', fuels.filter((fuel) => holds(fuelText(fuel), word)).map(({ code }) => code), WEIGHTS.fuel);
  const boxes = GEARBOXES.map(({ code }) => code).filter((code) => holds(gearboxText(code), word));
  listed('v.gearbox', boxes, WEIGHTS.gearbox);
  return sql`(${sql.join(parts, sql` + `)})`;
}

/** What `order by` says for a query; values that cannot be read come last, ties by id descending. */
export function orderOf(query: ListQuery, price: PriceColumn, terms: Terms): RawBuilder<unknown> {
  const words = wordsOf(query.q);
  if (words.length > 0 && query.sort === null) {
    const total = sql.join(words.map((word) => scoreOfWord(word, terms)), sql` + `);
    return sql`${total} desc, v.id desc`;
  }
  const { key, ascending } = SORT_KEYS[query.sort ?? 'recent'];
  if (key === 'id') return sql`v.id desc`;
  const column = sql.ref(`v.${key === 'price' ? price : key}`);
  return sql`${column} ${sql.raw(ascending ? 'asc' : 'desc')} nulls last, v.id desc`;
}
