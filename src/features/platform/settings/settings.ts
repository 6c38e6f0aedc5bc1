import { SETTINGS_SECTIONS, type Settings, type SettingsSection } from './fields/settings.fields.ts';
import type { StoredSection } from './stored-section.schema.ts';

/** Number of versions of a section that are stored, including the current one. */
export const MAX_VERSIONS = 20;

export type SectionOf<S extends SettingsSection = SettingsSection> = Omit<StoredSection, 'section' | 'value'> & {
  section: S;
  value: Settings[S];
};

/** `notices` are French sentences about pictures that were not stored as they were sent. */
export type SavedSection<S extends SettingsSection = SettingsSection> = SectionOf<S> & { notices: string[] };

export function sectionOf(search: string): SettingsSection | null {
  const name = new URLSearchParams(search).get('section');
  return SETTINGS_SECTIONS.find((section) => section === name) ?? null;
}
