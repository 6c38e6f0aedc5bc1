import { DomainError } from '../../../../shared/errors.ts';
import { REFERENCE } from './columns/columns.ts';
import type { Headings } from './columns/headings.ts';
import type { Row } from './csv-file.ts';

/** A cell as whoever imports wrote it instead: its line, its column by the heading that the plan names it with. */
export type CellFix = { line: number; column: string; value: string };

/**
 * Rows with some cells replaced.
 * @throws DomainError where a fix names a line or a column that the file does not have
 */
export function withFixes(rows: readonly Row[], headings: Headings, fixes: readonly CellFix[]): Row[] {
  if (fixes.length === 0) return [...rows];
  const places = new Map([[REFERENCE.heading as string, headings.reference]]);
  for (const { column, index } of headings.fields) places.set(column.heading, index);
  const byLine = Map.groupBy(fixes, ({ line }) => line);
  const fixed = rows.map((row) => {
    const own = byLine.get(row.line);
    byLine.delete(row.line);
    return own ? { ...row, cells: withCells(row.cells, own, places) } : row;
  });
  const [unknown] = byLine.keys();
  if (unknown !== undefined) throw invalid(`Le fichier n’a pas de véhicule à la ligne ${unknown}.`);
  return fixed;
}

function withCells(cells: readonly string[], fixes: readonly CellFix[], places: ReadonlyMap<string, number>): string[] {
  const fixed = [...cells];
  for (const { column, value } of fixes) {
    const index = places.get(column);
    if (index === undefined) throw invalid(`Le fichier n’a pas de colonne « ${column.slice(0, 60)} ».`);
    fixed[index] = value;
  }
  return fixed;
}

const invalid = (message: string) => new DomainError('invalid', 'Certains champs sont à corriger.', { fixes: message });
