import { DomainError } from '../../../../../shared/errors.ts';
import { REFERENCE } from '../columns/columns.ts';
import { CAR_CSV, TRUCK_CSV } from '../columns/csv-kinds.ts';
import { columnAt, means } from '../columns/headings.ts';
import { lineCounter, type Row } from '../csv-file.ts';
import { cellText } from './cell-text.ts';
import { damaged, repackWorkbook, tooLarge } from './repack-workbook.server.ts';

/** The list in an Excel workbook (.xlsx). */

/** `sheets`: the names of all sheets. */
export type WorkbookTable = { headings: string[]; rows: Row[]; sheet: string; sheets: string[] };

type Cells = readonly (readonly unknown[])[];

/** Lines in which the headings are looked for: a list may have its title and a date above them. */
const MAX_LINES_ABOVE = 30;

/** Columns of a list; a cell far to the right is a note. */
const MAX_COLUMNS = 500;

/** Characters of all cells together: cells that share a text share its memory only until they are read. */
const MAX_CHARACTERS = 20_000_000;

/** Is it a zip archive, as a workbook is? */
export function isWorkbook(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

/** Is it a workbook of Excel before 2007 (.xls)? */
export function isOldWorkbook(bytes: Uint8Array): boolean {
  return [0xd0, 0xcf, 0x11, 0xe0].every((byte, i) => bytes[i] === byte);
}

/**
 * The sheet with the most known headings, or the one that is asked for, from its headings on.
 * @throws DomainError where it cannot be read, is far too large, has no such sheet or more than `maxRows`
 */
export async function readWorkbook(
  bytes: Uint8Array,
  sheet?: string,
  maxRows = Number.POSITIVE_INFINITY,
): Promise<WorkbookTable> {
  const archive = repackWorkbook(bytes);
  const { default: readSheets } = await import('read-excel-file/universal');
  const all = await readSheets(archive.buffer).catch(() => {
    throw damaged();
  });
  const sheets = all.map(({ sheet: name }) => name);
  const found = all.map(({ sheet: name, data }) => ({ name, data, ...headingLineOf(data) }));
  const chosen =
    sheet === undefined ? found.toSorted((a, b) => b.known - a.known)[0] : found.find(({ name }) => name === sheet);
  if (!chosen) throw new DomainError('invalid', `Le classeur n’a pas de feuille « ${(sheet ?? '').slice(0, 60)} ».`);
  return { ...tableFrom(chosen.data, chosen.index, maxRows), sheet: chosen.name, sheets };
}

/** The line with the most known headings, the first of several; without any, the first that is not empty. */
function headingLineOf(data: Cells): { index: number; known: number } {
  const first = data.findIndex((row) => row.some((cell) => cellText(cell).trim() !== ''));
  let best = { index: Math.max(0, first), known: 0 };
  for (const [index, row] of data.slice(0, MAX_LINES_ABOVE).entries()) {
    const known = row.filter((cell) => isHeading(cellText(cell))).length;
    if (known > best.known) best = { index, known };
  }
  return best;
}

function isHeading(text: string): boolean {
  if (text.trim() === '' || text.length > 100) return false;
  return means(REFERENCE, text) || [CAR_CSV, TRUCK_CSV].some(({ columns }) => columnAt(columns, text) !== undefined);
}

/** Rows have as many cells as there are headings; empty ones are left out. */
function tableFrom(data: Cells, index: number, maxRows: number): { headings: string[]; rows: Row[] } {
  const countLine = lineCounter(maxRows);
  let characters = 0;
  const all = (data[index] ?? []).slice(0, MAX_COLUMNS).map((cell) => cellText(cell));
  const headings = all.slice(0, all.findLastIndex((text) => text.trim() !== '') + 1);
  countLine(headings.length);
  const rows = data.slice(index + 1).flatMap((row, offset): Row[] => {
    const cells = headings.map((_, place) => cellText(row[place]));
    if (cells.every((cell) => cell.trim() === '')) return [];
    countLine(cells.length);
    characters += cells.reduce((sum, cell) => sum + cell.length, 0);
    if (characters > MAX_CHARACTERS) throw tooLarge();
    return [{ line: index + offset + 2, cells }];
  });
  return { headings, rows };
}
