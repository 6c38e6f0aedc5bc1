import { centsOf } from '../../shared/money.ts';
import { type Comparable, type Field, type FieldTable, fieldEntries } from './field.ts';
import { yearOfModel } from './vehicle.ts';

/**
 * What filters and sorts compare of a field's value: the amount of a price in cents, the year of a text, a number or a
 * choice itself. Null where the value cannot be compared.
 */
export function comparedValue({ type }: Field, value: unknown): Comparable {
  if (type === 'price') return centsOf(String(value ?? ''));
  if (type === 'year') return yearOfModel(String(value ?? ''));
  return typeof value === 'number' || typeof value === 'string' ? value : null;
}

/** The same for every field, by name. */
export function comparedValues(
  fields: FieldTable,
  values: Readonly<Record<string, unknown>>,
): Record<string, Comparable> {
  return Object.fromEntries(fieldEntries(fields).map(([name, field]) => [name, comparedValue(field, values[name])]));
}
