import { DomainError } from '../../../../shared/errors.ts';
import type { CellFix } from '../stock-import.schema.ts';
import type { Headings } from './columns/column-mapping.ts';
import { type CsvColumn, REFERENCE } from './columns/columns.ts';
import type { CsvRow } from './csv-file.ts';

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
  const columnIndexes = new Map<string, number>([[REFERENCE.heading, headings.reference]]);
  for (const { column, index } of headings.fields) columnIndexes.set(column.heading, index);
  const rowsByLine = new Map(rows.map((row) => [row.line, { ...row, cells: [...row.cells] }]));
  for (const { line, column, value } of fixes) {
    const row = rowsByLine.get(line);
    const index = columnIndexes.get(column);
    if (!row) throw invalid(`Le fichier n’a pas de véhicule à la ligne ${line}.`);
    if (index !== undefined) row.cells[index] = value;
    else if (!columns.some(({ heading }) => heading === column))
      throw invalid(`Le site n’a pas de colonne « ${column.slice(0, 60)} ».`);
  }
  return [...rowsByLine.values()];
}

const invalid = (message: string) => new DomainError('invalid', 'Certains champs sont à corriger.', { fixes: message });
