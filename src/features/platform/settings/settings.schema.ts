import * as z from 'zod';
import { at } from '../../../shared/value-paths.ts';
import { explain, optional, schemaOf } from './fields/setting.schema.ts';
import type { Setting, SettingTable } from './fields/setting.ts';
import {
  ALL_SETTINGS,
  filePathOf,
  SETTINGS_SECTIONS,
  type Settings,
  type SettingsSection,
  settingsOfSection,
  tableBy,
} from './fields/settings.fields.ts';

/**
 * The schemas of the sections, for forms, API, stored values and `dealership.json`. Almost nothing is required: the
 * checklist names what the law requires.
 */

/** Returns the schema for input. Unknown fields are errors. An object without required values may be absent. */
function inputSchemaOf(table: SettingTable): z.ZodObject {
  const shape: Record<string, z.ZodType> = {};
  for (const [path, setting] of Object.entries(table)) {
    const [head = ''] = path.split('.');
    if (head === path) shape[head] = schemaOf(setting);
    else shape[head] ??= partSchemaOf(table, head);
  }
  return z.strictObject(shape);
}

/** Returns the schema of an object in a table. Of a whole, either all entries are set or none. */
function partSchemaOf(table: SettingTable, head: string): z.ZodType {
  const inside = Object.entries(table).filter(([path]) => path.startsWith(`${head}.`));
  const below = inside.map(([path, setting]): [string, Setting] => [path.slice(head.length + 1), setting]);
  const isWhole = below.some(([name, one]) => !name.includes('.') && 'isPartOfWhole' in one);
  const object = inputSchemaOf(Object.fromEntries(below));
  if (isWhole) return optional(object);
  return object.safeParse({}).success ? object.prefault({}) : object;
}

/** An absent value is no error. */
function withRules(object: z.ZodObject): z.ZodObject {
  return object
    .refine(
      ({ reviews, reviewsNote }) => !Array.isArray(reviews) || reviews.length === 0 || reviewsNote !== undefined,
      {
        path: ['reviewsNote'],
        // L111-7-2 C. conso.
        error: 'la loi demande cette phrase à côté des avis',
      },
    )
    .refine((value) => at(value, 'parts.sale') !== false || at(value, 'parts.rental') !== false, {
      path: ['parts', 'sale'],
      error: 'gardez la vente ou la location',
    })
    .refine((value) => isInOrder(at(value, 'banner.from'), at(value, 'banner.until')), {
      path: ['banner', 'until'],
      error: 'le dernier jour suit le premier',
    });
}

/** Also true if one of the days is not set. */
function isInOrder(from: unknown, until: unknown): boolean {
  return !from || !until || String(from) <= String(until);
}

const SCHEMAS = new Map(
  SETTINGS_SECTIONS.map((section) => {
    const schema = inputSchemaOf(tableBy(settingsOfSection(section)));
    return [section, withRules(schema)] as const;
  }),
);

export function fieldSchemas(section: SettingsSection): Readonly<Record<string, z.ZodType>> {
  return sectionSchemaOf(section).shape;
}

function sectionSchemaOf(section: SettingsSection): z.ZodObject {
  const schema = SCHEMAS.get(section);
  if (schema === undefined) throw new Error(`The settings have no section ${section}`);
  return schema;
}

/** @example readSection('hours', value).success */
export function readSection<S extends SettingsSection>(section: S, value: unknown): z.ZodSafeParseResult<Settings[S]> {
  return sectionSchemaOf(section).safeParse(value, { error: explain }) as z.ZodSafeParseResult<Settings[S]>;
}

export function parseSection<S extends SettingsSection>(section: S, value: unknown): Settings[S] {
  const result = readSection(section, value);
  if (!result.success) throw result.error;
  return result.data;
}

/** The schema of `dealership.json`: the values of all sections in one object. */
export const dealershipFileSchema = withRules(inputSchemaOf(tableBy(ALL_SETTINGS, filePathOf)));
