import * as z from 'zod';
import { fieldSchema, freeText, priceText } from '../../../../shared/fields.schema.ts';
import type { Field } from './field.ts';

/** Returns the input schema of a field. Messages are French. */
export function fieldInput(field: Field): z.ZodType {
  if (field.type === 'keyed') return keyedInput(field.keys);
  // The route compares a price without taxes with the stored one.
  return field.type === 'price' ? priceText() : fieldSchema(field);
}

/** Reads an object that has only these keys. Leaves out empty values. */
function keyedInput(keys: readonly string[]) {
  const properties = Object.fromEntries(keys.map((key) => [key, freeText().optional()]));
  return z
    .strictObject(properties, { error: 'Un objet est attendu' })
    .transform((values) => Object.fromEntries(Object.entries(values).filter(([, text]) => (text ?? '').trim() !== '')));
}
