import { DomainError } from '../../../../shared/errors.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import { cut } from '../../../../shared/text/text.ts';
import { kindOf } from './columns/column-mapping.ts';
import { MAX_HEADING_CHARACTERS } from './columns/headings.ts';
import { type CsvTable, readCsv } from './csv-file.ts';
import { checkAccents, decode } from './encoding.ts';
import { checkBytes, checkText } from './foreign-file.ts';
import { isWorkbook, readWorkbook } from './workbook/read-workbook.server.ts';

/**
 * Reads CSV, an Excel workbook or an OpenDocument spreadsheet. Needs the bytes only until it returns the promise.
 * @param kind if absent, the headings decide
 * @param sheet if absent, the sheet with the most known headings
 * @throws DomainError if the file is no list of vehicles, or has more than `maxRows` rows
 */
export async function openStockFile(
  bytes: Uint8Array<ArrayBuffer>,
  kind?: VehicleKind,
  sheet?: string,
  maxRows?: number,
): Promise<StockFile> {
  checkBytes(bytes);
  if (!isWorkbook(bytes)) return readStockFile(bytes, kind, maxRows);
  return readWorkbook(bytes, sheet, maxRows).then((table) => stockFileOf(table, kind));
}

/** The cells are not yet parsed. */
export type StockFile = Omit<CsvTable, 'separator'> & {
  kind: VehicleKind;
  /** The sheet of the workbook that was read. `sheets` names all sheets. */
  sheet?: string;
  sheets?: readonly string[];
};

/**
 * @param kind if absent, the headings decide
 * @throws DomainError if the file is no list of vehicles, or has more than `maxRows` rows
 */
export function readStockFile(bytes: Uint8Array, kind?: VehicleKind, maxRows?: number): StockFile {
  const text = decode(bytes);
  checkText(text);
  return stockFileOf(readCsv(text, maxRows), kind);
}

/** @throws DomainError if the table has no rows, or if its headings do not show the kind */
function stockFileOf(table: Omit<StockFile, 'kind'>, kind?: VehicleKind): StockFile {
  const headings = table.headings.map((heading) => cut(heading, MAX_HEADING_CHARACTERS));
  checkAccents(headings.join(' '));
  const file = { ...table, headings, kind: kind ?? kindOf(headings) };
  if (file.rows.length === 0)
    throw new DomainError('invalid', 'Le fichier a des titres de colonnes, mais aucun véhicule.');
  return file;
}
