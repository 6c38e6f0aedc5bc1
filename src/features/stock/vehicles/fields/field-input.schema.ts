import * as z from 'zod';
import { freeText, priceText } from '../../../../shared/fields.schema.ts';
import { upperFirst } from '../../../../shared/text/text.ts';
import { type TextTypeName, textType } from '../../../../shared/text-types.ts';
import type { ChoiceField, Field, KeyedField, NumberField, PriceField, YesNoField } from './field.ts';
import { type Reading, readSentNumber, readText, readValue, unreadable } from './read-value.ts';

type WrittenField = Exclude<Field, KeyedField | PriceField> & { type: TextTypeName };
type Described = Parameters<typeof readValue>[0];

/** Returns the input schema of a field. It also accepts numbers as texts. Messages are French. */
export function fieldInput(field: Field): z.ZodType {
  switch (field.type) {
    case 'integer':
    case 'decimal':
      return numberInput(field);
    case 'yesNo':
      return yesNoInput(field);
    case 'choice':
      return choiceInput(field);
    case 'keyed':
      return keyedInput(field.keys);
    case 'price':
      // The route compares a price without taxes with the stored one.
      return priceText();
    default:
      return textInput(field);
  }
}

/** If the reading fails, its reason becomes the error. */
function read<V, R>(schema: z.ZodType<V>, reader: (value: V) => Reading<R>) {
  return schema.transform((value, context) => {
    const reading = reader(value);
    if (reading.fault === undefined) return reading.value;
    context.addIssue({ code: 'custom', message: upperFirst(reading.fault) });
    return z.NEVER;
  });
}

/** The error of a value of another type, such as a list, is the error of a text that cannot be read. */
const messageOf = (field: Described) => upperFirst(unreadable(field));

/** Reads a number of at least `min`. The number may be a text. '' and null mean no value. */
function numberInput(field: NumberField) {
  return read(z.union([z.string(), z.number(), z.null()], { error: messageOf(field) }), (value) =>
    typeof value === 'number' ? readSentNumber(field, value) : readValue(field, value ?? ''),
  );
}

export const dayInput = () => textInput({ type: 'date', label: '' });

/** Free texts also accept a number. A text that must be read, such as a day, does not. '' and null mean no value. */
function textInput(field: WrittenField): z.ZodType<string> {
  const { fault, read: transform } = textType(field.type);
  if (fault === undefined) return freeText('maxLength' in field ? field.maxLength : undefined, transform);
  return read(z.union([z.string(), z.null()], { error: messageOf(field) }), (value) => readText(field, value ?? ''));
}

/**
 * Accepts true and false, the texts that the form sends, the field's labels, 'oui' and 'non'. '' and null mean unknown.
 */
function yesNoInput(field: YesNoField) {
  return read(z.union([z.boolean(), z.string(), z.null()], { error: messageOf(field) }), (value) =>
    typeof value === 'boolean' ? { value } : readValue(field, value ?? ''),
  );
}

function choiceInput(field: ChoiceField) {
  return read(z.union([z.string(), z.number(), z.null()], { error: messageOf(field) }), (value) =>
    readValue(field, String(value ?? '')),
  );
}

/** Reads an object that has only these keys. Leaves out empty values. */
function keyedInput(keys: readonly string[]) {
  const properties = Object.fromEntries(keys.map((key) => [key, freeText().optional()]));
  return z
    .strictObject(properties, { error: 'Un objet est attendu' })
    .transform((values) => Object.fromEntries(Object.entries(values).filter(([, text]) => (text ?? '').trim() !== '')));
}
