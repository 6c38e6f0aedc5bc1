import { fold } from '../../../../shared/text/text.ts';
import { REFERENCE } from './columns/columns.ts';
import { CAR_CSV, TRUCK_CSV } from './columns/csv-kinds.ts';
import { columnAt, isHeadingOf } from './columns/headings.ts';

/** The headings must be in this number of first lines. A list may have a title and a date above them. */
export const MAX_LINES_ABOVE = 30;

/** Cells to the right of these columns are notes. */
export const MAX_COLUMNS = 500;

const MAX_HEADING = 100;

/** A line of data may contain one known heading by chance: « Options ». */
const MIN_KNOWN_HEADINGS = 2;

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');
const isComment = (cells: readonly string[]) => (cells[0] ?? '').trimStart().startsWith('#');

/**
 * Returns the line with the most known headings. If a line has only one or none, returns the first line with content
 * that is no comment.
 */
export function headingLineOf(lines: readonly (readonly string[])[]): { index: number; headingCount: number } {
  const first = lines.findIndex((cells) => !isBlank(cells) && !isComment(cells));
  const index = Math.max(0, first >= 0 ? first : lines.findIndex((cells) => !isBlank(cells)));
  let best = { index, headingCount: headingCountIn(lines[index] ?? []) };
  for (const [other, cells] of lines.slice(0, MAX_LINES_ABOVE + 1).entries()) {
    const headingCount = headingCountIn(cells);
    if (headingCount > best.headingCount && headingCount >= MIN_KNOWN_HEADINGS) best = { index: other, headingCount };
  }
  return best;
}

function headingCountIn(cells: readonly string[]): number {
  return cells.slice(0, MAX_COLUMNS).filter(isHeading).length;
}

function isHeading(text: string): boolean {
  const name = text.replace(/^\s*#/, '');
  if (name.trim() === '' || name.length > MAX_HEADING) return false;
  return (
    isHeadingOf(REFERENCE, name) || [CAR_CSV, TRUCK_CSV].some(({ columns }) => columnAt(columns, name) !== undefined)
  );
}

/** The numbers of lines that are left out: above the headings, with '#', or totals. */
export type SkippedLines = { above: number[]; comments: number[]; totals: number[] };

/** Removes comments and totals from the lines below the headings. `above` are the lines above. */
export function vehicleLines(above: readonly CsvRow[], rows: readonly CsvRow[]) {
  const filled = above.filter(({ cells }) => !isBlank(cells));
  // If all lines begin with '#', they are references.
  const hasComments = rows.some(({ cells }) => !isComment(cells));
  const comments = rows.filter(({ cells }) => hasComments && isComment(cells));
  const totals = rows.filter(({ cells }) => isTotal(cells));
  const left = new Set([...comments, ...totals]);
  const numbers = (lines: readonly CsvRow[]) => lines.map(({ line }) => line);
  const skipped: SkippedLines = {
    above: numbers(filled.filter(({ cells }) => !isComment(cells))),
    comments: numbers([...filled.filter(({ cells }) => isComment(cells)), ...comments]),
    totals: numbers(totals.filter((row) => !comments.includes(row))),
  };
  return { rows: rows.filter((row) => !left.has(row)), skipped };
}

const TOTAL =
  /^(?:sous )?tota(?:l|ux)(?![\w-])|^(?:grand|sous) total(?![\w-])|^(?:somme|moyenne|cumul)s?(?![\w-])|^(?:nombre|nb) (?:total )?(?:de|d) (?:vehicule|voiture|ligne|camion)s?/;
const COUNT = /^\d+ (?:vehicule|voiture|ligne|camion|reference|vo|vn)s?(?: .*)?$/;
const UNITS = /€|euros?|eur|kms?|%|ttc|ht/gi;
const isNumber = (cell: string) => /^[-+]?[\d\s.,'’]+$/.test(cell.replaceAll(UNITS, ' '));

/** True if a line has a word for totals, and otherwise only numbers. */
function isTotal(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const texts = filled.filter((cell) => !isNumber(cell));
  if (texts.length === 0 || texts.length > 3) return false;
  const folded = texts.map((text) => fold(text.slice(0, MAX_HEADING)));
  return folded.some((text) => TOTAL.test(text)) && folded.every((text) => TOTAL.test(text) || COUNT.test(text));
}

/** A row of the file. `line` is the number of its first line, as in an editor. */
export type CsvRow = { line: number; cells: string[] };
