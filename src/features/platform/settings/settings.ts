import { SETTINGS_SECTIONS, type Settings, type SettingsSection } from './fields/settings.fields.ts';
import type { StoredSection } from './stored-section.schema.ts';

/** Versions of a section that are kept, the current one included. */
export const MAX_VERSIONS = 20;

/** A section as the repository reads it, with the type of its value. */
export type SectionOf<S extends SettingsSection = SettingsSection> = Omit<StoredSection, 'section' | 'value'> & {
  section: S;
  value: Settings[S];
};

/** The section that an address shows; null if it names none. */
export function sectionOf(search: string): SettingsSection | null {
  const name = new URLSearchParams(search).get('section');
  return SETTINGS_SECTIONS.find((section) => section === name) ?? null;
}
