import { fold, trimEndOf } from '../../../../../shared/text/text.ts';
import type { CsvColumn } from './columns.ts';

type ColumnHeadings = Pick<CsvColumn, 'heading' | 'otherHeadings' | 'fallbackHeadings' | 'units' | 'repeatable'>;

export const MAX_HEADING_CHARACTERS = 200;

/** Words that do not change the meaning of a heading: 'Date de la mise en circulation'. */
const ARTICLES: ReadonlySet<string> = new Set(['de', 'du', 'des', 'la', 'le', 'les']);

/** These words in brackets do not describe the values of a column. */
const NEUTRAL: ReadonlySet<string> = new Set(
  'obligatoire facultatif facultative optionnel optionnelle requis requise si connu connue texte nombre en interne commercial commerciale constructeur vehicule'.split(
    ' ',
  ),
);

const EXAMPLE = /^(?:ex|exemple|par exemple)(?= |$)/;

const withoutSuffix = (heading: string) => trimEndOf(heading.slice(0, MAX_HEADING_CHARACTERS), /[*:\s]/);

/** Splits names of programs: 'prix_ttc', 'dateMec'. */
const spaced = (text: string) =>
  text
    .replaceAll('_', ' ')
    .replace(/(?<![\p{L}\p{N}])[dl]['’]/giu, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');

function wordsIn(text: string): string[] {
  return fold(spaced(text.replaceAll('.', '')))
    .split(' ')
    .filter((word) => word !== '' && !ARTICLES.has(word));
}

/**
 * Returns the text to compare a heading by. Brackets count like spaces.
 *
 * @example
 * headingKey('Kilométrage (km) :'); // 'kilometrage km'
 * headingKey('Nb. de portes');      // 'nb portes'
 * headingKey('prix_ttc');           // 'prix ttc'
 */
export function headingKey(heading: string): string {
  return wordsIn(withoutSuffix(heading).replace(/[()[\]]/g, ' ')).join(' ');
}

/** A heading, read once for all columns. `inBrackets` are the words of its brackets, and `outside` all others. */
type ReadHeading = { key: string; outside: readonly string[]; inBrackets: readonly string[] };

/** Cached, because each heading is compared with every column in a row. */
let lastRead = { heading: '', read: { key: '', outside: [], inBrackets: [] } as ReadHeading };

function readHeading(heading: string): ReadHeading {
  if (lastRead.heading !== heading) lastRead = { heading, read: readWords(heading) };
  return lastRead.read;
}

function readWords(heading: string): ReadHeading {
  const inBrackets: string[] = [];
  const outside = withoutSuffix(heading).replace(/[([]([^()[\]]*)[)\]]/g, (_, inner: string) => {
    if (!EXAMPLE.test(fold(inner))) inBrackets.push(...unitWords(inner));
    return ' ';
  });
  const [first = '', ...others] = wordsIn(outside);
  return { key: headingKey(heading), outside: [first, ...others.flatMap(unitWords)], inBrackets };
}

/** Returns the words of a unit: 'g/km' → ['g', 'km']. */
function unitWords(text: string): string[] {
  return wordsIn(text.replace(/[/,;|+]/g, ' '));
}

type Keys = {
  heading: string;
  headings: ReadonlySet<string>;
  fallbackHeadings: ReadonlySet<string>;
  units: ReadonlySet<string>;
};

/** Caches the folded headings of the columns. Folding them again takes a millisecond for each heading of a file. */
const keysOfColumns = new WeakMap<ColumnHeadings, Keys>();

function keysOf(column: ColumnHeadings): Keys {
  const { heading, otherHeadings = [], fallbackHeadings = [], units = [] } = column;
  const keys = keysOfColumns.get(column) ?? {
    heading: headingKey(heading),
    headings: new Set([heading, ...otherHeadings].map(headingKey)),
    fallbackHeadings: new Set(fallbackHeadings.map(headingKey)),
    units: new Set(units.flatMap(unitWords)),
  };
  keysOfColumns.set(column, keys);
  return keys;
}

/**
 * How a heading names a column: 'whole' if it is one of the column's headings, 'unit' if it is one with further words
 * that are all units of the column. A heading with any other words, as 'Prix TTC (€ HT)' or 'Puissance (kW)', names
 * another value, so it does not name the column.
 */
type Fit = 'whole' | 'unit' | null;

function fitOf(column: ColumnHeadings, heading: ReadHeading, headings: ReadonlySet<string>): Fit {
  if (headings.has(heading.key)) return 'whole';
  if (column.repeatable && headings.has(withoutNumbers(heading.key))) return 'whole';
  const { units } = keysOf(column);
  const isUnit = (word: string) => units.has(word) || NEUTRAL.has(word);
  if (!heading.inBrackets.every(isUnit)) return null;
  const { outside: words } = heading;
  for (let end = words.length; end > 0; end -= 1) {
    const start = words.slice(0, end).join(' ');
    if (headings.has(start) || (column.repeatable && headings.has(withoutNumbers(start)))) return 'unit';
    if (!isUnit(words[end - 1] ?? '')) return null;
  }
  return null;
}

/** 'photo 1' and 'photo1' belong to the column 'photo'. */
const withoutNumbers = (key: string) =>
  key
    .replace(/(?<=^| )(?:n°? ?)?\d{1,2}(?= |$)|(?<=[a-z])\d{1,2}(?= |$)/g, '')
    .replace(/ +/g, ' ')
    .trim();

export function isHeadingOf(column: ColumnHeadings, heading: string): boolean {
  return fitOf(column, readHeading(heading), keysOf(column).headings) !== null;
}

export function isFallback(column: ColumnHeadings, heading: string): boolean {
  return fitOf(column, readHeading(heading), keysOf(column).fallbackHeadings) !== null;
}

/** Returns the column that the whole heading names, then the one that the heading names with a unit. */
export function columnAt<C extends ColumnHeadings>(columns: readonly C[], heading: string): C | undefined {
  const read = readHeading(heading);
  return (
    wholeColumn(columns, read) ?? columns.find((column) => fitOf(column, read, keysOf(column).headings) === 'unit')
  );
}

export function wholeColumnAt<C extends ColumnHeadings>(columns: readonly C[], heading: string): C | undefined {
  return wholeColumn(columns, readHeading(heading));
}

function wholeColumn<C extends ColumnHeadings>(columns: readonly C[], read: ReadHeading): C | undefined {
  return (
    columns.find((column) => keysOf(column).heading === read.key) ??
    columns.find((column) => fitOf(column, read, keysOf(column).headings) === 'whole')
  );
}

/** True for 'Prix de vente (HT)' and 'Prix hors taxes'. */
export function isBeforeTax(heading: string): boolean {
  const words = unitWords(heading.replace(/[()[\]]/g, ' '));
  return words.includes('ht') || words.some((word, i) => word === 'hors' && /^tax|^tva$/.test(words[i + 1] ?? ''));
}

/** True for 'Prix (€ TTC)'. */
export function saysWithTax(heading: string): boolean {
  return unitWords(heading.replace(/[()[\]]/g, ' ')).includes('ttc');
}

/** Returns the number of a heading in a family: 2 for 'Photo 2'; null without a number. */
export function numberInHeading(heading: string): number | null {
  const digits = /(\d{1,2})(?!\d)/.exec(heading)?.[1];
  return digits === undefined ? null : Number(digits);
}
