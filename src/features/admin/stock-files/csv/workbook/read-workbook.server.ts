import { DomainError } from '../../../../../shared/errors.ts';
import { REFERENCE } from '../columns/columns.ts';
import { CAR_CSV, TRUCK_CSV } from '../columns/csv-kinds.ts';
import { columnAt, isHeadingOf } from '../columns/headings.ts';
import { type CsvRow, lineCounter } from '../csv-file.ts';
import { cellText } from './cell-text.ts';
import { damagedError, repackWorkbook, tooLargeError } from './repack-workbook.server.ts';

/** `sheet` is the name of the read sheet, `sheets` those of all sheets. */
type WorkbookTable = { headings: string[]; rows: CsvRow[]; sheet: string; sheets: string[] };

type Cells = readonly (readonly unknown[])[];

/** The headings must be in this number of first lines. A list may have a title and a date above them. */
const MAX_LINES_ABOVE = 30;

/** Cells to the right of these columns are notes. */
const MAX_COLUMNS = 500;

/** Maximum number of characters in all cells. In the file, cells can share a text; in memory, each has a copy. */
const MAX_CHARACTERS = 20_000_000;

export function isWorkbook(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

export function isOldWorkbook(bytes: Uint8Array): boolean {
  return [0xd0, 0xcf, 0x11, 0xe0].every((byte, i) => bytes[i] === byte);
}

/**
 * Reads `sheet`. If it is absent, reads the sheet with the most known headings.
 * @throws DomainError if the workbook cannot be read, is too large, lacks the sheet, or has more than `maxRows` rows
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

/** Returns the line with the most known headings. If no heading is known, returns the first line that is not empty. */
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
