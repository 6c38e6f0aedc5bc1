import * as z from 'zod';
import { digitsFault } from '../../../../shared/digits-fault.ts';
import { typedValue } from '../../../../shared/document-values.ts';
import { formatNumber } from '../../../../shared/money.ts';
import { readTyped, type TextTypeName } from '../../../../shared/text-types.ts';
import { LOWEST_CONTRAST, lowestContrast } from '../colours.ts';
import type { ListSetting, NumberSetting, Setting, TextSetting } from './setting.ts';

/** Messages are French and follow the field's name: 'phone : manque'. */

const DEFAULT_LENGTH = 500;
/** Sites for maps and reviews have long addresses. */
const MAX_ADDRESS = 8_000;
const MAX_COUNT = 9_999_999;
const MAX_DECIMAL = 9_999;

/** For a missing value, `explain` gives 'manque'. */
const unless =
  (expected: string) =>
  ({ input }: { input?: unknown }) =>
    input === undefined ? undefined : expected;

const EXPECTED: Record<string, string> = {
  string: 'un texte',
  number: 'un nombre',
  int: 'un nombre entier',
  boolean: 'true ou false',
  array: 'une liste [ ]',
  object: 'un objet { }',
};

/** Returns the French message of a rule without a specific message. */
export function explain(issue: z.core.$ZodRawIssue): string {
  if (issue.code !== 'invalid_type') return 'valeur refusée';
  return issue.input === undefined ? 'manque' : `attendu : ${EXPECTED[issue.expected] ?? issue.expected}`;
}

/** Treats an empty value of a form as absent: '', or an object whose values are all ''. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (isEmpty(value) ? undefined : value), schema.optional()).optional();

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const parts = Object.values(value);
  return parts.length > 0 && parts.every((part) => part === '');
}

const textUpTo = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'ne peut pas être vide')
    .max(max, `${formatNumber(max)} caractères au plus`);

/** A colour that is readable as text on every light background of the site (WCAG 1.4.3). */
const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'une couleur #rrvvbb, par exemple #0b3b36')
  .transform((text) => text.toLowerCase())
  .refine((text) => lowestContrast(text) >= LOWEST_CONTRAST, {
    error: ({ input }) =>
      `trop claire : ${tenths(lowestContrast(String(input)))} pour 1 sur le fond des pages, il en faut 4,5`,
  });

/** Rounds down, because 4.49 is below the required 4.5. */
const tenths = (ratio: number) => String(Math.floor(ratio * 10) / 10).replace('.', ',');

const picture = z.string().regex(/^[a-z]+\/[\w-]+\/[\w-]+\.[a-z]+$/, 'le chemin d’une image enregistrée');

/**
 * Reads values as people type them: a number with its unit, a day in another order, the address of a site without
 * https. If `isInRow`, every field without a default is required.
 */
export function schemaOf(setting: Setting, isInRow = false): z.ZodType {
  const schema = valueSchemaOf(setting, isInRow);
  return z.preprocess((value) => (typeof value === 'string' ? typedValue(setting, value) : value), schema);
}

function valueSchemaOf(setting: Setting, isInRow: boolean): z.ZodType {
  switch (setting.type) {
    case 'list': {
      const list = listOf(setting);
      return setting.isRequired ? list : list.default([]);
    }
    case 'yesNo':
      return setting.default === undefined ? z.boolean() : z.boolean().default(setting.default);
    case 'choice': {
      const values = setting.options.map(({ value }) => value);
      const choice = z.literal(values, { error: unless(setting.expected) });
      return setting.default === undefined ? choice : choice.default(setting.default);
    }
    case 'integer':
    case 'decimal': {
      const number = numberOf(setting).nullable();
      return setting.default === undefined ? number.optional() : number.default(null);
    }
    case 'colour':
      return colour.nullable().default(null);
    case 'picture':
      return picture.nullable().default(null);
    default: {
      if (setting.default !== undefined) return emptyTextOf(setting).default(setting.default);
      const text = textOf(setting);
      return isInRow || setting.isRequired || setting.isPartOfWhole ? text : optional(text);
    }
  }
}

function textOf(setting: TextSetting): z.ZodType<string> {
  const { type, pattern, expected, digits, maxLength = type === 'url' ? MAX_ADDRESS : DEFAULT_LENGTH } = setting;
  if (pattern === undefined) return textUpTo(maxLength).superRefine(faultOf(type));
  return z.string().regex(pattern, { error: ({ input }) => digitsFault(String(input), digits) ?? expected });
}

function emptyTextOf({ type, maxLength = DEFAULT_LENGTH }: TextSetting) {
  return z
    .string()
    .trim()
    .max(maxLength, `${formatNumber(maxLength)} caractères au plus`)
    .superRefine(faultOf(type));
}

function faultOf(type: TextTypeName) {
  return (text: string, context: z.core.$RefinementCtx<string>) => {
    const { fault } = readTyped(type, text);
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
  };
}

function numberOf({ type, expected, min = 0, max = type === 'integer' ? MAX_COUNT : MAX_DECIMAL }: NumberSetting) {
  const number = type === 'integer' ? z.int({ error: expected }) : z.number({ error: expected });
  return number
    .min(min, expected ?? `${formatNumber(min)} au moins`)
    .max(max, expected ?? `${formatNumber(max)} au plus`);
}

function listOf({ row, max, tooMany, sortedBy, inOrder, rule }: ListSetting): z.ZodType<unknown[]> {
  const { '': text } = row;
  const list = z.array(text === undefined ? rowOf(row, inOrder, rule) : schemaOf(text, true)).max(max, tooMany);
  const ruled = rule === 'spansFollow' ? list.refine(doSpansFollow, { error: SPANS_OVERLAP }) : list;
  if (sortedBy === undefined) return ruled;
  const { field, order } = sortedBy;
  const compare = (one: unknown, other: unknown) => textAt(one, field).localeCompare(textAt(other, field));
  return ruled.transform((rows) => rows.toSorted((a, b) => (order === 'asc' ? compare(a, b) : compare(b, a))));
}

function rowOf(fields: ListSetting['row'], inOrder: ListSetting['inOrder'], rule: ListSetting['rule']): z.ZodType {
  const shape = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field, true)]));
  let row: z.ZodObject = z.strictObject(shape);
  if (inOrder !== undefined)
    row = row.refine((one): boolean => isInOrder(one, inOrder, shape), { path: [inOrder.at], error: inOrder.error });
  if (rule !== 'examplesStayMarked') return row;
  return row.refine((one) => one['example'] === true || !isExampleHost(textAt(one, 'url')), {
    path: ['example'],
    error: 'reste true tant que l’adresse de l’avis est une adresse d’exemple',
  });
}

/** Checks the order of two values. Accepts an invalid value, because another rule reports it. */
function isInOrder(
  row: Readonly<Record<string, unknown>>,
  { fields, strictly }: NonNullable<ListSetting['inOrder']>,
  shape: Readonly<Record<string, z.ZodType>>,
): boolean {
  const [first, second] = fields;
  if (fields.some((name) => !shape[name]?.safeParse(row[name]).success)) return true;
  const [one, other] = [textAt(row, first), textAt(row, second)];
  return strictly ? one < other : one <= other;
}

const SPANS_OVERLAP = 'les plages d’une journée se suivent sans se chevaucher';

function doSpansFollow(spans: readonly unknown[]): boolean {
  const isClock = (text: string) => text !== '' && readTyped('time', text).fault === undefined;
  return spans.every((span, i) => {
    const [before, open] = [textAt(spans[i - 1], 'close'), textAt(span, 'open')];
    return !isClock(before) || !isClock(open) || before <= open;
  });
}

function isExampleHost(url: string): boolean {
  const reserved = /(^|\.)(example|invalid|test|localhost|example\.(com|net|org))$/;
  return URL.canParse(url) && reserved.test(new URL(url).hostname);
}

function textAt(row: unknown, name: string): string {
  const value = typeof row === 'object' && row !== null ? new Map(Object.entries(row)).get(name) : undefined;
  return typeof value === 'string' ? value : '';
}
