import { CsvError, parse } from 'csv-parse/sync';
import { DomainError } from '../../shared/errors.ts';

/** A line of the file: `line` is its number as an editor shows it, of its first line where a cell holds line breaks. */
export type Row = { line: number; cells: string[] };
export type CsvTable = { separator: string; headings: string[]; rows: Row[] };

/** How export writes, so that French Excel opens the file with a double click and import reads it back. */
export const EXPORT_FORMAT = {
  bom: true,
  delimiter: ';',
  record_delimiter: '\r\n',
  quote_record_delimiter: true,
} as const;

const SEPARATORS = [';', ',', '\t'] as const;

/** Beyond this many characters a line is an unclosed quote. */
const MAX_RECORD = 1_000_000;

type Parsed = { lines: number; record: string[] };

/**
 * A CSV text as rows of cells; blank lines are left out. The separator is the one that splits the first line most.
 * @throws DomainError where a quote is never closed
 */
export function readCsv(text: string): CsvTable {
  let source = text.replace(/\r\n?/g, '\n');
  // Excel's own hint; its line stays, empty, so that the numbers of the others are right.
  const hint = /^\s*"?sep=(.)"?[^\S\n]*(?=\n)/i.exec(source);
  if (hint) source = source.slice(hint[0].length);
  const separator = hint?.[1] ?? separatorOf(source);
  const [first, ...rows] = records(source, separator).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  return { separator, headings: withoutEmptyEnd(first?.cells ?? []), rows };
}

function separatorOf(source: string): string {
  const cellsOf = (separator: string) => {
    try {
      return parseCsv(source, separator, 1)[0]?.record.length ?? 0;
    } catch (error) {
      // With this separator a quote never ends: the separator is another one, or the file is damaged and rejected later.
      if (error instanceof CsvError) return 0;
      throw error;
    }
  };
  return SEPARATORS.reduce((best, other) => (cellsOf(other) > cellsOf(best) ? other : best));
}

function records(source: string, separator: string): Row[] {
  let last = 0;
  try {
    return parseCsv(source, separator, -1, (lines) => {
      last = lines;
    }).map(({ lines, record }) => ({ line: lines - breaksIn(record), cells: record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new DomainError(
      'unreadable',
      `La ligne ${last + 1} ouvre un guillemet qui n’est jamais fermé : tout ce qui suit serait lu comme une seule cellule. Fermez-le, ou doublez-le ("") s’il fait partie du texte.`,
    );
  }
}

function parseCsv(source: string, delimiter: string, to: number, onRecord?: (lines: number) => void): Parsed[] {
  const parsed: Parsed[] = [];
  parse(source, {
    delimiter,
    to,
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_RECORD,
    skip_empty_lines: to === 1,
    on_record: (record: string[], { lines }) => {
      parsed.push({ lines, record });
      onRecord?.(lines);
      return null;
    },
  });
  return parsed;
}

function breaksIn(cells: string[]): number {
  return cells.reduce((count, cell) => count + cell.split('\n').length - 1, 0);
}

function withoutEmptyEnd(cells: string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);
}
