import { normalizeText } from '../../../../../shared/csv-cells.ts';
import { DomainError } from '../../../../../shared/errors.ts';
import type { VehicleKind } from '../../../../../shared/paths.ts';
import { type CsvColumn, REFERENCE } from './columns.ts';
import { CAR_CSV, TRUCK_CSV } from './csv-kinds.ts';
import { columnAt, headingKey, isFallback, isHeadingOf } from './headings.ts';

/** Assigns a field to each column. The headings suggest the fields; the administrator can correct them. */

/** The field of each heading in a file; null if the column is ignored. */
export type Mapping = Readonly<Record<string, string | null>>;

/** Positions of the columns in a file. */
export type Headings = {
  width: number;
  reference: number;
  /** True without a reference column. The plate then takes its place, so `reference` is the position of the plate. */
  isByPlate: boolean;
  /** True if an empty cell deletes the value of a stored vehicle. */
  fields: { index: number; column: CsvColumn; emptyClears: boolean }[];
  /** True if the title column contains only a model. The import then adds the brand to new titles. */
  isTitleModel: boolean;
};

const REQUIRED = [REFERENCE.field, 'title'];
const PLATE = 'plate';

const onlyIn = (columns: readonly CsvColumn[], otherColumns: readonly CsvColumn[]) =>
  columns.filter(({ heading }) => !otherColumns.some((other) => other.heading === heading));
const CARS_ONLY = onlyIn(CAR_CSV.columns, TRUCK_CSV.columns);
const TRUCKS_ONLY = onlyIn(TRUCK_CSV.columns, CAR_CSV.columns);

export function likelyKind(headings: readonly string[]): VehicleKind | null {
  const count = (columns: readonly CsvColumn[]) => headings.filter((heading) => columnAt(columns, heading)).length;
  const [cars, trucks] = [count(CARS_ONLY), count(TRUCKS_ONLY)];
  return cars === trucks ? null : cars > trucks ? 'cars' : 'trucks';
}

/** @throws DomainError if the headings do not show the kind, or if a required column is missing */
export function kindOf(headings: readonly string[]): VehicleKind {
  const kind = likelyKind(headings);
  if (kind !== null) return kind;
  matchHeadings(headings, CAR_CSV.columns);
  throw new DomainError(
    'invalid',
    'Rien ne dit si ce sont des voitures ou des camions : ajoutez une colonne « Prix jour » (voitures) ou « Prix semaine » (camions), ou dites-le avec --cars ou --trucks.',
  );
}

/**
 * Returns the column names of a mapping. Repeated headings get a number.
 *
 * @example namedHeadings(['Prix', 'Prix', '']); // ['Prix', 'Prix (2)', '']
 */
export function namedHeadings(headings: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return headings.map((heading) => {
    const name = normalizeText(heading).replace(/\s+/g, ' ');
    if (name === '') return '';
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

/**
 * Maps the chosen columns first, then the others by their headings. Each field gets only one column: the first matching
 * one.
 * @throws DomainError if a choice names no column or no field, or if one field is chosen twice
 */
export function suggestMapping(
  headings: readonly string[],
  columns: readonly CsvColumn[],
  choices: Mapping = {},
): Record<string, string | null> {
  checkChoices(headings, columns, choices);
  const mapping: Record<string, string | null> = {};
  const usedFields = new Set(Object.values(choices));
  const names = namedHeadings(headings).filter(Boolean);
  const suggest = (name: string, field: string | undefined) => {
    mapping[name] = field !== undefined && !usedFields.has(field) ? field : null;
    usedFields.add(mapping[name]);
  };
  for (const name of names) {
    if (Object.hasOwn(choices, name)) mapping[name] = choices[name] ?? null;
    else suggest(name, isHeadingOf(REFERENCE, name) ? REFERENCE.field : columnAt(columns, name)?.field);
  }
  for (const column of columns) {
    const fallbackName = usedFields.has(column.field) ? undefined : names.find((name) => isFallback(column, name));
    if (fallbackName !== undefined && !Object.hasOwn(choices, fallbackName)) suggest(fallbackName, column.field);
  }
  return mapping;
}

function checkChoices(headings: readonly string[], columns: readonly CsvColumn[], choices: Mapping): void {
  const names = new Set(namedHeadings(headings));
  const fields = new Map<string, string>();
  const fieldNames = new Set([REFERENCE.field, ...columns.map(({ field }) => field)]);
  for (const [name, field] of Object.entries(choices)) {
    if (!names.has(name)) throw invalid(`Le fichier n’a pas de colonne « ${normalizeText(name).slice(0, 60)} ».`);
    if (field === null) continue;
    if (!fieldNames.has(field)) throw invalid(`Il n’y a pas de champ « ${normalizeText(field).slice(0, 60)} ».`);
    const earlierName = fields.get(field);
    if (earlierName !== undefined)
      throw invalid(`« ${earlierName} » et « ${name} » vont au même champ : gardez-en une, ignorez l’autre.`);
    fields.set(field, name);
  }
}

const invalid = (message: string) =>
  new DomainError('invalid', 'Certains champs sont à corriger.', { mapping: message });

export function missingColumns(mapping: Mapping, columns: readonly CsvColumn[]): string[] {
  const mappedFields = new Set(Object.values(mapping));
  if (mappedFields.has(PLATE)) mappedFields.add(REFERENCE.field);
  return [REFERENCE, ...columns].flatMap(({ field, heading }) =>
    REQUIRED.includes(field) && !mappedFields.has(field) ? [heading] : [],
  );
}

/**
 * @throws DomainError if a required column is missing, or if a column of `emptyClears` is missing in the file or must
 * have a value
 */
export function headingsBy(
  mapping: Mapping,
  headings: readonly string[],
  columns: readonly CsvColumn[],
  emptyClears: readonly string[] = [],
): Headings {
  const missing = missingColumns(mapping, columns);
  if (missing.length > 0) throw missingColumnsError(missing, headings);
  const names = namedHeadings(headings);
  const indexOf = (field: string) => names.findIndex((name) => name !== '' && mapping[name] === field);
  const mappedColumns = columns
    .map((column) => ({ index: indexOf(column.field), column }))
    .filter(({ index }) => index >= 0);
  const columnsToClear = clearedColumns(
    emptyClears,
    mapping,
    mappedColumns.map(({ column }) => column),
  );
  const fields = mappedColumns
    .map(({ index, column }) => ({ index, column, emptyClears: columnsToClear.has(column) }))
    .sort((one, next) => one.index - next.index);
  const reference = indexOf(REFERENCE.field);
  const isByPlate = reference < 0;
  return {
    width: headings.length,
    reference: isByPlate ? indexOf(PLATE) : reference,
    isByPlate,
    fields,
    isTitleModel: fields.some(
      ({ column, index }) => column.field === 'title' && isFallback(column, headings[index] ?? ''),
    ),
  };
}

/** Maps columns only by their headings. @throws DomainError as `headingsBy` does */
export function matchHeadings(
  headings: readonly string[],
  columns: readonly CsvColumn[],
  emptyClears: readonly string[] = [],
): Headings {
  return headingsBy(suggestMapping(headings, columns), headings, columns, emptyClears);
}

/**
 * Finds columns by their field, by their heading in the file, or by their heading in exports.
 * @throws DomainError if a column is missing, is ignored, or must have a value
 */
function clearedColumns(names: readonly string[], mapping: Mapping, columns: readonly CsvColumn[]): Set<CsvColumn> {
  // If a heading is repeated, the first column counts.
  const fields = new Map(
    Object.entries(mapping)
      .map(([heading, field]) => [headingKey(heading), field] as const)
      .reverse(),
  );
  const columnsToClear = names.map((name) => {
    const mapped = fields.get(headingKey(name));
    const column =
      columns.find(({ field }) => field === name) ??
      (mapped === undefined ? columnAt(columns, name) : columns.find(({ field }) => field === mapped));
    if (column && !column.neverCleared) return column;
    const reason =
      mapped === null
        ? 'du fichier est ignorée'
        : column || mapped === REFERENCE.field || isHeadingOf(REFERENCE, name)
          ? 'ne se vide pas par import'
          : 'n’est pas dans le fichier';
    const clearable = columns.filter(({ neverCleared }) => !neverCleared).map(({ heading }) => heading);
    throw new DomainError(
      'invalid',
      `La colonne « ${normalizeText(name)} » ${reason}. Colonnes qui peuvent être vidées : ${clearable.join(', ') || 'aucune'}.`,
    );
  });
  return new Set(columnsToClear);
}

export function missingColumnsError(names: readonly string[], headings: readonly string[]): DomainError {
  const isPlural = names.length > 1;
  const fileHeadings = headings.map((heading) => normalizeText(heading).slice(0, 40)).filter(Boolean);
  return new DomainError(
    'invalid',
    `Il manque ${isPlural ? 'les colonnes' : 'la colonne'} ${names.map((name) => `« ${name} »`).join(' et ')}. Colonnes lues : ${fileHeadings.slice(0, 30).join(', ') || 'aucune'}.`,
  );
}
