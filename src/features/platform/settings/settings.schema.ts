import type * as z from 'zod';
import { at } from '../../../shared/value-paths.ts';
import { explain } from './fields/setting.schema.ts';
import { inputSchemaOf } from './fields/setting-object.schema.ts';
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
  return schemaOf(section).shape;
}

function schemaOf(section: SettingsSection): z.ZodObject {
  const schema = SCHEMAS.get(section);
  if (schema === undefined) throw new Error(`The settings have no section ${section}`);
  return schema;
}

/** @example readSection('hours', value).success */
export function readSection<S extends SettingsSection>(section: S, value: unknown): z.ZodSafeParseResult<Settings[S]> {
  return schemaOf(section).safeParse(value, { error: explain }) as z.ZodSafeParseResult<Settings[S]>;
}

export function parseSection<S extends SettingsSection>(section: S, value: unknown): Settings[S] {
  const result = readSection(section, value);
  if (!result.success) throw result.error;
  return result.data;
}

/** The schema of `dealership.json`: the values of all sections in one object. */
export const dealershipFileSchema = withRules(inputSchemaOf(tableBy(ALL_SETTINGS, filePathOf)));
