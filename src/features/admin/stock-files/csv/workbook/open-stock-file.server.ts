import { DomainError } from '../../../../../shared/errors.ts';
import type { VehicleKind } from '../../../../../shared/paths.ts';
import { readStockFile, type StockFile, stockFileOf } from '../stock-file.ts';
import { isOldWorkbook, isWorkbook, readWorkbook } from './read-workbook.server.ts';

/**
 * Reads a stock file in any format: CSV, or an Excel workbook.
 * @param kind the kind of its vehicles; by default its headings tell it.
 * @param sheet the sheet of a workbook; otherwise the one with the most known headings.
 * @throws DomainError if it is no file of vehicles, or has more than `maxRows`
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
  const table = await readWorkbook(bytes, sheet, maxRows);
  return stockFileOf({ ...table, separator: '', encoding: 'Excel' }, kind);
}
