import { tidy } from '../../../../../shared/csv-cells.ts';
import { DomainError } from '../../../../../shared/errors.ts';
import { type Column, REFERENCE } from './columns.ts';
import { clearedColumns, columnAt, type Headings, isFallback, isTitleModel, means } from './headings.ts';

/** Which column of a file goes to which field, suggested by the headings and corrected by whoever imports. */

/** A field by each heading of a file; null where the column is ignored. */
export type Mapping = Readonly<Record<string, string | null>>;

/** What a file cannot be imported without. */
const REQUIRED = [REFERENCE.field, 'title'];

/**
 * The headings by which a mapping names the columns: '' where there is none, and with a number where two are the same.
 *
 * @example
 * namedHeadings(['Prix', 'Prix', '']); // ['Prix', 'Prix (2)', '']
 */
export function namedHeadings(headings: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return headings.map((heading) => {
    const name = tidy(heading).replace(/\s+/g, ' ');
    if (name === '') return '';
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

/**
 * A mapping of all columns: what was chosen, then what the headings mean, each field once, the first column first.
 * @throws DomainError where a choice names no column, no field, or one field twice
 */
export function suggestMapping(
  headings: readonly string[],
  columns: readonly Column[],
  chosen: Mapping = {},
): Record<string, string | null> {
  checkChoices(headings, columns, chosen);
  const mapping: Record<string, string | null> = {};
  const taken = new Set(Object.values(chosen));
  const names = namedHeadings(headings).filter(Boolean);
  const suggest = (name: string, field: string | undefined) => {
    mapping[name] = field !== undefined && !taken.has(field) ? field : null;
    taken.add(mapping[name]);
  };
  for (const name of names) {
    if (Object.hasOwn(chosen, name)) mapping[name] = chosen[name] ?? null;
    else suggest(name, means(REFERENCE, name) ? REFERENCE.field : columnAt(columns, name)?.field);
  }
  for (const column of columns) {
    const other = taken.has(column.field) ? undefined : names.find((name) => isFallback(column, name));
    if (other !== undefined && !Object.hasOwn(chosen, other)) suggest(other, column.field);
  }
  return mapping;
}

function checkChoices(headings: readonly string[], columns: readonly Column[], chosen: Mapping): void {
  const names = new Set(namedHeadings(headings));
  const fields = new Map<string, string>();
  const known = new Set([REFERENCE.field, ...columns.map(({ field }) => field)]);
  for (const [name, field] of Object.entries(chosen)) {
    if (!names.has(name)) throw invalid(`Le fichier n’a pas de colonne « ${tidy(name).slice(0, 60)} ».`);
    if (field === null) continue;
    if (!known.has(field)) throw invalid(`Il n’y a pas de champ « ${tidy(field).slice(0, 60)} ».`);
    const other = fields.get(field);
    if (other !== undefined)
      throw invalid(`« ${other} » et « ${name} » vont au même champ : gardez-en une, ignorez l’autre.`);
    fields.set(field, name);
  }
}

const invalid = (message: string) =>
  new DomainError('invalid', 'Certains champs sont à corriger.', { mapping: message });

/** The headings of the required columns that no column of the file goes to. */
export function missingColumns(mapping: Mapping, columns: readonly Column[]): string[] {
  const found = new Set(Object.values(mapping));
  return [REFERENCE, ...columns].flatMap(({ field, heading }) =>
    REQUIRED.includes(field) && !found.has(field) ? [heading] : [],
  );
}

/**
 * The columns of a file by a mapping that lacks none.
 * @throws DomainError where `emptyClears` names a column that the file does not have or that a vehicle needs
 */
export function headingsBy(
  mapping: Mapping,
  headings: readonly string[],
  columns: readonly Column[],
  emptyClears: readonly string[],
): Headings {
  const names = namedHeadings(headings);
  const indexOf = (field: string) => names.findIndex((name) => name !== '' && mapping[name] === field);
  const found = columns.map((column) => ({ index: indexOf(column.field), column })).filter(({ index }) => index >= 0);
  const cleared = clearedColumns(
    emptyClears,
    found.map(({ column }) => column),
  );
  const fields = found
    .map(({ index, column }) => ({ index, column, emptyClears: cleared.has(column) }))
    .sort((one, next) => one.index - next.index);
  return {
    width: headings.length,
    reference: indexOf(REFERENCE.field),
    fields,
    isTitleModel: isTitleModel(fields, headings),
    ignored: names.filter((name) => name !== '' && mapping[name] === null),
  };
}
