import { DomainError } from '../../shared/errors.ts';
import type { VehicleKind } from '../../shared/paths.ts';
import { readCsv, type Sheet } from './csv-file.ts';
import { type Decoded, decode } from './encoding.ts';
import { kindOf } from './headings.ts';

/** A stock list that has been read, not yet understood line by line. */
export type StockFile = Sheet & { encoding: Decoded['encoding']; kind: VehicleKind };

/**
 * Reads a list of cars or of trucks.
 * @param kind what it holds, where the person said so; otherwise its headings say it.
 * @throws Refusal when it is no stock list.
 */
export function readStockFile(bytes: Uint8Array, kind?: VehicleKind): StockFile {
  const { text, encoding } = decode(bytes);
  const sheet = readCsv(text);
  const file = { ...sheet, encoding, kind: kind ?? kindOf(sheet.headings) };
  if (file.rows.length === 0)
    throw new DomainError('invalid', 'Le fichier a des titres de colonnes, mais aucun véhicule.');
  return file;
}
