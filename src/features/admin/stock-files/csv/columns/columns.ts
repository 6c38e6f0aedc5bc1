import { lengthOf } from '../../../../../shared/text/text.ts';
import type { AnyInput } from '../../../../stock/vehicles/vehicle.ts';
import { DEALER_HEADINGS } from './dealer-headings.ts';
import type { CellLookup } from './lookup.ts';

/**
 * One column of a CSV file. `write` makes the cell of a vehicle. `read` returns the vehicle with the value of the cell,
 * or the French reason why it rejects the cell. An import of an exported file changes nothing.
 */
export type CsvColumn = {
  /** Name of the field in the API; 'weight.PTAC' for a key of an object. */
  field: string;
  heading: string;
  /** Other headings that people write. The comparison ignores case, accents and a unit in brackets. */
  otherHeadings?: readonly string[];
  /** Headings that select this column only if they select no other column. */
  fallbackHeadings?: readonly string[];
  /** True if a vehicle needs a value here. Then an empty cell always keeps the stored value. */
  neverCleared?: true;
  write(vehicle: AnyInput, lookup: CellLookup): string;
  read(cell: string, vehicle: AnyInput, lookup: CellLookup): AnyInput | string;
};

/** The column that identifies the vehicle. It is not a `CsvColumn`, because an import never changes a reference. */
export const REFERENCE = {
  field: 'reference',
  heading: 'Référence',
  otherHeadings: DEALER_HEADINGS.reference,
} as const satisfies Partial<CsvColumn>;

export const FORMULA_REASON = 'une formule de tableur au lieu d’un texte';

/** Returns null if the text is short enough. */
export function tooLong(text: string, max: number): string | null {
  return lengthOf(text) > max ? `plus de ${max} caractères` : null;
}
