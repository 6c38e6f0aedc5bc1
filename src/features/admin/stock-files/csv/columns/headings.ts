import { normalizeText } from '../../../../../shared/csv-cells.ts';
import { DomainError } from '../../../../../shared/errors.ts';
import type { VehicleKind } from '../../../../../shared/paths.ts';
import { fold, trimEndOf } from '../../../../../shared/text/text.ts';
import { type CsvColumn, REFERENCE } from './columns.ts';
import { CAR_CSV, TRUCK_CSV } from './csv-kinds.ts';

type ColumnHeadings = {
  heading: string;
  otherHeadings: readonly string[];
  fallbackHeadings?: readonly string[];
};

/** Where a file has the reference and each column, and its headings that mean nothing here. */
export type Headings = {
  width: number;
  reference: number;
  /** `emptyClears`: an empty cell erases the value of a stored vehicle. */
  fields: { index: number; column: CsvColumn; emptyClears: boolean }[];
  ignored: string[];
  /** The title is under the heading of a model: the brand is elsewhere. */
  isTitleModel: boolean;
};

/** A longer heading is cut. */
export const MAX_HEADING_CHARACTERS = 200;

/** A heading without its suffix: 'Kilométrage (km) *' is 'Kilométrage (km)'. */
const withoutSuffix = (heading: string) => trimEndOf(heading.slice(0, MAX_HEADING_CHARACTERS), /[*:\s]/);

/** A heading as it is compared: 'Kilométrage (km) :' is 'kilometrage (km)', 'Nb. portes' is 'nb portes'. */
export function headingKey(heading: string): string {
  return fold(withoutSuffix(heading).replaceAll('.', ''));
}

const withoutBrackets = (heading: string) => withoutSuffix(heading).replace(/\([^()]*\)$/, '');

export function isHeadingOf(column: ColumnHeadings, heading: string): boolean {
  const names = [column.heading, ...column.otherHeadings].map(headingKey);
  // The whole heading first: some columns differ only in their brackets.
  return names.includes(headingKey(heading)) || names.includes(headingKey(withoutBrackets(heading)));
}

/** True if a heading means a column that no other column claims. */
export function isFallback({ fallbackHeadings = [] }: ColumnHeadings, heading: string): boolean {
  return fallbackHeadings.map(headingKey).includes(headingKey(heading));
}

/** The column that a heading means. */
export function columnAt<C extends ColumnHeadings>(columns: readonly C[], heading: string): C | undefined {
  return (
    columns.find((column) => headingKey(column.heading) === headingKey(heading)) ??
    columns.find((column) => isHeadingOf(column, heading))
  );
}

const onlyIn = (columns: readonly ColumnHeadings[], otherColumns: readonly ColumnHeadings[]) =>
  columns.filter(({ heading }) => !otherColumns.some((other) => other.heading === heading));
const CARS_ONLY = onlyIn(CAR_CSV.columns, TRUCK_CSV.columns);
const TRUCKS_ONLY = onlyIn(TRUCK_CSV.columns, CAR_CSV.columns);

/**
 * The kind of a list, by the columns that only one of the two kinds has.
 * @throws DomainError if there are none, or as many of both
 */
export function kindOf(headings: readonly string[]): VehicleKind {
  const count = (columns: readonly ColumnHeadings[]) => headings.filter((heading) => columnAt(columns, heading)).length;
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
 * @throws DomainError if the reference or the title is missing, where two headings mean the same, or where
 * `emptyClears` names a column that the file does not have or that a vehicle needs
 */
export function matchHeadings(
  headings: readonly string[],
  columns: readonly CsvColumn[],
  emptyClears: readonly string[] = [],
): Headings {
  const reference = requireReference(headings);
  const columnIndexes = new Map<CsvColumn, number>();
  for (const [index, heading] of headings.entries()) {
    if (index === reference || normalizeText(heading) === '') continue;
    const column = columnAt(columns, heading);
    const firstIndex = column && columnIndexes.get(column);
    if (column && firstIndex !== undefined) throw duplicateError(column, headings[firstIndex] ?? '', heading);
    if (column) columnIndexes.set(column, index);
  }
  for (const column of columns) {
    const index = headings.findIndex((heading, at) => at !== reference && isFallback(column, heading));
    if (index < 0 || columnIndexes.has(column)) continue;
    for (const [other, at] of columnIndexes) if (at === index) columnIndexes.delete(other);
    columnIndexes.set(column, index);
  }
  if (![...columnIndexes.keys()].some(({ heading }) => heading === 'Titre'))
    throw missingColumnsError(['Titre'], headings);
  const columnsToClear = clearedColumns(emptyClears, [...columnIndexes.keys()]);
  const fields = [...columnIndexes]
    .map(([column, index]) => ({ index, column, emptyClears: columnsToClear.has(column) }))
    .sort((one, next) => one.index - next.index);
  const usedIndexes = new Set([reference, ...columnIndexes.values()]);
  const ignored = headings
    .filter((_, index) => !usedIndexes.has(index))
    .map(normalizeText)
    .filter(Boolean);
  return { width: headings.length, reference, fields, ignored, isTitleModel: isTitleModel(fields, headings) };
}

export function isTitleModel(fields: Headings['fields'], headings: readonly string[]): boolean {
  return fields.some(({ column, index }) => column.field === 'title' && isFallback(column, headings[index] ?? ''));
}

/** The columns of these headings or fields. @throws DomainError if the file has none or a vehicle needs it */
export function clearedColumns(names: readonly string[], columns: readonly CsvColumn[]): Set<CsvColumn> {
  const columnsToClear = names.map((name) => {
    const column = columns.find(({ field }) => field === name) ?? columnAt(columns, name);
    if (column && !column.neverCleared) return column;
    const reason = column || isHeadingOf(REFERENCE, name) ? 'ne se vide pas par import' : 'n’est pas dans le fichier';
    const clearable = columns.filter(({ neverCleared }) => !neverCleared).map(({ heading }) => heading);
    throw new DomainError(
      'invalid',
      `La colonne « ${normalizeText(name)} » ${reason}. Colonnes qui peuvent être vidées : ${clearable.join(', ') || 'aucune'}.`,
    );
  });
  return new Set(columnsToClear);
}

function requireReference(headings: readonly string[]): number {
  const indexes = headings.flatMap((heading, index) => (isHeadingOf(REFERENCE, heading) ? [index] : []));
  const [firstIndex, secondIndex] = indexes;
  if (firstIndex === undefined) {
    const [title] = CAR_CSV.columns;
    const isTitle = (heading: string) => title && (isHeadingOf(title, heading) || isFallback(title, heading));
    const hasTitle = headings.some(isTitle);
    throw missingColumnsError(hasTitle ? ['Référence'] : ['Référence', 'Titre'], headings);
  }
  if (secondIndex !== undefined)
    throw duplicateError(REFERENCE, headings[firstIndex] ?? '', headings[secondIndex] ?? '');
  return firstIndex;
}

function missingColumnsError(names: string[], headings: readonly string[]): DomainError {
  const isPlural = names.length > 1;
  const fileHeadings = headings.map((heading) => normalizeText(heading).slice(0, 40)).filter(Boolean);
  return new DomainError(
    'invalid',
    `Il manque ${isPlural ? 'les colonnes' : 'la colonne'} ${names.map((name) => `« ${name} »`).join(' et ')}. Colonnes lues : ${fileHeadings.slice(0, 30).join(', ') || 'aucune'}.`,
  );
}

function duplicateError(column: ColumnHeadings, one: string, other: string): DomainError {
  return new DomainError(
    'invalid',
    `Deux colonnes disent la même chose (${column.heading}) : « ${normalizeText(one)} » et « ${normalizeText(other)} ». Gardez-en une.`,
  );
}
