import { DomainError } from '../../../../shared/errors.ts';
import type { CellFix } from '../stock-import.schema.ts';
import type { Headings } from './columns/column-mapping.ts';
import { type CsvColumn, REFERENCE } from './columns/columns.ts';
import type { CsvRow } from './csv-row.ts';

type Place = Pick<Headings['fields'][number], 'index' | 'otherIndexes'>;

/**
 * Replaces cells by the administrator's corrections. If a column is ignored, its corrections have no effect.
 * @throws DomainError if a fix names a line that the file does not have or a column that the site does not have
 */
export function withFixes(
  rows: readonly CsvRow[],
  headings: Headings,
  columns: readonly CsvColumn[],
  fixes: readonly CellFix[],
): CsvRow[] {
  const places = new Map<string, Place>([[REFERENCE.heading, { index: headings.reference }]]);
  for (const field of headings.fields) places.set(field.column.heading, field);
  const rowsByLine = new Map(rows.map((row) => [row.line, { ...row, cells: [...row.cells] }]));
  for (const { line, column, value } of fixes) {
    const row = rowsByLine.get(line);
    const place = places.get(column);
    if (!row) throw invalid(`Le fichier n’a pas de véhicule à la ligne ${line}.`);
    if (place) {
      for (const other of place.otherIndexes ?? []) row.cells[other] = '';
      row.cells[place.index] = value;
    } else if (!columns.some(({ heading }) => heading === column))
      throw invalid(`Le site n’a pas de colonne « ${column.slice(0, 60)} ».`);
  }
  return [...rowsByLine.values()];
}

const invalid = (message: string) => new DomainError('invalid', 'Certains champs sont à corriger.', { fixes: message });
