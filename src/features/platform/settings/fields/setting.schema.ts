import * as z from 'zod';
import { isTextType, readTyped } from '../../../../shared/field-types.ts';
import { fieldSchema } from '../../../../shared/fields.schema.ts';
import { isReadable, lowestContrast, ratioText } from '../colours.ts';
import type { FieldSetting, ListSetting, Setting } from './setting.ts';

/** Messages are French and follow the field's name: 'phone : manque'. */

const EXPECTED: Record<string, string> = { array: 'une liste [ ]', object: 'un objet { }' };

/** Returns the French message of a rule without a specific message. */
export function explain(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'manque';
  return issue.code === 'invalid_type' ? `attendu : ${EXPECTED[issue.expected] ?? issue.expected}` : 'valeur refusée';
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

/** If `isInRow`, every field without a default is required. */
export function schemaOf(setting: Setting, isInRow = false): z.ZodType {
  if (setting.type === 'list') return setting.isRequired ? listOf(setting) : listOf(setting).default([]);
  const schema = valueSchemaOf(setting);
  const { default: fallback, isRequired, isPartOfWhole } = setting;
  if (fallback === null || (isTextType(setting.type) && fallback !== undefined)) return schema.default(fallback);
  const filled = schema.refine((value) => value !== '' && value !== null, { error: 'ne peut pas être vide' });
  if (fallback !== undefined) return filled.default(fallback);
  return isInRow || isRequired || isPartOfWhole ? filled : optional(schema);
}

function valueSchemaOf(setting: FieldSetting): z.ZodType {
  const schema = fieldSchema(setting, { trims: true, sentence: (fault) => fault });
  if (setting.type === 'colour')
    return schema.refine((colour) => colour === null || isReadable(String(colour)), { error: TOO_LIGHT });
  return setting.type === 'decimal' ? z.preprocess(toCents, schema) : schema;
}

/** Rounds a number as pages show it: files and former releases may have more decimals than the form accepts. */
const toCents = (value: unknown) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value);

const TOO_LIGHT = ({ input }: { input?: unknown }) =>
  `trop claire : ${ratioText(lowestContrast(String(input)))} pour 1 sur le fond des pages, il en faut 4,5`;

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
  const isClock = (text: string) => text !== '' && readTyped({ type: 'time' }, text).fault === undefined;
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
