import { keysOf } from '../../../../shared/records.ts';
import { pathOf, withAt } from '../value-paths.ts';
import { HOURS, IDENTITY } from './business.fields.ts';
import { DISPLAY } from './display.fields.ts';
import type {
  AllFieldsOf,
  FieldsOf,
  PublicFieldsOf,
  PublicPlace,
  SectionTable,
  Setting,
  SettingTable,
  ValuesOf,
} from './setting.ts';
import { LEGAL, RENTAL, VTC } from './terms.fields.ts';
import { REVIEWS, TEXTS } from './texts.fields.ts';

/** All that the dealer sets, by section. Nothing secret is in it. */
const ALL = {
  identity: IDENTITY,
  hours: HOURS,
  texts: TEXTS,
  reviews: REVIEWS,
  vtc: VTC,
  rental: RENTAL,
  legal: LEGAL,
  display: DISPLAY,
};

export type SettingsSection = keyof typeof ALL;

export const SECTION_TABLES: Readonly<Record<SettingsSection, SectionTable>> = ALL;

export const SETTINGS_SECTIONS: readonly SettingsSection[] = keysOf(ALL);

/** The values. A value that is not set is absent, null, or an empty list. */
export type Settings = { [S in SettingsSection]: ValuesOf<FieldsOf<(typeof ALL)[S]>> };

/** The values that visitors get as they are at that place. */
export type PublicValues<P extends PublicPlace> = ValuesOf<PublicFieldsOf<AllFieldsOf<typeof ALL>, P>>;

/** One value of each section. */
export function settingsBy(valueFor: <S extends SettingsSection>(section: S) => Settings[S]): Settings {
  return Object.fromEntries(SETTINGS_SECTIONS.map((section) => [section, valueFor(section)])) as Settings;
}

/** An entry with its name: its path in the section's value, or its name in a row. */
export type NamedSetting<T extends Setting = Setting> = T & { name: string };

/** The entries of a table with their names. */
export function namedSettings<T extends Setting>(table: Readonly<Record<string, T>>): readonly NamedSetting<T>[] {
  return Object.entries(table).map(([name, setting]) => ({ ...setting, name }));
}

/** An entry of a section, with its path in the section's value. */
export type SectionSetting = NamedSetting & { section: SettingsSection };

/** The entries of a section, in the order of its form. */
export function settingsOfSection(section: SettingsSection): readonly SectionSetting[] {
  return SECTION_TABLES[section].groups.flatMap(({ fields }) =>
    namedSettings(fields).map((one) => ({ ...one, section })),
  );
}

/** All entries. No two have the same path. */
export const ALL_SETTINGS: readonly SectionSetting[] = SETTINGS_SECTIONS.flatMap(settingsOfSection);

/** The entries that are given to visitors at that place. */
export function publicSettings(place: PublicPlace): readonly SectionSetting[] {
  return ALL_SETTINGS.filter((setting) => [setting.public].flat().includes(place));
}

/** The path of a value in `dealership.json`. */
export function filePathOf({ section, file, name }: SectionSetting): string {
  return file ?? pathOf(SECTION_TABLES[section].file ?? '', name);
}

/** Entries by a path of each. */
export function tableBy(
  settings: readonly SectionSetting[],
  keyOf: (setting: SectionSetting) => string = ({ name }) => name,
): SettingTable {
  return Object.fromEntries(settings.map((setting) => [keyOf(setting), setting]));
}

/** One object of values, each at the path that `keyOf` gives. */
export function collectValues(
  settings: readonly SectionSetting[],
  valueFor: (setting: SectionSetting) => unknown,
  keyOf: (setting: SectionSetting) => string = ({ name }) => name,
): unknown {
  let values: unknown = {};
  for (const setting of settings) {
    const value = valueFor(setting);
    // An object that is absent as a whole stays absent.
    if (value !== undefined || !('isPartOfWhole' in setting)) values = withAt(values, keyOf(setting), value);
  }
  return values;
}
