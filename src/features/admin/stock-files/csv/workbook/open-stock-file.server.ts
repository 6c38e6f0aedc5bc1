import { DomainError } from '../../../../../shared/errors.ts';
import type { VehicleKind } from '../../../../../shared/paths.ts';
import { readStockFile, type StockFile, stockFileOf } from '../stock-file.ts';
import { isOldWorkbook, isWorkbook, readWorkbook } from './read-workbook.server.ts';

/**
 * Reads CSV or an Excel workbook.
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
  if (isOldWorkbook(bytes))
    throw new DomainError(
      'unsupported_type',
      'Ce classeur est d’un ancien format (.xls) : dans Excel, « Enregistrer sous » puis « Classeur Excel (.xlsx) ».',
    );
  if (!isWorkbook(bytes)) return readStockFile(bytes, kind, maxRows);
  return stockFileOf(await readWorkbook(bytes, sheet, maxRows), kind);
}
