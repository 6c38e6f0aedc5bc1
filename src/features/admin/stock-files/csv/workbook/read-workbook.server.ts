import { DomainError } from '../../../../../shared/errors.ts';
import { trimEndOf } from '../../../../../shared/text/text.ts';
import { type CsvTable, lineCounter } from '../csv-file.ts';
import type { CsvRow } from '../heading-line.ts';
import { headingLineOf, MAX_COLUMNS, MAX_LINES_ABOVE, vehicleLines } from '../heading-line.ts';
import { readOds } from './read-ods.server.ts';
import { damagedError, repackWorkbook, tooLargeError, unpackWorkbook } from './repack-workbook.server.ts';

/** `sheet` is the name of the read sheet, `sheets` those of all sheets. */
type WorkbookTable = Omit<CsvTable, 'separator'> & { sheet: string; sheets: string[] };

type Cells = readonly (readonly unknown[])[];
type SheetData = { sheet: string; data: Cells };

/** Maximum number of characters in all cells. In the file, cells can share a text; in memory, each has a copy. */
const MAX_CHARACTERS = 20_000_000;

export function isWorkbook(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

/**
 * Reads `sheet`. If it is absent, reads the sheet with the most known headings.
 * @throws DomainError if the workbook cannot be read, is too large, lacks the sheet, or has more than `maxRows` rows
 */
export function readWorkbook(
  bytes: Uint8Array,
  sheet?: string,
  maxRows = Number.POSITIVE_INFINITY,
): Promise<WorkbookTable> {
  return sheetsIn(bytes).then((sheets) => tableIn(sheets, sheet, maxRows));
}

function tableIn(sheetData: SheetData[], sheet: string | undefined, maxRows: number): WorkbookTable {
  const sheets = sheetData.map(({ sheet: name }) => name);
  const candidates = sheetData.map(({ sheet: name, data }) => ({ name, data, ...headingLineOf(firstLines(data)) }));
  const candidate =
    sheet === undefined
      ? candidates.toSorted((a, b) => b.headingCount - a.headingCount)[0]
      : candidates.find(({ name }) => name === sheet);
  if (!candidate) throw new DomainError('invalid', `Le classeur n’a pas de feuille « ${(sheet ?? '').slice(0, 60)} ».`);
  return { ...tableFrom(candidate.data, candidate.index, maxRows), sheet: candidate.name, sheets };
}

/**
 * Returns the promise of the sheets without awaiting it. A waiting function would keep its copies of the workbook, each
 * as large as the unpacked file.
 */
async function sheetsIn(bytes: Uint8Array): Promise<SheetData[]> {
  const files = unpackWorkbook(bytes);
  const content = files['content.xml'];
  return content ? readOds(new TextDecoder().decode(content)) : readArchive(repackWorkbook(files));
}

async function readArchive(archive: Uint8Array<ArrayBuffer>): Promise<SheetData[]> {
  const { default: readSheets } = await import('read-excel-file/universal');
  return readSheets(archive.buffer).catch((error: unknown) => {
    // The reader calls itself for each part of a sheet, so a very large sheet exceeds the stack.
    throw error instanceof RangeError ? tooLargeError() : damagedError();
  });
}

const firstLines = (data: Cells) =>
  data.slice(0, MAX_LINES_ABOVE + 1).map((row) => row.slice(0, MAX_COLUMNS).map((cell) => cellText(cell)));

function tableFrom(data: Cells, index: number, maxRows: number): Omit<CsvTable, 'separator'> {
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
  const above = firstLines(data).slice(0, index);
  return {
    headings,
    ...vehicleLines(
      above.map((cells, i) => ({ line: i + 1, cells })),
      rows,
    ),
  };
}

/** A spreadsheet stores this number of digits. Further digits come from binary fractions. */
const SIGNIFICANT_DIGITS = 15;

/**
 * Returns the text that a CSV file would contain for this cell: '12,5', '14-06-2019', 'oui'. Returns the result of a
 * formula, and '' for an error.
 */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : dayText(value);
  const text = String(value);
  return /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!)$/.test(text) ? '' : text;
}

function numberText(value: number): string {
  const rounded = Number(value.toPrecision(SIGNIFICANT_DIGITS));
  const text = Math.abs(rounded) >= 1e15 ? BigInt(Math.trunc(rounded)).toString() : decimals(rounded);
  return text.replace('.', ',');
}

const decimals = (value: number) =>
  String(value).includes('e') ? trimEndOf(trimEndOf(value.toFixed(10), /0/), /\./) : String(value);

/** The dates of a workbook have no time zone, so they are read as UTC. */
function dayText(date: Date): string {
  const [year = '', month = '', day = ''] = date.toISOString().slice(0, 10).split('-');
  return `${day}-${month}-${year}`;
}
