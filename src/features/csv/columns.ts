import { lengthOf } from '../../shared/text.ts';
import { LIMITS } from '../vehicles/vehicle.ts';
import { cellOf, textOf, wholeNumberOf } from './cells.ts';
import type { Terms } from './lookup.ts';

/**
 * One column of a stock list: what export writes in a vehicle's cell, and the vehicle with what import reads there.
 * `read` answers the reason, in French, why a cell is refused. Both go through the same canonical text, so that a list
 * that nobody has touched changes nothing.
 */
export type Column<V> = {
  /** What export writes at the top. */
  heading: string;
  /** Other headings that people write; case, accents and a unit in brackets do not count. */
  spellings: readonly string[];
  /** Headings that mean this column only where no other heading does. */
  alone?: readonly string[];
  write(vehicle: V, terms: Terms): string;
  read(cell: string, vehicle: V, terms: Terms): V | string;
};

/** The heading of the key of every list; it is no `Column`, for a vehicle keeps its reference. */
export const REFERENCE = {
  heading: 'Référence',
  spellings: ['Réf', 'Réf.', 'N° de stock', 'Numéro de stock'],
} as const;

export const FORMULA_REASON = 'une formule de tableur au lieu d’un texte';

/** A free text kept as typed, prices included (D37). */
export function textColumn<F extends string>(
  field: F,
  heading: string,
  spellings: readonly string[] = [],
  limit: number = LIMITS.text,
) {
  return {
    heading,
    spellings,
    write: (vehicle: Record<F, string>) => cellOf(vehicle[field]),
    read: <V extends Record<F, string>>(cell: string, vehicle: V): V | string => {
      const text = textOf(cell);
      return tooLong(text, limit) ?? { ...vehicle, [field]: text };
    },
  };
}

/** A whole number with a unit that people write behind it. */
export function numberColumn<F extends string>(
  field: F,
  heading: string,
  spellings: readonly string[],
  units: RegExp,
  example: string,
) {
  return {
    heading,
    spellings,
    write: (vehicle: Record<F, number | null>) => String(vehicle[field] ?? ''),
    read: <V extends Record<F, number | null>>(cell: string, vehicle: V): V | string => {
      const text = textOf(cell);
      if (text === '') return { ...vehicle, [field]: null };
      const value = wholeNumberOf(text, units);
      if (value === null) return `un nombre entier est attendu, par exemple ${example}`;
      if (value > LIMITS.number) return `au plus ${LIMITS.number}`;
      return { ...vehicle, [field]: value };
    },
  };
}

/** One key of a keyed object: a truck's 'Longueur' in `dimensions`, its 'Charge utile' in `weight`. */
export function keyColumn<F extends string, K extends string>(
  field: F,
  key: K,
  heading: string,
  spellings: readonly string[] = [],
) {
  type Keyed = Record<F, Partial<Record<K, string>>>;
  return {
    heading,
    spellings,
    write: (vehicle: Keyed) => cellOf(vehicle[field][key] ?? ''),
    read: <V extends Keyed>(cell: string, vehicle: V): V | string => {
      const text = textOf(cell);
      const { [key]: _replaced, ...others } = vehicle[field];
      return tooLong(text, LIMITS.text) ?? { ...vehicle, [field]: text === '' ? others : { ...others, [key]: text } };
    },
  };
}

/** The reason to refuse a text of more than `limit` characters, or null. */
export function tooLong(text: string, limit: number): string | null {
  return lengthOf(text) > limit ? `plus de ${limit} caractères` : null;
}
