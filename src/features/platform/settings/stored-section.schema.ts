import * as z from 'zod';
import { SETTINGS_SECTIONS } from './fields/settings.fields.ts';

export const storedSectionSchema = z.object({
  section: z.enum(SETTINGS_SECTIONS),
  /** 0 if nothing is stored. */
  version: z.int().describe('Compte les enregistrements à partir de 1'),
  value: z.record(z.string(), z.unknown()),
  /** ISO 8601; null if nothing is stored. */
  updated_at: z.string().nullable(),
  /** Name of the administrator; '' for the site itself. */
  updated_by: z.string(),
  /** An older or default value replaces these fields. */
  replaced: z.array(z.string()).describe('Champs dont la valeur enregistrée n’est pas valable'),
  /** Paths of values that the demonstration or the first start wrote, and that no person has confirmed. */
  examples: z.array(z.string()).describe('Champs que personne n’a encore choisis ni confirmés'),
});

export type StoredSection = z.infer<typeof storedSectionSchema>;

export const settingsVersionSchema = z.object({
  version: z.int(),
  value: z.unknown(),
  updated_at: z.string(),
  updated_by: z.string(),
});

export type SettingsVersion = z.infer<typeof settingsVersionSchema>;

/** A value that the dealer has to set or replace. `field` is its path in the section. */
export const checklistItemSchema = z.object({
  section: z.enum(SETTINGS_SECTIONS),
  field: z.string(),
  message: z.string(),
  required: z.boolean().describe('La loi le demande : sans cela, le site ne s’ouvre pas'),
});

export type ChecklistItem = z.infer<typeof checklistItemSchema>;
