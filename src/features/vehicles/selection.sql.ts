import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Engine, TruckTable } from '../../server/db/tables.ts';
import { wordsOf } from '../../shared/text.ts';
import { type Fuel, fuelText, GEARBOXES, gearboxText } from './choices.ts';
import { applicableBounds, type Bounds, type FilterState, type ListQuery } from './list-query.ts';
import { holds, SORT_KEYS, WEIGHTS } from './selection.ts';

/**
 * The rules of `selection.ts` as SQL over the whole stock. Fuels and gearboxes are few and fixed: which of them hold a
 * word is decided by the rules themselves, here, and the database only compares codes. A brand is looked up by the
 * database: a house may have more brands than a statement takes values.
 */

/** What the vehicles are compared with. */
export type Terms = { engine: Engine; fuels: readonly Fuel[] };

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
    const all: Expression<SqlBool>[] = wordsOf(query.q).map((word) => isFound(placesOf(word, terms)));
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

/** Where one folded word is found in a row, and what each place weighs, in tenths. */
function placesOf(word: string, { engine, fuels }: Terms): [condition: RawBuilder<SqlBool>, weight: number][] {
  const inText = (column: string) =>
    engine === 'postgres'
      ? sql<SqlBool>`strpos(${sql.ref(column)}, ${word}) > 0`
      : sql<SqlBool>`instr(${sql.ref(column)}, ${word}) > 0`;
  const places: [RawBuilder<SqlBool>, number][] = [
    [inText('v.folded_title'), WEIGHTS.title],
    [sql`v.brand in (select id from brands where ${inText('folded_name')})`, WEIGHTS.brand],
    [inText('v.folded_model_year'), WEIGHTS.modelYear],
    [inText('v.folded_overview'), WEIGHTS.overview],
  ];
  const named = (column: string, codes: string[], weight: number) => {
    if (codes.length > 0) places.push([isOneOf(column, codes), weight]);
  };
  const holding = <T extends { code: string }>(choices: readonly T[], textOf: (choice: T) => string) =>
    choices.filter((choice) => holds(textOf(choice), word)).map(({ code }) => code);
  named('v.fuel_type', holding(fuels, fuelText), WEIGHTS.fuel);
  named(
    'v.gearbox',
    holding(GEARBOXES, ({ code }) => gearboxText(code)),
    WEIGHTS.gearbox,
  );
  return places;
}

/** A null column is nowhere: `case` takes what is unknown for false, and so does `or` under `where`. */
function isFound(places: [RawBuilder<SqlBool>, number][]): RawBuilder<SqlBool> {
  return sql`(${sql.join(
    places.map(([condition]) => condition),
    sql` or `,
  )})`;
}

function scoreAt(places: [RawBuilder<SqlBool>, number][]): RawBuilder<number> {
  const parts = places.map(([condition, weight]) => sql`case when ${condition} then ${sql.lit(weight)} else 0 end`);
  return sql`(${sql.join(parts, sql` + `)})`;
}

/** What `order by` says for a query; values that cannot be read come last, ties by id descending. */
export function orderOf(query: ListQuery, price: PriceColumn, terms: Terms): RawBuilder<unknown> {
  const words = wordsOf(query.q);
  if (words.length > 0 && query.sort === null) {
    const total = sql.join(
      words.map((word) => scoreAt(placesOf(word, terms))),
      sql` + `,
    );
    return sql`${total} desc, v.id desc`;
  }
  const { key, ascending } = SORT_KEYS[query.sort ?? 'recent'];
  if (key === 'id') return sql`v.id desc`;
  const column = sql.ref(`v.${key === 'price' ? price : key}`);
  return sql`${column} ${sql.raw(ascending ? 'asc' : 'desc')} nulls last, v.id desc`;
}
