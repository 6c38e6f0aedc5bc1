import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Engine } from '../../server/db/tables.ts';
import type { VehicleKind } from '../../shared/paths.ts';
import { wordsOf } from '../../shared/text.ts';
import { type ChoiceQuery, choiceFilters, rangeFilters } from '../catalogue/field-filters.ts';
import { applicableBounds, type Bounds, type FilterState, type ListQuery } from '../catalogue/list-query.ts';
import { type Fuel, fuelText, GEARBOXES, gearboxText } from '../vehicles/choices.ts';
import { comparedColumn } from '../vehicles/field.ts';
import { containsWord, sortRule, WEIGHTS } from './search-rules.ts';

/**
 * The rules of `search-rules.ts` as SQL over the whole stock. The table of vehicles is `v` in every query. Fuels and
 * gearboxes are few: which of them contain a word is decided by the rules themselves, here, and the database only compares
 * codes. A brand is looked up by the database: there may be more brands than a statement takes values.
 */

/** What the SQL depends on beside the query. */
export type Terms = { engine: Engine; kind: VehicleKind; fuels: readonly Fuel[]; found?: Found | undefined };

export type PriceColumn = `price_${string}_cents`;

/** What a query asks of words and ranges; what it asks of choices is in `choiceConditions`. */
export function rangeConditions(query: ListQuery, price: PriceColumn, terms: Terms): Expression<SqlBool> {
  const { filters } = query;
  return allOf([
    ...wordsOf(query.q).map((word) => isFound(word, terms)),
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

/** A folded word found in one field of a row, and the weight of that field, in tenths. */
type Match = [condition: RawBuilder<SqlBool>, weight: number];

/** By folded word: what it matches besides the texts and choices that everybody searches. */
export type Found = ReadonlyMap<string, readonly Match[]>;

function inText(column: string, word: string, { engine }: Terms): RawBuilder<SqlBool> {
  // Both find the same; on PostgreSQL only `like` can use the trigram index.
  if (engine === 'sqlite') return sql`instr(${sql.ref(column)}, ${word}) > 0`;
  return sql`${sql.ref(column)} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`;
}

function inTexts(word: string, terms: Terms): Match[] {
  return [
    [inText('v.folded_title', word, terms), WEIGHTS.title],
    [inText('v.folded_model_year', word, terms), WEIGHTS.modelYear],
    [inText('v.folded_overview', word, terms), WEIGHTS.overview],
  ];
}

/** Shorter words contain no trigram. */
const MIN_TRIGRAM_LENGTH = 3;

/** Is a word in any of the texts? SQLite looks it up in its table of trigrams (migration 0005). */
function isInTexts(word: string, terms: Terms): RawBuilder<SqlBool>[] {
  if (terms.engine === 'postgres' || [...word].length < MIN_TRIGRAM_LENGTH)
    return inTexts(word, terms).map(([condition]) => condition);
  const table = sql.ref(`${terms.kind}_search`);
  const phrase = `"${word.replaceAll('"', '""')}"`;
  return [sql`v.id in (select rowid from ${table} where ${table} match ${phrase})`];
}

/** A word in the names of a vehicle's brand, fuel and gearbox. */
function inChoices(word: string, terms: Terms): Match[] {
  const { engine, fuels } = terms;
  const brands = sql`select id from brands where ${inText('folded_name', word, terms)}`;
  const matches: Match[] = [
    // As an array, so that PostgreSQL can look its values up in the index of brands.
    [engine === 'postgres' ? sql`v.brand = any(array(${brands}))` : sql`v.brand in (${brands})`, WEIGHTS.brand],
  ];
  const named = (column: string, codes: string[], weight: number) => {
    if (codes.length > 0) matches.push([isOneOf(column, codes), weight]);
  };
  const holding = <T extends { code: string }>(choices: readonly T[], textOf: (choice: T) => string) =>
    choices.filter((choice) => containsWord(textOf(choice), word)).map(({ code }) => code);
  named('fuel_type', holding(fuels, fuelText), WEIGHTS.fuel);
  named(
    'gearbox',
    holding(GEARBOXES, ({ code }) => gearboxText(code)),
    WEIGHTS.gearbox,
  );
  return [...matches, ...(terms.found?.get(word) ?? [])];
}

/** A null column matches nothing: `case` treats unknown as false, and so does `or` under `where`. */
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
  const { by, order } = sortRule(query.sort, terms.kind);
  if (by === 'id') return sql`v.id desc`;
  const column = sql.ref(`v.${by === 'price' ? price : comparedColumn(by.name, by.field)}`);
  // Written exactly as in the indexes of migration 0005, or SQLite does not use them.
  return sql`(${column} is null), ${column} ${sql.raw(order)}, v.id desc`;
}
