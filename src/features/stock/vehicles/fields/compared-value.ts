import { centsOf } from '../../../../shared/money.ts';
import { yearOfModel } from '../vehicle.ts';
import type { OfferKind } from './choices.ts';
import { type Comparable, type Field, type FieldTable, fieldEntries, isOffered } from './field.ts';

/**
 * The compared value of a field: the amount of a price in cents, the year of a text, a number or a text or choice
 * itself. Null if the value cannot be compared.
 */
export function comparedValue({ type }: Field, value: unknown): Comparable {
  if (type === 'price') return centsOf(String(value ?? ''));
  if (type === 'year') return yearOfModel(String(value ?? ''));
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? value : null;
}

/** The compared values of all fields, by name. A price of something that is not offered is null too. */
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
