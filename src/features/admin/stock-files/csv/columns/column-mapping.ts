import { normalizeText } from '../../../../../shared/csv-cells.ts';
import { DomainError, invalidFields } from '../../../../../shared/errors.ts';
import type { VehicleKind } from '../../../../../shared/paths.ts';
import { missingFields } from '../../stock-import.ts';
import { type CsvColumn, REFERENCE } from './columns.ts';
import { CAR_CSV, TRUCK_CSV } from './csv-kinds.ts';
import {
  columnAt,
  headingKey,
  isBeforeTax,
  isFallback,
  isHeadingOf,
  numberInHeading,
  saysWithTax,
  wholeColumnAt,
} from './headings.ts';

/** The headings suggest the field of each column; the administrator can correct them. */

/** The field of each heading in a file; null if the column is ignored. */
export type Mapping = Readonly<Record<string, string | null>>;

/** `otherIndexes` are the positions of further columns of the same family: 'Photo 2', 'Photo 3'. */
type MappedColumn = { index: number; otherIndexes?: readonly number[]; column: CsvColumn; emptyClears: boolean };

/** Positions of the columns in a file. */
export type Headings = {
  width: number;
  reference: number;
  /** True without a reference column. Then `reference` is the position of the plate. */
  isByPlate: boolean;
  /** True if an empty cell deletes the value of a stored vehicle. */
  fields: MappedColumn[];
  /** True if the title column contains only a model. The import then adds the brand to new titles. */
  isTitleModel: boolean;
};

/** Returns the cell of a column. The filled cells of a family are lines of one cell. */
export function cellAt(
  cells: readonly string[],
  { index, otherIndexes = [] }: Omit<MappedColumn, 'column' | 'emptyClears'>,
): string {
  const first = cells[index] ?? '';
  if (otherIndexes.length === 0) return first;
  return [first, ...otherIndexes.map((other) => cells[other] ?? '')].filter((cell) => cell.trim() !== '').join('\n');
}

const PLATE = 'plate';

const onlyIn = (columns: readonly CsvColumn[], otherColumns: readonly CsvColumn[]) =>
  columns.filter(({ heading }) => !otherColumns.some((other) => other.heading === heading));
/** Fields that only trucks have on this site, but that lists of cars contain too. */
const IN_BOTH_LISTS = ['fiscal_power', 'commercial_power', 'mixed_consumption', 'co2_emission', 'new_vehicle_price'];

const CARS_ONLY = onlyIn(CAR_CSV.columns, TRUCK_CSV.columns);
const TRUCKS_ONLY = onlyIn(TRUCK_CSV.columns, CAR_CSV.columns).filter(({ field }) => !IN_BOTH_LISTS.includes(field));

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
 * Maps the chosen columns first, then those whose whole heading is known, then those with a known heading and a unit,
 * so that the order of the columns does not matter. A heading that says « TTC » comes before the others. Each field
 * gets only one column, the first matching one, except for families such as 'Photo 1', 'Photo 2'.
 * @param rows cells that decide whether an ambiguous heading fits
 * @throws DomainError if a choice names no column or no field, or if one field is chosen twice
 */
export function suggestMapping(
  headings: readonly string[],
  columns: readonly CsvColumn[],
  choices: Mapping = {},
  rows: readonly { cells: readonly string[] }[] = [],
): Record<string, string | null> {
  checkChoices(headings, columns, choices);
  const names = namedHeadings(headings);
  // 'Prix (€)' may be without taxes if another heading says « TTC ».
  const byTax = names.toSorted((one, other) => Number(saysWithTax(other)) - Number(saysWithTax(one)));
  const openNames = new Set(byTax.filter((name) => name !== '' && !Object.hasOwn(choices, name)));
  const usedFields = new Set(Object.values(choices));
  const found = new Map<string, string>();
  const suggest = (name: string, column: Pick<CsvColumn, 'field' | 'repeatable'> | undefined) => {
    if (column === undefined || found.has(name) || (usedFields.has(column.field) && !column.repeatable)) return;
    found.set(name, column.field);
    usedFields.add(column.field);
  };
  const all = [REFERENCE, ...columns];
  for (const name of openNames) suggest(name, wholeColumnAt(all, name));
  for (const name of openNames) suggest(name, columnAt(all, name));
  for (const column of all) {
    if (usedFields.has(column.field) || (column.field === REFERENCE.field && usedFields.has(PLATE))) continue;
    const name = [...openNames].find((other) => isFallback(column, other) && fits(column, names.indexOf(other), rows));
    if (name === undefined) continue;
    found.delete(name);
    suggest(name, column);
  }
  return Object.fromEntries(
    names
      .filter(Boolean)
      .map((name) => [name, openNames.has(name) ? (found.get(name) ?? null) : (choices[name] ?? null)]),
  );
}

const MAX_READ_CELLS = 200;

/** True if most of the cells can be the column's values. A column without cells fits. */
function fits(column: Partial<CsvColumn>, index: number, rows: readonly { cells: readonly string[] }[]): boolean {
  const { canRead } = column;
  if (canRead === undefined) return true;
  const cells = new Set(rows.map(({ cells: all }) => normalizeText(all[index] ?? '')).filter(Boolean));
  const some = [...cells].slice(0, MAX_READ_CELLS);
  return 2 * some.filter(canRead).length >= some.length;
}

function checkChoices(headings: readonly string[], columns: readonly CsvColumn[], choices: Mapping): void {
  const names = new Set(namedHeadings(headings));
  const fields = new Map<string, string>();
  const byField = new Map<string, Pick<CsvColumn, 'heading' | 'repeatable' | 'isWithTax'>>(
    [REFERENCE, ...columns].map((column) => [column.field, column]),
  );
  for (const [name, field] of Object.entries(choices)) {
    if (!names.has(name)) throw invalid(`Le fichier n’a pas de colonne « ${normalizeText(name).slice(0, 60)} ».`);
    if (field === null) continue;
    const column = byField.get(field);
    if (!column) throw invalid(`Il n’y a pas de champ « ${normalizeText(field).slice(0, 60)} ».`);
    if (column.isWithTax && isBeforeTax(name))
      throw invalid(
        `« ${normalizeText(name).slice(0, 60)} » est hors taxes, et « ${column.heading} » est montré TTC : choisissez la colonne TTC.`,
      );
    if (column.repeatable) continue;
    const earlierName = fields.get(field);
    if (earlierName !== undefined)
      throw invalid(`« ${earlierName} » et « ${name} » vont au même champ : gardez-en une, ignorez l’autre.`);
    fields.set(field, name);
  }
}

const invalid = (message: string) => invalidFields({ mapping: message });

export function missingColumns(mapping: Mapping, columns: readonly CsvColumn[]): string[] {
  const missing = missingFields(mapping);
  return [REFERENCE, ...columns].flatMap(({ field, heading }) => (missing.includes(field) ? [heading] : []));
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
  const indexesOf = (field: string) =>
    names.flatMap((name, index) => (name !== '' && mapping[name] === field ? [index] : []));
  const indexOf = (field: string) => indexesOf(field)[0] ?? -1;
  const mappedColumns = columns.flatMap((column) => {
    const [index, ...otherIndexes] = inOrder(indexesOf(column.field), names);
    if (index === undefined) return [];
    return [{ index, column, ...(column.repeatable && otherIndexes.length > 0 ? { otherIndexes } : {}) }];
  });
  const columnsToClear = clearedColumns(
    emptyClears,
    mapping,
    mappedColumns.map(({ column }) => column),
  );
  const fields = mappedColumns
    .map((mapped) => ({ ...mapped, emptyClears: columnsToClear.has(mapped.column) }))
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

/** Orders a family by its numbers, if all its headings have one. */
function inOrder(indexes: readonly number[], names: readonly string[]): number[] {
  const numberOf = (index: number) => numberInHeading(names[index] ?? '');
  if (indexes.some((index) => numberOf(index) === null)) return [...indexes];
  return indexes.toSorted((one, other) => Number(numberOf(one)) - Number(numberOf(other)));
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
    `Il manque ${isPlural ? 'les colonnes' : 'la colonne'} ${names.map((name) => `« ${name} »`).join(' et ')}. Colonnes lues : ${fileHeadings.slice(0, 30).join(', ') || 'aucune'}.${names.includes(REFERENCE.heading) ? ' À défaut de référence, l’immatriculation suffit.' : ''}`,
  );
}
