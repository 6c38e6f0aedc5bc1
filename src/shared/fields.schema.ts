import * as z from 'zod';
import { dayMonthYear, parseDayMonthYear } from './dates.ts';
import { formatNumber } from './money.ts';
import { clean, lengthOf } from './text.ts';

/**
 * Schemas of single fields that the API and the forms of the administration share: texts, ids, days. Their messages are
 * French and stand at the field.
 */

/** Longest free text, in characters. */
export const MAX_TEXT = 500;

/** A free text, as typed: a number becomes its digits, null the empty text. */
export function freeText(most: number = MAX_TEXT, finished: (text: string) => string = (text) => text) {
  return z
    .union([z.string(), z.number(), z.null()], { error: 'Un texte est attendu' })
    .transform((value) => finished(clean(value === null ? '' : String(value))))
    .refine((text) => lengthOf(text) <= most, { error: `${formatNumber(most)} caractères au plus` });
}

/** A free text without blanks at its ends. */
export function trimmedText(most: number = MAX_TEXT) {
  return freeText(most, (text) => text.trim());
}

/** One that has to say something: marks that nobody sees are nothing. */
export function requiredText(most: number, message: string) {
  return trimmedText(most).refine((text) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text), { error: message });
}

/** For a new row: what is absent is empty, and has the message of what is empty. */
export function orEmpty<S extends z.ZodType>(schema: S, empty: unknown = '') {
  return z.preprocess((value) => value ?? empty, schema);
}

const DAY = 'Une date JJ-MM-AAAA est attendue';

/** A day as the specification writes it, as the moment that is kept: today is now (D41). '' and null: none. */
export const dueDate = z
  .union([z.string(), z.null()], { error: DAY })
  .transform((text) => text?.trim() ?? '')
  .refine((text) => text === '' || parseDayMonthYear(text) !== null, { error: DAY })
  .transform((text) => (text === dayMonthYear(new Date()) ? new Date() : parseDayMonthYear(text)));

/** What a caller may say and nobody reads. */
export const ignored = z.unknown().optional();

export const idField = z
  .union([z.int(), z.string()], { error: 'Le numéro est obligatoire' })
  .transform((value) => String(value))
  .refine((text) => /^[1-9]\d{0,14}$/.test(text), { error: 'Le numéro est un nombre entier à partir de 1' })
  .transform(Number);
