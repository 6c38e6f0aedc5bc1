import * as z from 'zod';
import { dayMonthYear, parseDayMonthYear } from './dates/dates.ts';
import { isNegativeAmount, NEGATIVE_PRICE } from './doubtful-price.ts';
import { formatNumber } from './money.ts';
import { clean, lengthOf } from './text/text.ts';

/** Schemas of single fields: texts, ids, days. Their messages are French and are shown at the field. */

/** Longest free text, in characters (code points). */
export const MAX_TEXT = 500;

/**
 * A free text as typed; a number becomes its digits, null the empty text. `transform` is applied before the length is
 * checked.
 */
export function freeText(maxLength: number = MAX_TEXT, transform: (text: string) => string = (text) => text) {
  return z
    .union([z.string(), z.number(), z.null()], { error: 'Un texte est attendu' })
    .transform((value) => transform(clean(value === null ? '' : String(value))))
    .refine((text) => lengthOf(text) <= maxLength, { error: `${formatNumber(maxLength)} caractères au plus` });
}

/** A free text without spaces at its ends. */
export function trimmedText(maxLength: number = MAX_TEXT) {
  return freeText(maxLength, (text) => text.trim());
}

/** A price: free text, with or without an amount, which is not negative. */
export function priceText(maxLength: number = MAX_TEXT) {
  return freeText(maxLength).refine((text) => !isNegativeAmount(text), { error: NEGATIVE_PRICE });
}

/** A text with at least one visible character; invisible marks alone count as empty. */
export function requiredText(maxLength: number, message: string) {
  return trimmedText(maxLength).refine((text) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text), { error: message });
}

/** For new rows: an absent field is treated as empty, so that both have the same message. */
export function orEmpty<S extends z.ZodType>(schema: S, empty: unknown = '') {
  return z.preprocess((value: z.input<S> | null | undefined) => value ?? empty, schema);
}

const DAY = 'Une date JJ-MM-AAAA est attendue';

/**
 * A 'DD-MM-YYYY' day as the stored moment. Today becomes now, to keep the order of creation. '' and null: none.
 */
export const dueDate = z
  .union([z.string(), z.null()], { error: DAY })
  .transform((text) => text?.trim() ?? '')
  .refine((text) => text === '' || parseDayMonthYear(text) !== null, { error: DAY })
  .transform((text) => (text === dayMonthYear(new Date()) ? new Date() : parseDayMonthYear(text)));

/** A field that is accepted and not used. */
export const ignored = z.unknown().optional();

/** The id of a row, as a number or as text. */
export const idField = z
  .union([z.int(), z.string()], { error: 'Le numéro est obligatoire' })
  .transform((value) => String(value))
  .refine((text) => /^[1-9]\d{0,14}$/.test(text), { error: 'Le numéro est un nombre entier à partir de 1' })
  .transform(Number);
