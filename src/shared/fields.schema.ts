import * as z from 'zod';
import { dayMonthYear, parseDayMonthYear } from './dates/dates.ts';
import { isNegativeAmount, NEGATIVE_PRICE } from './doubtful-price.ts';
import { formatNumber } from './money.ts';
import { clean, lengthOf } from './text/text.ts';

/** Default maximum length of a text, in code points. */
export const MAX_TEXT = 500;

/** Makes a cleaned text of a text, a number or null ('' for null). `transform` runs before the length check. */
export function freeText(maxLength: number = MAX_TEXT, transform: (text: string) => string = (text) => text) {
  return z
    .union([z.string(), z.number(), z.null()], { error: 'Un texte est attendu' })
    .transform((value) => transform(clean(value === null ? '' : String(value))))
    .superRefine((text, context) => {
      const message = lengthFault(text, maxLength);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    });
}

export function lengthFault(text: string, maxLength: number): string | undefined {
  return lengthOf(text) > maxLength ? `${formatNumber(maxLength)} caractères au plus` : undefined;
}

export function trimmedText(maxLength: number = MAX_TEXT) {
  return freeText(maxLength, (text) => text.trim());
}

/** A free text with or without an amount. A negative amount is an error. */
export function priceText(maxLength: number = MAX_TEXT) {
  return freeText(maxLength).refine((text) => !isNegativeAmount(text), { error: NEGATIVE_PRICE });
}

/** A text with at least one visible character. */
export function requiredText(maxLength: number, message: string) {
  return trimmedText(maxLength).refine((text) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text), { error: message });
}

/** Treats an absent field and null like `empty`, so that they get the same message. */
export function orEmpty<S extends z.ZodType>(schema: S, empty: unknown = '') {
  return z.preprocess((value: z.input<S> | null | undefined) => value ?? empty, schema);
}

const DAY = 'Une date JJ-MM-AAAA est attendue';

/**
 * Turns a 'DD-MM-YYYY' day into a moment, '' and null into null. Today becomes the current moment, so that rows of one
 * day keep their order.
 */
export const dueDate = z
  .union([z.string(), z.null()], { error: DAY })
  .transform((text) => text?.trim() ?? '')
  .refine((text) => text === '' || parseDayMonthYear(text) !== null, { error: DAY })
  .transform((text) => (text === dayMonthYear(new Date()) ? new Date() : parseDayMonthYear(text)));

export const ignored = z.unknown().optional();

export const idField = z
  .union([z.int(), z.string()], { error: 'Le numéro est obligatoire' })
  .transform((value) => String(value))
  .refine((text) => /^[1-9]\d{0,14}$/.test(text), { error: 'Le numéro est un nombre entier à partir de 1' })
  .transform(Number);

const INVALID_VERSION = 'Un numéro de version est attendu';

/** The version that the editor has seen. */
export const versionField = z
  .union([z.int(), z.string()], { error: INVALID_VERSION })
  .refine((value) => /^[1-9]\d{0,14}$/.test(String(value)), { error: INVALID_VERSION })
  .transform(Number)
  .nullish();

/** What administrators read of a row that several of them edit. */
export const lastEditFields = {
  version: z.int().describe('1 au début ; chaque changement l’augmente'),
  updated_by: z.string(),
};

export const noticesSchema = z
  .array(z.string())
  .describe('Phrases à montrer : ce qui n’a pas été enregistré comme demandé, par exemple une photo');
