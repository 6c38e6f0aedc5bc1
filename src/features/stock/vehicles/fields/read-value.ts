import { lengthFault, MAX_TEXT } from '../../../../shared/fields.schema.ts';
import { formatNumber } from '../../../../shared/money.ts';
import { readNumber } from '../../../../shared/number-text.ts';
import { readTyped, type TextTypeName } from '../../../../shared/text-types.ts';
import { MAX_NUMBER } from '../vehicle.ts';
import type { ChoiceField, Field, KeyedField, NumberField, ValueOf } from './field.ts';
import type { InputDescriptor } from './field-inputs.ts';
import { findOption, readYesNo } from './field-labels.ts';

/** The value that a text means, or a French reason why it means none. The reason begins with a small letter. */
export type Reading<V = unknown> = { value: V; fault?: undefined } | { fault: string };

type Described<F> = F & Partial<InputDescriptor>;
type WrittenField = Field & { type: TextTypeName };

/**
 * Reads the text of a field. The vehicle form, the price grid, the API and the import of stock files all use this
 * function, so that they understand the same spellings. An empty text means the field's empty value.
 */
export function readValue(field: Described<Exclude<Field, KeyedField>>, text: string): Reading {
  switch (field.type) {
    case 'integer':
    case 'decimal':
      return readNumberField(field, text);
    case 'choice':
      return readChoice(field, text);
    case 'yesNo': {
      const value = readYesNo(text, field);
      return value === undefined ? { fault: 'oui ou non est attendu' } : { value };
    }
    default:
      return readText(field, text);
  }
}

/** A year, a day and a price are texts, too. */
export function readText(field: WrittenField, text: string): Reading<string> {
  const typed = readTyped(field.type, text);
  if (typed.fault !== undefined) return typed;
  const fault = lengthFault(typed.value, ('maxLength' in field && field.maxLength) || MAX_TEXT);
  return fault === undefined ? typed : { fault };
}

function readNumberField(field: Described<NumberField>, text: string): Reading<number | null> {
  if (text.trim() === '') return { value: null };
  const value = readNumber(text, field);
  return value === null ? { fault: numberMessage(field) } : withinBounds(field, value);
}

/** The reason why a text that nobody can read has no value. */
export function unreadable(field: Described<Exclude<Field, KeyedField>>): string {
  return readValue(field, '?').fault ?? '';
}

export function readSentNumber(field: Described<NumberField>, value: number): Reading<number> {
  const pattern = field.type === 'integer' ? /^\d+$/ : /^\d+(\.\d{1,2})?$/;
  return pattern.test(String(value)) ? withinBounds(field, value) : { fault: numberMessage(field) };
}

function numberMessage({ type, example }: Described<NumberField>): string {
  const expected =
    type === 'integer' ? 'un nombre entier est attendu' : 'un nombre est attendu, à deux décimales au plus';
  return example === undefined ? expected : `${expected}, par exemple ${example}`;
}

function withinBounds({ min = 0, max = MAX_NUMBER }: NumberField, value: number): Reading<number> {
  if (value > max) return { fault: `${formatNumber(max)} au plus` };
  return value < min ? { fault: `${formatNumber(min)} au moins` } : { value };
}

function readChoice({ options, default: absent }: ChoiceField, text: string): Reading<ValueOf<ChoiceField>> {
  if (text.trim() === '') return { value: absent ?? null };
  const option = findOption(options, text);
  if (option) return { value: option.value };
  return { fault: `ce choix est inconnu, les choix sont : ${options.map(({ label }) => label).join(', ')}` };
}
