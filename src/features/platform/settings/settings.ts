import { SETTINGS_SECTIONS, type Settings, type SettingsSection } from './fields/settings.fields.ts';

/** Versions of a section that are kept, the current one included. */
export const MAX_VERSIONS = 20;

/** One section as the API gives it. */
export type StoredSection<S extends SettingsSection = SettingsSection> = {
  section: S;
  /** Counts the writes from 1; 0 where nothing is stored. */
  version: number;
  value: Settings[S];
  /** ISO 8601; null where nothing is stored. */
  updated_at: string | null;
  /** Name of the administrator; '' for the site itself. */
  updated_by: string;
  /** Fields whose stored value is not valid: `value` has the last valid one there, or the shipped one. */
  replaced: string[];
};

/** An older or the current version of a section. */
export type SettingsVersion = { version: number; value: unknown; updated_at: string; updated_by: string };

/** Something that a live site still lacks; `field` is the path in the section's value. */
export type ChecklistItem = {
  section: SettingsSection;
  field: string;
  message: string;
  /** Whether the law asks for it: the site does not open without. */
  required: boolean;
};

/** The section that an address shows; null where it names none. */
export function sectionOf(search: string): SettingsSection | null {
  const name = new URLSearchParams(search).get('section');
  return SETTINGS_SECTIONS.find((section) => section === name) ?? null;
}
