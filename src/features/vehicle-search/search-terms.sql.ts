import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Engine } from '../../server/db/tables.ts';
import type { VehicleKind } from '../../shared/paths.ts';
import { type Fuel, fuelText, GEARBOXES, gearboxText } from '../vehicles/choices.ts';
import { containsWhole, containsWord, WEIGHTS } from './search-rules.ts';
import { type Term, wholeWords, wholeWordsGlob } from './search-terms.ts';

/**
 * What the rules of `search-rules.ts` say of words, as SQL. Fuels and gearboxes are few: which of them hold a word is
 * decided by the rules themselves, here, and the database only compares codes. A brand is looked up by the database: there
 * may be more brands than a statement takes values.
 */

/** What the SQL depends on beside the query. */
export type Terms = { engine: Engine; kind: VehicleKind; fuels: readonly Fuel[]; found?: Found | undefined };

/** The columns that a word is looked for in, and the weight of each, in tenths. */
const TEXTS = { folded_title: WEIGHTS.title, folded_model_year: WEIGHTS.modelYear, folded_overview: WEIGHTS.overview };
const DETAILS = 'folded_details';

/** How a text is compared with words: a column by the database, the name of a choice here. */
type Comparison = { ofColumn: (column: string) => RawBuilder<SqlBool>; ofText: (foldedText: string) => boolean };

/** Does a text hold a word as a part? */
function holding(word: string, { engine }: Terms): Comparison {
  // Both find the same; on PostgreSQL only `like` can use the trigram index.
  const ofColumn = (column: string) =>
    engine === 'sqlite'
      ? sql<SqlBool>`instr(${sql.ref(column)}, ${word}) > 0`
      : sql<SqlBool>`${sql.ref(column)} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`;
  return { ofColumn, ofText: (text) => containsWord(text, word) };
}

/** Does a text hold one of some variants as whole words? */
function holdingWhole(variants: readonly string[], { engine }: Terms): Comparison {
  const ofColumn = (column: string) =>
    anyOf(
      variants.map((variant) =>
        engine === 'sqlite'
          ? sql<SqlBool>`(' ' || ${sql.ref(column)} || ' ') glob ${wholeWordsGlob(variant)}`
          : sql<SqlBool>`${sql.ref(column)} ~ ${wholeWords(variant)}`,
      ),
    );
  return { ofColumn, ofText: (text) => containsWhole(text, variants) };
}

/** A condition on a row, and what it counts where it is true, in tenths. */
type Match = [condition: RawBuilder<SqlBool>, weight: number];

/** By folded word: what it matches besides the texts and choices that everybody searches. */
export type Found = ReadonlyMap<string, readonly Match[]>;

function inTexts({ ofColumn }: Comparison): Match[] {
  return Object.entries(TEXTS).map(([column, weight]) => [ofColumn(`v.${column}`), weight]);
}

/** The names of a vehicle's brand, fuel and gearbox. */
function inChoices({ ofColumn, ofText }: Comparison, { engine, fuels }: Terms): Match[] {
  const brands = sql`select id from brands where ${ofColumn('folded_name')}`;
  const matches: Match[] = [
    // As an array, so that PostgreSQL can look its values up in the index of brands.
    [engine === 'postgres' ? sql`v.brand = any(array(${brands}))` : sql`v.brand in (${brands})`, WEIGHTS.brand],
  ];
  const named = (column: string, codes: string[], weight: number) => {
    if (codes.length > 0) matches.push([sql`${sql.ref(`v.${column}`)} in (${sql.join(codes)})`, weight]);
  };
  const codesOf = <T extends { code: string }>(choices: readonly T[], textOf: (choice: T) => string) =>
    choices.filter((choice) => ofText(textOf(choice))).map(({ code }) => code);
  named('fuel_type', codesOf(fuels, fuelText), WEIGHTS.fuel);
  const gearboxes = codesOf(GEARBOXES, ({ code }) => gearboxText(code));
  named('gearbox', gearboxes, WEIGHTS.gearbox);
  return matches;
}

/** What a word matches beside the texts, as a part. */
function partsOfChoices(word: string, terms: Terms): Match[] {
  return [...inChoices(holding(word, terms), terms), ...(terms.found?.get(word) ?? [])];
}

/** Shorter words contain no trigram. */
const MIN_TRIGRAM_LENGTH = 3;

/** The rows with a text in some columns, looked up in SQLite's table of trigrams; null where it cannot be. */
function trigrams(text: string, columns: readonly string[], { engine, kind }: Terms): RawBuilder<SqlBool> | null {
  if (engine === 'postgres' || [...text].length < MIN_TRIGRAM_LENGTH) return null;
  const table = sql.ref(`${kind}_search`);
  // Without a filter by column, which costs time, the lookup reads all of them.
  const filter = columns.includes(DETAILS) ? '' : `{${columns.join(' ')}} : `;
  const phrase = `${filter}"${text.replaceAll('"', '""')}"`;
  return sql`v.id in (select rowid from ${table} where ${table} match ${phrase})`;
}

/** Is a word a part of a text in one of these columns, or of the name of a choice? */
function isPart(word: string, columns: readonly string[], terms: Terms): RawBuilder<SqlBool> {
  const part = holding(word, terms);
  const lookup = trigrams(word, columns, terms);
  const texts = lookup ? [lookup] : columns.map((column) => part.ofColumn(`v.${column}`));
  return anyOf([...texts, ...partsOfChoices(word, terms).map(([condition]) => condition)]);
}

/** Is a variant in a text or in the name of a choice, as whole words? */
function isWhole(variant: string, terms: Terms): RawBuilder<SqlBool> {
  const whole = holdingWhole([variant], terms);
  const columns = [...Object.keys(TEXTS), DETAILS];
  const lookup = trigrams(variant, columns, terms);
  const texts = anyOf(columns.map((column) => whole.ofColumn(`v.${column}`)));
  const conditions = inChoices(whole, terms).map(([condition]) => condition);
  return anyOf([lookup ? sql`(${lookup} and ${texts})` : texts, ...conditions]);
}

/** Is a term found? A null column matches nothing: `case` treats unknown as false, and so does `or` under `where`. */
export function isFound({ words, variants }: Term, terms: Terms): RawBuilder<SqlBool> {
  const columns = Object.keys(TEXTS);
  // The details count for a single word only: of a measure they must hold number and unit side by side.
  const parts = words.map((word) => isPart(word, words.length === 1 ? [...columns, DETAILS] : columns, terms));
  return anyOf([sql`(${sql.join(parts, sql` and `)})`, ...variants.map((variant) => isWhole(variant, terms))]);
}

/** The score of a term on a row that it is found on. */
export function scoreOf({ words, variants }: Term, terms: Terms): RawBuilder<number> {
  const scores = words.map((word) => sumOf([...inTexts(holding(word, terms)), ...partsOfChoices(word, terms)]));
  const added = addedScore({ words, variants }, terms);
  const [score] = scores;
  if (score && words.length === 1) return sql`coalesce(nullif(${score}, 0), ${added})`;
  const found = sql.join(scores, sql` + `);
  const isComplete = sql.join(
    scores.map((one) => sql`${one} > 0`),
    sql` and `,
  );
  return sql`(case when ${isComplete} then ${found} else ${found} + ${added} * ${sql.lit(words.length)} end)`;
}

/** What the details and the variants of a term count. */
function addedScore({ words, variants }: Term, terms: Terms): RawBuilder<number> {
  const [word] = words;
  const inDetails = word !== undefined && words.length === 1 ? [holding(word, terms).ofColumn(`v.${DETAILS}`)] : [];
  if (variants.length === 0) return sumOf([[anyOf(inDetails), WEIGHTS.details]]);
  const whole = holdingWhole(variants, terms);
  const details = anyOf([...inDetails, whole.ofColumn(`v.${DETAILS}`)]);
  return sumOf([...inTexts(whole), ...inChoices(whole, terms), [details, WEIGHTS.details]]);
}

function anyOf(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return sql`(${sql.join([...conditions], sql` or `)})`;
}

function sumOf(matches: readonly Match[]): RawBuilder<number> {
  const parts = matches.map(([condition, weight]) => sql`case when ${condition} then ${sql.lit(weight)} else 0 end`);
  return sql`(${sql.join(parts, sql` + `)})`;
}
