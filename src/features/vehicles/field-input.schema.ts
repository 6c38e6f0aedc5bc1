import * as z from 'zod';
import { freeText } from '../../shared/fields.schema.ts';
import { formatNumber } from '../../shared/money.ts';
import { type ChoiceField, type Field, findOption, type NumberField } from './field.ts';
import { MAX_NUMBER } from './vehicle.ts';

/**
 * What the administration may write in a field, by its type. Numbers and texts are both accepted everywhere; messages are
 * French and stand at the field.
 */
export function fieldInput(field: Field): z.ZodType {
  switch (field.type) {
    case 'text':
    case 'longText':
      return freeText(field.maxLength);
    case 'price':
    case 'year':
      return freeText();
    case 'integer':
      return numberInput(field, /^\d*$/, 'Un nombre entier est attendu');
    case 'decimal':
      return numberInput(field, /^(\d+([.,]\d{1,2})?)?$/, 'Un nombre est attendu, à deux décimales au plus');
    case 'choice':
      return choiceInput(field);
    case 'keyed':
      return keyedInput(field.keys);
  }
}

/** A number from `min`, blanks between its thousands allowed; '' and null: none. */
function numberInput({ min = 0, max = MAX_NUMBER }: NumberField, pattern: RegExp, message: string) {
  return z
    .union([z.string(), z.number(), z.null()], { error: message })
    .transform((value) => (value === null ? '' : String(value).replace(/\s/g, '')))
    .refine((text) => pattern.test(text), { error: message, abort: true })
    .transform((text) => (text === '' ? null : Number(text.replace(',', '.'))))
    .refine((value) => value === null || value <= max, { error: `${formatNumber(max)} au plus` })
    .refine((value) => value === null || value >= min, { error: `${formatNumber(min)} au moins` });
}

function choiceInput({ options }: ChoiceField) {
  const message = `Ce choix est inconnu, les choix sont : ${options.map(({ label }) => label).join(', ')}`;
  return z
    .union([z.string(), z.number(), z.null()], { error: message })
    .transform((value) => (value === null ? '' : String(value).trim()))
    .refine((text) => text === '' || findOption(options, text) !== undefined, { error: message })
    .transform((text) => findOption(options, text)?.value ?? null);
}

/** An object whose keys are known; empty values are left out. */
function keyedInput(keys: readonly string[]) {
  const shape = Object.fromEntries(keys.map((key) => [key, freeText().optional()]));
  return z
    .strictObject(shape, { error: 'Un objet est attendu' })
    .transform((values) => Object.fromEntries(Object.entries(values).filter(([, text]) => (text ?? '').trim() !== '')));
}
