import type { VehicleKind } from '../../../../../shared/paths.ts';
import { checkBytes } from '../foreign-file.ts';
import { readStockFile, type StockFile, stockFileOf } from '../stock-file.ts';
import { isWorkbook, readWorkbook } from './read-workbook.server.ts';

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
