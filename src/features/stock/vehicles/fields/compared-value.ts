import { centsOf } from '../../../../shared/money.ts';
import { yearOfModel } from '../vehicle.ts';
import type { OfferKind } from './choices.ts';
import { type Comparable, type Field, type FieldTable, fieldEntries, isOffered } from './field.ts';

/** Returns a price in cents, the year of a text, or the value itself. Returns null if it cannot be compared. */
function comparedValue({ type }: Field, value: unknown): Comparable {
  if (type === 'price') return centsOf(String(value ?? ''));
  if (type === 'year') return yearOfModel(String(value ?? ''));
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? value : null;
}

/**
 * Returns the compared value of each field, by name. A price is null if the vehicle does not have the price's offer.
 */
export function comparedValues(
  fields: FieldTable,
  values: Readonly<Record<string, unknown>>,
  offer: OfferKind,
): Record<string, Comparable> {
  const compared = fieldEntries(fields).map(([name, field]): [string, Comparable] => [
    name,
    isOffered(field, offer) ? comparedValue(field, values[name]) : null,
  ]);
  return Object.fromEntries(compared);
}
