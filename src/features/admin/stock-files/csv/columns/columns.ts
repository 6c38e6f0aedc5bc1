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
  /** Other headings that people write. The comparison ignores case, accents, articles and the column's own units. */
  otherHeadings?: readonly string[];
  /** Units that may follow a heading, in brackets or not: '€', 'TTC'. */
  units?: readonly string[];
  /** True if several columns of a file may be this one: 'Photo 1', 'Photo 2'. */
  repeatable?: true;
  /** Headings that select this column only if they select no other column. */
  fallbackHeadings?: readonly string[];
  /** True for a price that visitors read with its taxes. A column without taxes is never this one. */
  isWithTax?: true;
  /** True if a cell can be a value of this column. Decides whether a fallback heading means this column. */
  canRead?: (cell: string) => boolean;
  /** The values of a column with a fixed set, as cells name them. */
  options?: readonly string[];
  /** True if a vehicle needs a value here. Then an empty cell always keeps the stored value. */
  neverCleared?: true;
  /** True for a price of an offer. A price without an amount is in no filter, order or feed. */
  isPrice?: true;
  write(vehicle: AnyInput, lookup: CellLookup): string;
  read(cell: string, vehicle: AnyInput, lookup: CellLookup): AnyInput | string;
};

/** The column that identifies the vehicle. It is not a `CsvColumn`, because an import never changes a reference. */
export const REFERENCE = {
  field: 'reference',
  heading: 'Référence',
  otherHeadings: DEALER_HEADINGS.reference,
  fallbackHeadings: ['ID', 'Identifiant'],
} as const satisfies Partial<CsvColumn>;

export const FORMULA_REASON = 'une formule de tableur au lieu d’un texte';
