import { DomainError } from '../../../../shared/errors.ts';
import { REFERENCE } from './columns/columns.ts';
import type { Headings } from './columns/headings.ts';
import type { CsvRow } from './csv-file.ts';

/** The administrator's replacement of a cell: its line, and its column by the heading that the plan uses. */
export type CellFix = { line: number; column: string; value: string };

/**
 * Rows with some cells replaced.
 * @throws DomainError if a fix names a line or a column that the file does not have
 */
export function withFixes(rows: readonly CsvRow[], headings: Headings, fixes: readonly CellFix[]): CsvRow[] {
  if (fixes.length === 0) return [...rows];
  const columnIndexes = new Map<string, number>([[REFERENCE.heading, headings.reference]]);
  for (const { column, index } of headings.fields) columnIndexes.set(column.heading, index);
  const byLine = Map.groupBy(fixes, ({ line }) => line);
  const correctedRows = rows.map((row) => {
    const rowFixes = byLine.get(row.line);
    byLine.delete(row.line);
    return rowFixes ? { ...row, cells: withCells(row.cells, rowFixes, columnIndexes) } : row;
  });
  const [unknownLine] = byLine.keys();
  if (unknownLine !== undefined) throw invalid(`Le fichier n’a pas de véhicule à la ligne ${unknownLine}.`);
  return correctedRows;
}

function withCells(
  cells: readonly string[],
  fixes: readonly CellFix[],
  columnIndexes: ReadonlyMap<string, number>,
): string[] {
  const correctedCells = [...cells];
  for (const { column, value } of fixes) {
    const index = columnIndexes.get(column);
    if (index === undefined) throw invalid(`Le fichier n’a pas de colonne « ${column.slice(0, 60)} ».`);
    correctedCells[index] = value;
  }
  return correctedCells;
}

const invalid = (message: string) => new DomainError('invalid', 'Certains champs sont à corriger.', { fixes: message });
