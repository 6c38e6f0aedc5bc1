import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Engine, TruckTable } from '../../server/db/tables.ts';
import type { VehicleKind } from '../../shared/paths.ts';
import { wordsOf } from '../../shared/text.ts';
import { applicableBounds, type Bounds, type ListQuery } from '../catalogue/list-query.ts';
import { type Fuel, fuelText, GEARBOXES, gearboxText } from '../vehicles/choices.ts';
import { containsWord, SORT_KEYS, WEIGHTS } from './search-rules.ts';

/**
 * The rules of `selection.ts` as SQL over the whole stock. Fuels and gearboxes are few and fixed: which of them hold a
 * word is decided by the rules themselves, here, and the database only compares codes. A brand is looked up by the
 * database: a house may have more brands than a statement takes values.
 */

/** What the vehicles are compared with. */
export type Terms = { engine: Engine; kind: VehicleKind; fuels: readonly Fuel[] };

/** The shared columns, by the name the query gives their table. */
export type Rows = { v: Pick<TruckTable, keyof TruckTable> };
type Builder = ExpressionBuilder<Rows, 'v'>;

export type PriceColumn = `price_${string}_cents`;

/** What a query asks of words and bounds; its choices of brand, fuel and gearbox are `choicesOf`. */
export function conditionsOf(query: ListQuery, price: PriceColumn, terms: Terms): (of: Builder) => Expression<SqlBool> {
  const { filters } = query;
  return (of) => {
    const all: Expression<SqlBool>[] = wordsOf(query.q).map((word) => isFound(word, terms));
    all.push(...within(`v.${price}`, filters.Price));
    all.push(...within('v.mileage', filters.Mileage));
    all.push(...within('v.year', filters.Model_Year));
    return of.and(all);
  };
}

export function choicesOf({ filters }: ListQuery): (of: Builder) => Expression<SqlBool> {
  const chosen = (column: 'brand' | 'fuel_type' | 'effective_gearbox', selected: readonly (string | number)[]) =>
    selected.length > 0 ? [isOneOf(`v.${column}`, selected)] : [];
  return (of) =>
    of.and([
      ...chosen('brand', filters.Brands),
      ...chosen('fuel_type', filters.Fuel_Types),
      ...chosen('effective_gearbox', filters.Gearbox),
    ]);
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

/** Where a folded word is found in a row, and what each place weighs, in tenths. */
type Place = [condition: RawBuilder<SqlBool>, weight: number];

function inText(column: string, word: string, { engine }: Terms): RawBuilder<SqlBool> {
  // Both are exact: on PostgreSQL this spelling is the one that the trigrams' index knows.
  if (engine === 'sqlite') return sql`instr(${sql.ref(column)}, ${word}) > 0`;
  return sql`${sql.ref(column)} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`;
}

function inTexts(word: string, terms: Terms): Place[] {
  return [
    [inText('v.folded_title', word, terms), WEIGHTS.title],
    [inText('v.folded_model_year', word, terms), WEIGHTS.modelYear],
    [inText('v.folded_overview', word, terms), WEIGHTS.overview],
  ];
}

/** Shorter words have no trigram to look up. */
const SHORTEST_LOOKED_UP = 3;

/** Is a word in any of the texts? SQLite looks it up in its table of trigrams (`reading-migration.ts`). */
function isInTexts(word: string, terms: Terms): RawBuilder<SqlBool>[] {
  if (terms.engine === 'postgres' || [...word].length < SHORTEST_LOOKED_UP)
    return inTexts(word, terms).map(([condition]) => condition);
  const table = sql.ref(`${terms.kind}_search`);
  const phrase = `"${word.replaceAll('"', '""')}"`;
  return [sql`v.id in (select rowid from ${table} where ${table} match ${phrase})`];
}

/** In what a vehicle's codes stand for. */
function inChoices(word: string, terms: Terms): Place[] {
  const { engine, fuels } = terms;
  const brands = sql`select id from brands where ${inText('folded_name', word, terms)}`;
  const places: Place[] = [
    // As an array, so that PostgreSQL can look its values up in the index of brands.
    [engine === 'postgres' ? sql`v.brand = any(array(${brands}))` : sql`v.brand in (${brands})`, WEIGHTS.brand],
  ];
  const named = (column: string, codes: string[], weight: number) => {
    if (codes.length > 0) places.push([isOneOf(column, codes), weight]);
  };
  const holding = <T extends { code: string }>(choices: readonly T[], textOf: (choice: T) => string) =>
    choices.filter((choice) => containsWord(textOf(choice), word)).map(({ code }) => code);
  named('v.fuel_type', holding(fuels, fuelText), WEIGHTS.fuel);
  named(
    'v.gearbox',
    holding(GEARBOXES, ({ code }) => gearboxText(code)),
    WEIGHTS.gearbox,
  );
  return places;
}

/** A null column is nowhere: `case` takes what is unknown for false, and so does `or` under `where`. */
function isFound(word: string, terms: Terms): RawBuilder<SqlBool> {
  const choices = inChoices(word, terms).map(([condition]) => condition);
  return sql`(${sql.join([...isInTexts(word, terms), ...choices], sql` or `)})`;
}

function scoreOf(word: string, terms: Terms): RawBuilder<number> {
  const parts = [...inTexts(word, terms), ...inChoices(word, terms)].map(
    ([condition, weight]) => sql`case when ${condition} then ${sql.lit(weight)} else 0 end`,
  );
  return sql`(${sql.join(parts, sql` + `)})`;
}

/** What `order by` says for a query; values that cannot be read come last, ties by id descending. */
export function orderOf(query: ListQuery, price: PriceColumn, terms: Terms): RawBuilder<unknown> {
  const words = wordsOf(query.q);
  if (words.length > 0 && query.sort === null) {
    const total = sql.join(
      words.map((word) => scoreOf(word, terms)),
      sql` + `,
    );
    return sql`${total} desc, v.id desc`;
  }
  const { key, ascending } = SORT_KEYS[query.sort ?? 'recent'];
  if (key === 'id') return sql`v.id desc`;
  const column = sql.ref(`v.${key === 'price' ? price : key}`);
  // As the indexes are written (`reading-migration.ts`): SQLite's keep nulls first.
  return sql`(${column} is null), ${column} ${sql.raw(ascending ? 'asc' : 'desc')}, v.id desc`;
}
