import { Refusal } from '../../shared/errors.ts';
import type { VehicleKind } from '../vehicles/vehicle.ts';
import { type Decoded, decode } from './encoding.ts';
import { kindOf } from './headings.ts';
import { readSheet, type Sheet } from './sheet.ts';

/** A stock list that has been read, not yet understood line by line. */
export type StockFile = Sheet & { encoding: Decoded['encoding']; kind: VehicleKind };

/**
 * Reads a list of cars or of trucks.
 * @param kind what it holds, where the person said so; otherwise its headings say it.
 * @throws Refusal when it is no stock list.
 */
export function readStockFile(bytes: Uint8Array, kind?: VehicleKind): StockFile {
  const { text, encoding } = decode(bytes);
  const sheet = readSheet(text);
  const file = { ...sheet, encoding, kind: kind ?? kindOf(sheet.headings) };
  if (file.rows.length === 0) throw new Refusal('invalid', 'Le fichier a des titres de colonnes, mais aucun véhicule.');
  return file;
}
