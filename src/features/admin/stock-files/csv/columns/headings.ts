import { tidy } from '../../../../../shared/csv-cells.ts';
import { DomainError } from '../../../../../shared/errors.ts';
import type { VehicleKind } from '../../../../../shared/paths.ts';
import { fold, trimEndOf } from '../../../../../shared/text/text.ts';
import { type Column, REFERENCE } from './columns.ts';
import { CAR_CSV, TRUCK_CSV } from './csv-kinds.ts';

export type Named = { heading: string; otherHeadings: readonly string[]; fallbackHeadings?: readonly string[] };

/** Where a file has the reference and each column, and its headings that mean nothing here. */
export type Headings = {
  width: number;
  reference: number;
  /** `emptyClears`: an empty cell erases the value of a stored vehicle. */
  fields: { index: number; column: Column; emptyClears: boolean }[];
  ignored: string[];
  /** The title is under the heading of a model: the brand is elsewhere. */
  isTitleModel: boolean;
};

/** A longer heading is compared by its beginning. */
const MAX_HEADING_CHARACTERS = 200;

/** Without what stands behind a heading: 'Kilométrage (km) *' is 'Kilométrage (km)'. */
const bare = (heading: string) => trimEndOf(heading.slice(0, MAX_HEADING_CHARACTERS), /[*:\s]/);

/** A heading as it is compared: 'Kilométrage (km) :' is 'kilometrage (km)'. */
export function key(heading: string): string {
  return fold(bare(heading));
}

const withoutBrackets = (heading: string) => bare(heading).replace(/\([^()]*\)$/, '');

export function means(column: Named, heading: string): boolean {
  const names = [column.heading, ...column.otherHeadings].map(key);
  // The whole heading first: some columns differ only in their brackets.
  return names.includes(key(heading)) || names.includes(key(withoutBrackets(heading)));
}

/** Does a heading mean a column where no other column claims it? */
export function isFallback({ fallbackHeadings = [] }: Named, heading: string): boolean {
  return fallbackHeadings.map(key).includes(key(heading));
}

/** The column that a heading means. */
export function columnAt<C extends Named>(columns: readonly C[], heading: string): C | undefined {
  return (
    columns.find((column) => key(column.heading) === key(heading)) ?? columns.find((column) => means(column, heading))
  );
}

const onlyIn = (mine: readonly Named[], others: readonly Named[]) =>
  mine.filter(({ heading }) => !others.some((other) => other.heading === heading));
const CARS_ONLY = onlyIn(CAR_CSV.columns, TRUCK_CSV.columns);
const TRUCKS_ONLY = onlyIn(TRUCK_CSV.columns, CAR_CSV.columns);

/**
 * What a list holds, by the columns that only one of the two kinds has.
 * @throws DomainError where there are none, or as many of both
 */
export function kindOf(headings: readonly string[]): VehicleKind {
  const count = (own: readonly Named[]) => headings.filter((heading) => columnAt(own, heading)).length;
  const [cars, trucks] = [count(CARS_ONLY), count(TRUCKS_ONLY)];
  if (cars !== trucks) return cars > trucks ? 'cars' : 'trucks';
  // A file that is no vehicle list at all gets this error first.
  requireReference(headings);
  throw new DomainError(
    'invalid',
    'Rien ne dit si ce sont des voitures ou des camions : ajoutez une colonne « Prix jour » (voitures) ou « Prix semaine » (camions), ou dites-le avec --cars ou --trucks.',
  );
}

/**
 * The columns of a file.
 * @param emptyClears headings of the columns whose empty cells erase what is stored; by default they leave it.
 * @throws DomainError where the reference or the title is missing, where two headings mean the same, or where
 * `emptyClears` names a column that the file does not have or that a vehicle needs
 */
export function matchHeadings(
  headings: readonly string[],
  columns: readonly Column[],
  emptyClears: readonly string[] = [],
): Headings {
  const reference = requireReference(headings);
  const found = new Map<Column, number>();
  for (const [index, heading] of headings.entries()) {
    if (index === reference || tidy(heading) === '') continue;
    const column = columnAt(columns, heading);
    const first = column && found.get(column);
    if (column && first !== undefined) throw twice(column, headings[first] ?? '', heading);
    if (column) found.set(column, index);
  }
  for (const column of columns) {
    const index = headings.findIndex((heading, at) => at !== reference && isFallback(column, heading));
    if (index < 0 || found.has(column)) continue;
    for (const [other, at] of found) if (at === index) found.delete(other);
    found.set(column, index);
  }
  if (![...found.keys()].some(({ heading }) => heading === 'Titre')) throw missing(['Titre'], headings);
  const cleared = clearedColumns(emptyClears, [...found.keys()]);
  const fields = [...found]
    .map(([column, index]) => ({ index, column, emptyClears: cleared.has(column) }))
    .sort((one, next) => one.index - next.index);
  const used = new Set([reference, ...found.values()]);
  const ignored = headings
    .filter((_, index) => !used.has(index))
    .map(tidy)
    .filter(Boolean);
  return { width: headings.length, reference, fields, ignored, isTitleModel: isTitleModel(fields, headings) };
}

export function isTitleModel(fields: Headings['fields'], headings: readonly string[]): boolean {
  return fields.some(({ column, index }) => column.field === 'title' && isFallback(column, headings[index] ?? ''));
}

/** The columns of these headings or fields. @throws DomainError where the file has none or a vehicle needs it */
export function clearedColumns(names: readonly string[], found: readonly Column[]): Set<Column> {
  const cleared = names.map((name) => {
    const column = found.find(({ field }) => field === name) ?? columnAt(found, name);
    if (column && !column.neverCleared) return column;
    const reason = column || means(REFERENCE, name) ? 'ne se vide pas par import' : 'n’est pas dans le fichier';
    const clearable = found.filter(({ neverCleared }) => !neverCleared).map(({ heading }) => heading);
    throw new DomainError(
      'invalid',
      `La colonne « ${tidy(name)} » ${reason}. Colonnes qui peuvent être vidées : ${clearable.join(', ') || 'aucune'}.`,
    );
  });
  return new Set(cleared);
}

function requireReference(headings: readonly string[]): number {
  const indexes = headings.flatMap((heading, index) => (means(REFERENCE, heading) ? [index] : []));
  const [first, second] = indexes;
  if (first === undefined) {
    const column = CAR_CSV.columns[0] as Named;
    const title = headings.some((heading) => means(column, heading) || isFallback(column, heading));
    throw missing(title ? ['Référence'] : ['Référence', 'Titre'], headings);
  }
  if (second !== undefined) throw twice(REFERENCE, headings[first] ?? '', headings[second] ?? '');
  return first;
}

function missing(names: string[], headings: readonly string[]): DomainError {
  const several = names.length > 1;
  const read = headings.map((heading) => tidy(heading).slice(0, 40)).filter(Boolean);
  return new DomainError(
    'invalid',
    `Il manque ${several ? 'les colonnes' : 'la colonne'} ${names.map((name) => `« ${name} »`).join(' et ')}. Colonnes lues : ${read.slice(0, 30).join(', ') || 'aucune'}.`,
  );
}

function twice(column: Named, one: string, other: string): DomainError {
  return new DomainError(
    'invalid',
    `Deux colonnes disent la même chose (${column.heading}) : « ${tidy(one)} » et « ${tidy(other)} ». Gardez-en une.`,
  );
}
