import * as z from 'zod';
import { LOWEST_CONTRAST, lowestContrast } from './colours.ts';

/** The kinds of values of the settings. Messages are French and follow a field's name: 'phone : manque'. */

/** The message for a wrong value; a missing one gets 'manque' from `explain`. */
export const unless = (expected: string) => (issue: { input?: unknown }) =>
  issue.input === undefined ? undefined : expected;

/** Text of at least one character. */
export const textUpTo = (max: number, figure = String(max)) =>
  z.string().trim().min(1, 'ne peut pas être vide').max(max, `${figure} caractères au plus`);

/** One line of text, with the limit of the specification's free texts. */
export const line = textUpTo(500);
export const prose = textUpTo(5000, '5 000');

/** A value that a form may send empty: '' is absent. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional()).optional();

const EXPECTED: Record<string, string> = {
  string: 'un texte',
  number: 'un nombre',
  int: 'un nombre entier',
  boolean: 'true ou false',
  array: 'une liste [ ]',
  object: 'un objet { }',
};

/** The French message of errors for which the rule has no message of its own. */
export function explain(issue: z.core.$ZodRawIssue): string {
  if (issue.code !== 'invalid_type') return 'valeur refusée';
  return issue.input === undefined ? 'manque' : `attendu : ${EXPECTED[issue.expected] ?? issue.expected}`;
}

export const web = z.url({
  protocol: /^https?$/,
  error: unless('une adresse http(s) complète, par exemple https://garage.example'),
});

export const email = z.email({ error: unless('une adresse électronique, par exemple contact@garage.example') });

export const phone = line.regex(
  /^(0[1-9]([ .]?\d{2}){4}|\+[1-9]\d{0,3}([ .]?\d{1,4}){2,6})$/,
  'un numéro français (01 99 00 00 00) ou international (+33 1 99 00 00 00)',
);

export const day = z.iso.date({ error: unless('une date qui existe, écrite AAAA-MM-JJ') });

/** Whether both values are valid and in the wrong order. An invalid value has its own message already. */
export function outOfOrder(form: z.ZodType<string>, first: string, second: string, strictly = false): boolean {
  const readable = form.safeParse(first).success && form.safeParse(second).success;
  return readable && (strictly ? first >= second : first > second);
}

const aYear = 'une année, de 1900 à 2100';

export const year = z.int({ error: aYear }).min(1900, aYear).max(2100, aYear);

/** Whether the host is reserved for examples (RFC 2606). */
export function isExampleHost(url: string): boolean {
  const reserved = /(^|\.)(example|invalid|test|localhost|example\.(com|net|org))$/;
  return URL.canParse(url) && reserved.test(new URL(url).hostname);
}

/** '#0b3b36', or null for the site's own. It has to be readable as text on every light ground of the site (WCAG 1.4.3). */
export const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'une couleur #rrvvbb, par exemple #0b3b36')
  .transform((text) => text.toLowerCase())
  .refine((text) => lowestContrast(text) >= LOWEST_CONTRAST, {
    error: ({ input }) =>
      `trop claire : ${tenths(lowestContrast(String(input)))} pour 1 sur le fond des pages, il en faut 4,5`,
  })
  .nullable()
  .default(null);

/** Rounded down: 4,49 is not 4,5. */
const tenths = (ratio: number) => String(Math.floor(ratio * 10) / 10).replace('.', ',');
