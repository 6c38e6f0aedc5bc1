import { readDay, readMonth } from '../../../../shared/dates/written-dates.ts';
import { priceFault } from '../../../../shared/doubtful-price.ts';
import { lengthFault, MAX_TEXT } from '../../../../shared/fields.schema.ts';
import { formatNumber } from '../../../../shared/money.ts';
import { readNumber } from '../../../../shared/number-text.ts';
import { lowerFirst } from '../../../../shared/text/text.ts';
import { MAX_NUMBER } from '../vehicle.ts';
import type { ChoiceField, DateField, Field, KeyedField, NumberField, ValueOf } from './field.ts';
import type { InputDescriptor } from './field-inputs.ts';
import { findOption, readYesNo } from './field-labels.ts';

/** The value that a text means, or a French reason why it means none. The reason begins with a small letter. */
export type Reading<V = unknown> = { value: V; fault?: undefined } | { fault: string };

type Described<F> = F & Partial<InputDescriptor>;

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
    case 'date':
    case 'month':
      return readDate(field, text);
    case 'year':
      return readText(yearText(text));
    case 'price': {
      const fault = priceFault(text);
      return fault === undefined ? readText(text) : { fault: lowerFirst(fault) };
    }
    case 'text':
    case 'longText':
      return readText(text, field.maxLength);
  }
}

function readText(text: string, maxLength: number = MAX_TEXT): Reading<string> {
  const fault = lengthFault(text, maxLength);
  return fault === undefined ? { value: text } : { fault };
}

/** Spreadsheets and programs write the year 2022 as '2022.0'. Other texts stay as typed. */
export function yearText(text: string): string {
  return /^\s*(\d{4})[.,]0+\s*$/.exec(text)?.[1] ?? text;
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

/** Reads a number that the API received as a number. */
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

const NO_DAY = 'une date JJ-MM-AAAA est attendue, ex. 14-06-2026';
const NO_MONTH = 'un mois ou un jour qui existe est attendu, ex. 06-2019';
const YEAR_ALONE = 'c’est une année seule : le mois est attendu aussi, ex. 06-2019';

export function readDate({ type }: DateField, text: string): Reading<string> {
  if (text.trim() === '') return { value: '' };
  const value = type === 'date' ? readDay(text) : readMonth(text);
  if (value !== null) return { value };
  const isYear = /^(?:19|20)\d{2}$/.test(yearText(text).trim());
  return { fault: type === 'date' ? NO_DAY : isYear ? YEAR_ALONE : NO_MONTH };
}

function readChoice({ options, default: absent }: ChoiceField, text: string): Reading<ValueOf<ChoiceField>> {
  if (text.trim() === '') return { value: absent ?? null };
  const option = findOption(options, text);
  if (option) return { value: option.value };
  return { fault: `ce choix est inconnu, les choix sont : ${options.map(({ label }) => label).join(', ')}` };
}
