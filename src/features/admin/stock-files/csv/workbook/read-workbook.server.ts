import { DomainError } from '../../../../../shared/errors.ts';
import { REFERENCE } from '../columns/columns.ts';
import { CAR_CSV, TRUCK_CSV } from '../columns/csv-kinds.ts';
import { columnAt, isHeadingOf } from '../columns/headings.ts';
import { type CsvRow, lineCounter } from '../csv-file.ts';
import { cellText } from './cell-text.ts';
import { damagedError, repackWorkbook, tooLargeError } from './repack-workbook.server.ts';

/** The list in an Excel workbook (.xlsx). */

/** `sheets`: the names of all sheets. */
type WorkbookTable = { headings: string[]; rows: CsvRow[]; sheet: string; sheets: string[] };

type Cells = readonly (readonly unknown[])[];

/** Lines in which the headings are looked for: a list may have its title and a date above them. */
const MAX_LINES_ABOVE = 30;

/** Columns of a list; a cell far to the right is a note. */
const MAX_COLUMNS = 500;

/** Characters of all cells together: cells that share a text share its memory only until they are read. */
const MAX_CHARACTERS = 20_000_000;

/** True if the bytes are a zip archive, as a workbook is. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

/** True if the bytes are a workbook of Excel before 2007 (.xls). */
export function isOldWorkbook(bytes: Uint8Array): boolean {
  return [0xd0, 0xcf, 0x11, 0xe0].every((byte, i) => bytes[i] === byte);
}

/**
 * The sheet with the most known headings, or the one that is asked for, from its headings on.
 * @throws DomainError if it cannot be read, is far too large, has no such sheet or more than `maxRows`
 */
export async function readWorkbook(
  bytes: Uint8Array,
  sheet?: string,
  maxRows = Number.POSITIVE_INFINITY,
): Promise<WorkbookTable> {
  const archive = repackWorkbook(bytes);
  const { default: readSheets } = await import('read-excel-file/universal');
  const sheetData = await readSheets(archive.buffer).catch(() => {
    throw damagedError();
  });
  const sheets = sheetData.map(({ sheet: name }) => name);
  const candidates = sheetData.map(({ sheet: name, data }) => ({ name, data, ...headingLineOf(data) }));
  const candidate =
    sheet === undefined
      ? candidates.toSorted((a, b) => b.headingCount - a.headingCount)[0]
      : candidates.find(({ name }) => name === sheet);
  if (!candidate) throw new DomainError('invalid', `Le classeur n’a pas de feuille « ${(sheet ?? '').slice(0, 60)} ».`);
  return { ...tableFrom(candidate.data, candidate.index, maxRows), sheet: candidate.name, sheets };
}

/** The line with the most known headings, the first of several; without any, the first that is not empty. */
function headingLineOf(data: Cells): { index: number; headingCount: number } {
  const first = data.findIndex((row) => row.some((cell) => cellText(cell).trim() !== ''));
  let best = { index: Math.max(0, first), headingCount: 0 };
  for (const [index, row] of data.slice(0, MAX_LINES_ABOVE).entries()) {
    const headingCount = row.filter((cell) => isHeading(cellText(cell))).length;
    if (headingCount > best.headingCount) best = { index, headingCount };
  }
  return best;
}

function isHeading(text: string): boolean {
  if (text.trim() === '' || text.length > 100) return false;
  return (
    isHeadingOf(REFERENCE, text) || [CAR_CSV, TRUCK_CSV].some(({ columns }) => columnAt(columns, text) !== undefined)
  );
}

/** Rows have as many cells as there are headings; empty ones are left out. */
function tableFrom(data: Cells, index: number, maxRows: number): { headings: string[]; rows: CsvRow[] } {
  const countLine = lineCounter(maxRows);
  let characters = 0;
  const headingTexts = (data[index] ?? []).slice(0, MAX_COLUMNS).map((cell) => cellText(cell));
  const headings = headingTexts.slice(0, headingTexts.findLastIndex((text) => text.trim() !== '') + 1);
  countLine(headings.length);
  const rows = data.slice(index + 1).flatMap((row, offset): CsvRow[] => {
    const cells = headings.map((_, column) => cellText(row[column]));
    if (cells.every((cell) => cell.trim() === '')) return [];
    countLine(cells.length);
    characters += cells.reduce((sum, cell) => sum + cell.length, 0);
    if (characters > MAX_CHARACTERS) throw tooLargeError();
    return [{ line: index + offset + 2, cells }];
  });
  return { headings, rows };
}
