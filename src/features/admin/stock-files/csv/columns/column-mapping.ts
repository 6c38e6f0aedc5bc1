import { normalizeText } from '../../../../../shared/csv-cells.ts';
import { DomainError } from '../../../../../shared/errors.ts';
import { type CsvColumn, REFERENCE } from './columns.ts';
import { clearedColumns, columnAt, type Headings, isFallback, isHeadingOf, isTitleModel } from './headings.ts';

/** The field of each column, suggested by the headings and corrected by the administrator. */

/** A field by each heading of a file; null if the column is ignored. */
export type Mapping = Readonly<Record<string, string | null>>;

/** Fields without which a file cannot be imported. */
const REQUIRED = [REFERENCE.field, 'title'];

/**
 * The headings by which a mapping names the columns: '' if there is none, and with a number where two are the same.
 *
 * @example
 * namedHeadings(['Prix', 'Prix', '']); // ['Prix', 'Prix (2)', '']
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
 * A mapping of all columns: the chosen ones, then those by heading, each field once, the first column first.
 * @throws DomainError if a choice names no column, no field, or one field twice
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

/** The headings of the required columns that no column of the file goes to. */
export function missingColumns(mapping: Mapping, columns: readonly CsvColumn[]): string[] {
  const mappedFields = new Set(Object.values(mapping));
  return [REFERENCE, ...columns].flatMap(({ field, heading }) =>
    REQUIRED.includes(field) && !mappedFields.has(field) ? [heading] : [],
  );
}

/**
 * The columns of a file by a mapping that lacks none.
 * @throws DomainError if `emptyClears` names a column that the file does not have or that a vehicle needs
 */
export function headingsBy(
  mapping: Mapping,
  headings: readonly string[],
  columns: readonly CsvColumn[],
  emptyClears: readonly string[],
): Headings {
  const names = namedHeadings(headings);
  const indexOf = (field: string) => names.findIndex((name) => name !== '' && mapping[name] === field);
  const mappedColumns = columns
    .map((column) => ({ index: indexOf(column.field), column }))
    .filter(({ index }) => index >= 0);
  const columnsToClear = clearedColumns(
    emptyClears,
    mappedColumns.map(({ column }) => column),
  );
  const fields = mappedColumns
    .map(({ index, column }) => ({ index, column, emptyClears: columnsToClear.has(column) }))
    .sort((one, next) => one.index - next.index);
  return {
    width: headings.length,
    reference: indexOf(REFERENCE.field),
    fields,
    isTitleModel: isTitleModel(fields, headings),
    ignored: names.filter((name) => name !== '' && mapping[name] === null),
  };
}
