import { DomainError } from '../../../../shared/errors.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import { cut } from '../../../../shared/text/text.ts';
import { kindOf, MAX_HEADING_CHARACTERS } from './columns/headings.ts';
import { type CsvTable, readCsv } from './csv-file.ts';
import { type DecodedText, decode } from './encoding.ts';

/** A file whose headings are known and whose rows are not yet interpreted. */
export type StockFile = CsvTable & {
  encoding: DecodedText['encoding'] | 'Excel';
  kind: VehicleKind;
  /** The sheet of a workbook that was read, and the names of all. */
  sheet?: string;
  sheets?: readonly string[];
};

/**
 * Reads a CSV file of cars or of trucks.
 * @param kind the kind of its vehicles; by default its headings tell it.
 * @throws DomainError if it is no file of vehicles, or has more than `maxRows`
 */
export function readStockFile(bytes: Uint8Array, kind?: VehicleKind, maxRows?: number): StockFile {
  const { text, encoding } = decode(bytes);
  const table = readCsv(text, maxRows);
  return stockFileOf({ ...table, encoding }, kind);
}

/** @throws DomainError if it has no rows, or where its headings do not tell the kind */
export function stockFileOf(table: Omit<StockFile, 'kind'>, kind?: VehicleKind): StockFile {
  const headings = table.headings.map((heading) => cut(heading, MAX_HEADING_CHARACTERS));
  const file = { ...table, headings, kind: kind ?? kindOf(headings) };
  if (file.rows.length === 0)
    throw new DomainError('invalid', 'Le fichier a des titres de colonnes, mais aucun véhicule.');
  return file;
}
