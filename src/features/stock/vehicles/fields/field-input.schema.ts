import * as z from 'zod';
import { readDay, readMonth } from '../../../../shared/dates/written-dates.ts';
import { freeText, priceText } from '../../../../shared/fields.schema.ts';
import { formatNumber } from '../../../../shared/money.ts';
import { type NumberRule, readNumber } from '../../../../shared/number-text.ts';
import { MAX_NUMBER } from '../vehicle.ts';
import type { ChoiceField, Field, NumberField, YesNoField } from './field.ts';
import type { InputDescriptor } from './field-inputs.ts';
import { findOption, readYesNo } from './field-labels.ts';

/** Returns the input schema of a field. It also accepts numbers as texts. Messages are French. */
export function fieldInput(field: Field & Partial<InputDescriptor>): z.ZodType {
  switch (field.type) {
    case 'text':
    case 'longText':
      return freeText(field.maxLength);
    case 'price':
      return priceText();
    case 'year':
      return freeText();
    case 'integer':
      return numberInput(field, 'Un nombre entier est attendu');
    case 'decimal':
      return numberInput(field, 'Un nombre est attendu, à deux décimales au plus');
    case 'date':
      return dayInput();
    case 'month':
      return dateInput(readMonth, 'Un mois ou un jour qui existe est attendu, ex. 06-2019');
    case 'yesNo':
      return yesNoInput(field);
    case 'choice':
      return choiceInput(field);
    case 'keyed':
      return keyedInput(field.keys);
  }
}

/** Reads a number of at least `min`. The number may be a text. '' and null mean no value. */
function numberInput(field: NumberField & NumberRule, message: string) {
  const { min = 0, max = MAX_NUMBER } = field;
  return z
    .union([z.string(), z.number(), z.null()], { error: message })
    .transform((value) => (typeof value === 'number' ? wholeOrDecimal(value, field) : textNumber(value, field)))
    .refine((value) => value !== undefined, { error: message, abort: true })
    .refine((value) => value == null || value <= max, { error: `${formatNumber(max)} au plus` })
    .refine((value) => value == null || value >= min, { error: `${formatNumber(min)} au moins` });
}

/** Returns null for an empty text, and undefined for a text that is not a number of the field. */
function textNumber(text: string | null, field: NumberRule): number | null | undefined {
  return (text ?? '').trim() === '' ? null : (readNumber(text ?? '', field) ?? undefined);
}

function wholeOrDecimal(value: number, { type }: NumberRule): number | undefined {
  return (type === 'integer' ? /^\d+$/ : /^\d+(\.\d{1,2})?$/).test(String(value)) ? value : undefined;
}

export function dayInput() {
  return dateInput(readDay, 'Une date JJ-MM-AAAA est attendue, ex. 14-06-2026');
}

/** Reads a day or a month in the format that `parse` accepts. '' and null mean no value. */
function dateInput(parse: (text: string) => string | null, message: string) {
  return z
    .union([z.string(), z.null()], { error: message })
    .transform((value) => (value ?? '').trim())
    .refine((text) => text === '' || parse(text) !== null, { error: message })
    .transform((text) => parse(text) ?? '');
}

/**
 * Accepts true and false, the texts that the form sends, the field's labels, 'oui' and 'non'. '' and null mean unknown.
 */
function yesNoInput(field: YesNoField) {
  const message = 'Oui ou non est attendu';
  return z
    .union([z.boolean(), z.string(), z.null()], { error: message })
    .transform((value) => (typeof value === 'string' ? readYesNo(value, field) : value))
    .refine((value) => value !== undefined, { error: message });
}

function choiceInput({ options, default: absent }: ChoiceField) {
  const message = `Ce choix est inconnu, les choix sont : ${options.map(({ label }) => label).join(', ')}`;
  return z
    .union([z.string(), z.number(), z.null()], { error: message })
    .transform((value) => (value === null ? '' : String(value).trim()))
    .refine((text) => text === '' || findOption(options, text) !== undefined, { error: message })
    .transform((text) => findOption(options, text)?.value ?? absent ?? null);
}

/** Reads an object that has only these keys. Leaves out empty values. */
function keyedInput(keys: readonly string[]) {
  const properties = Object.fromEntries(keys.map((key) => [key, freeText().optional()]));
  return z
    .strictObject(properties, { error: 'Un objet est attendu' })
    .transform((values) => Object.fromEntries(Object.entries(values).filter(([, text]) => (text ?? '').trim() !== '')));
}
