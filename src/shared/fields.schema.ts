import * as z from 'zod';
import { dayMonthYear, parseDayMonthYear } from './dates/dates.ts';
import { isNegativeAmount, NEGATIVE_PRICE } from './doubtful-price.ts';
import { type FieldShape, MAX_TEXT, readSent, readTyped, type ValueOf } from './field-types.ts';
import { clean, upperFirst } from './text/text.ts';

type Input = { trims?: boolean; sentence?: (fault: string) => string };

/**
 * Returns the schema of a field's input: its value, or a text as people type it. '' and null mean no value. The error
 * of a value of another type, such as a list, is that of a text which nobody can read. An absent value has no own
 * message.
 */
export function fieldSchema<const F extends FieldShape>(
  field: F,
  { trims = false, sentence = upperFirst }: Input = {},
): z.ZodType<ValueOf<F>, string | number | boolean | null> {
  const unreadable = field.expected ?? readTyped(field, '?').fault ?? 'un texte est attendu';
  const error = ({ input }: { input?: unknown }) => (input === undefined ? undefined : sentence(unreadable));
  const sent = z.union([z.string(), field.type === 'yesNo' ? z.boolean() : z.number(), z.null()], { error });
  return sent.transform((value, context) => {
    const text = typeof value === 'string' ? clean(value) : value;
    const reading = readSent(field, typeof text === 'string' && trims ? text.trim() : text);
    if (reading.fault === undefined) return reading.value as ValueOf<F>;
    context.addIssue({ code: 'custom', message: sentence(reading.fault) });
    return z.NEVER;
  });
}

/** '' means no text. */
export function freeText(maxLength: number = MAX_TEXT) {
  return fieldSchema({ type: 'text', maxLength });
}

export function trimmedText(maxLength: number = MAX_TEXT) {
  return fieldSchema({ type: 'text', maxLength }, { trims: true });
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

/**
 * Turns a day into a moment, '' and null into null. Today becomes the current moment, so that rows of one day keep
 * their order.
 */
export const dueDate = fieldSchema({ type: 'date' }).transform((text) =>
  text === dayMonthYear(new Date()) ? new Date() : parseDayMonthYear(text),
);

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
