import { CsvError, parse } from 'csv-parse/sync';
import { DomainError } from '../../../../shared/errors.ts';
import { formatNumber } from '../../../../shared/money.ts';
import { checkHeadings } from './encoding.ts';
import type { CsvRow } from './heading-line.ts';
import { headingLineOf, MAX_LINES_ABOVE, type SkippedLines, vehicleLines } from './heading-line.ts';

export type CsvTable = { separator: string; headings: string[]; rows: CsvRow[]; skipped: SkippedLines };

const SEPARATORS = [';', ',', '\t', '|'] as const;
const SEPARATOR_CODES: ReadonlySet<number> = new Set(SEPARATORS.map((separator) => separator.charCodeAt(0)));
const LINE_BREAK = 0x0a;

/** Maximum number of characters in a row. A longer row has a quote that is never closed. */
const MAX_RECORD = 1_000_000;

/**
 * Maximum number of separators in a line; Excel has 16,384 columns. A line of millions of cells would block the parser
 * for seconds.
 */
const MAX_SEPARATORS_IN_LINE = 20_000;

/** Maximum number of cells: 10,000 vehicles with 300 columns. */
export const MAX_CELLS = 3_000_000;

/**
 * Reads a CSV text and skips blank lines, comments and totals. Uses the separator that gives the most known headings in
 * one of the first lines, then the most cells in the first line.
 * @param maxRows maximum number of lines below the headings
 * @throws DomainError if a quote has no end, or if the file has too many lines or cells for a list
 */
export function readCsv(text: string, maxRows = Number.POSITIVE_INFINITY): CsvTable {
  let source = withoutBlankEnd(text.replace(/\r\n?/g, '\n'));
  checkLines(source);
  // The first line may name the separator for Excel. An empty line replaces this line, so that the other lines keep
  // their numbers.
  const hint = /^\s*"?sep=(.)"?[^\S\n]*(?=\n)/i.exec(source);
  if (hint) source = source.slice(hint[0].length);
  // The parser would convert a text to bytes at each call.
  const bytes = Buffer.from(source);
  source = '';
  const { separator, index } = startOf(bytes, hint?.[1] === undefined ? SEPARATORS : [hint[1]]);
  const lines = records(bytes, separator, index, maxRows);
  const headings = withoutEmptyEnd(lines[index]?.cells ?? []).map((cell, i) =>
    i === 0 ? cell.replace(/^\s*#/, '') : cell,
  );
  checkHeadings(headings);
  const filled = lines.slice(index + 1).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  return { separator, headings, ...vehicleLines(lines.slice(0, index), filled) };
}

/**
 * Removes lines at the end that contain only separators. Spreadsheets write such lines for rows that were used before.
 */
function withoutBlankEnd(source: string): string {
  let end = source.length;
  while (end > 0 && ' \n\t;,|'.includes(source.charAt(end - 1))) end -= 1;
  const lineEnd = source.indexOf('\n', end);
  return lineEnd < 0 ? source : source.slice(0, lineEnd);
}

/** Also counts separators inside quotes, because a line of a stock list has far fewer than the maximum. */
function checkLines(source: string): void {
  let line = 1;
  let separators = 0;
  for (let i = 0; i < source.length; i += 1) {
    const code = source.charCodeAt(i);
    if (code === LINE_BREAK) {
      line += 1;
      separators = 0;
    } else if (SEPARATOR_CODES.has(code)) {
      separators += 1;
      if (separators > MAX_SEPARATORS_IN_LINE)
        throw new DomainError(
          'too_large',
          `La ligne ${line} a plus de 20 000 colonnes : ce n’est pas une liste de véhicules.`,
        );
    }
  }
}

/** Returns the separator of the file and the index of its headings among the lines. */
function startOf(source: Buffer, separators: readonly string[]): { separator: string; index: number } {
  const candidates = separators.map((separator) => {
    const lines = firstLines(source, separator);
    const { index, headingCount } = headingLineOf(lines);
    return { separator, index, headingCount, cellCount: lines[index]?.length ?? 0 };
  });
  return candidates.reduce((best, other) => {
    const isBetter =
      other.headingCount > best.headingCount ||
      (other.headingCount === best.headingCount && other.cellCount > best.cellCount);
    return isBetter ? other : best;
  });
}

function firstLines(source: Buffer, separator: string): string[][] {
  const lines: string[][] = [];
  try {
    parseCsv(source, separator, MAX_LINES_ABOVE + 1, (_, record) => lines.push(record));
  } catch (error) {
    // Ignores a quote without an end. The file is rejected later, with the line of the quote.
    if (!(error instanceof CsvError)) throw error;
  }
  return lines;
}

/**
 * Returns a function that counts a list's lines while they are read, headings first. It gets the number of cells of
 * each line.
 * @throws DomainError at the first row or cell above the maximum
 */
export function lineCounter(maxRows: number): (cells: number) => void {
  let lines = 0;
  let cells = 0;
  return (cellCount) => {
    lines += 1;
    if (lines > maxRows + 1)
      throw new DomainError(
        'too_large',
        `Ce fichier a plus de ${formatNumber(maxRows)} lignes : coupez-le en plusieurs.`,
      );
    cells += cellCount;
    if (cells > MAX_CELLS)
      throw new DomainError(
        'too_large',
        'Le fichier a plus de 3 millions de cellules : coupez-le en plusieurs, ou n’y gardez que les colonnes de la liste.',
      );
  };
}

/** @param start index of the headings; the lines above are not counted */
function records(source: Buffer, separator: string, start: number, maxRows: number): CsvRow[] {
  let lastLine = 0;
  const rows: CsvRow[] = [];
  const countLine = lineCounter(maxRows);
  try {
    parseCsv(source, separator, -1, (lines, record) => {
      lastLine = lines;
      if (rows.length >= start) countLine(record.length);
      rows.push({ line: lines - breaksIn(record), cells: record.map(withoutTextFormula) });
    });
    return rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_MAX_RECORD_SIZE')
      throw new DomainError(
        'too_large',
        `La ligne ${lastLine + 1} a plus d’un million de caractères : sans doute un guillemet y est-il ouvert et jamais fermé.`,
      );
    throw new DomainError(
      'unreadable',
      `La ligne ${lastLine + 1} ouvre un guillemet qui n’est jamais fermé : tout ce qui suit serait lu comme une seule cellule. Fermez-le, ou doublez-le ("") s’il fait partie du texte.`,
    );
  }
}

function parseCsv(
  source: Buffer,
  delimiter: string,
  to: number,
  onRecord: (lines: number, record: string[]) => unknown,
): void {
  parse(source, {
    delimiter,
    to,
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_RECORD,
    on_record: (record: string[], { lines }) => {
      onRecord(lines, record);
      return null;
    },
  });
}

/** Programs write '="00042"' so that a spreadsheet keeps the zeros. */
function withoutTextFormula(cell: string): string {
  return cell.startsWith('="') ? (/^="([^"]*)"$/.exec(cell.trim())?.[1] ?? cell) : cell;
}

function breaksIn(cells: string[]): number {
  return cells.reduce((count, cell) => count + cell.split('\n').length - 1, 0);
}

function withoutEmptyEnd(cells: string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);
}
