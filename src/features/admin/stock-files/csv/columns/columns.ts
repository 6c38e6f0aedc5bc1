import { lengthOf } from '../../../../../shared/text/text.ts';
import type { AnyInput } from '../../../../stock/vehicles/vehicle.ts';
import type { CellLookup } from './lookup.ts';

/**
 * One column of a CSV file: `write` makes a vehicle's cell, `read` returns the vehicle with the cell's value, or the
 * reason, in French, for a rejected cell. Both use the same canonical text, so that an exported file imports back
 * unchanged.
 */
export type CsvColumn = {
  /** The API's name of its field; of one key of a field with keys 'weight.PTAC'. */
  field: string;
  /** The heading in exports. */
  heading: string;
  /** Other headings that people write; case, accents and a unit in brackets do not count. */
  otherHeadings: readonly string[];
  /** Headings that mean this column only where no other column claims them. */
  fallbackHeadings?: readonly string[];
  /** An empty cell keeps the value of a stored vehicle whatever the importer asks: a vehicle needs it. */
  neverCleared?: true;
  write(vehicle: AnyInput, lookup: CellLookup): string;
  read(cell: string, vehicle: AnyInput, lookup: CellLookup): AnyInput | string;
};

/** The heading of the key of every file; it is no `Column`, because a vehicle's reference never changes by import. */
export const REFERENCE = {
  field: 'reference',
  heading: 'Référence',
  otherHeadings: [
    'Réf',
    'Réf interne',
    'Référence interne',
    'N° de stock',
    'N° stock',
    'Numéro de stock',
    'N° de parc',
    'N° parc',
    'N° interne',
    'N° de police',
    'N° dossier',
    'Code stock',
  ],
} as const;

export const FORMULA_REASON = 'une formule de tableur au lieu d’un texte';

/** The reason to reject a text of more than `max` characters, or null. */
export function tooLong(text: string, max: number): string | null {
  return lengthOf(text) > max ? `plus de ${max} caractères` : null;
}
