import { namedFields } from '../../../../shared/field-types.ts';
import { keysOf } from '../../../../shared/records.ts';
import { pathOf, withAt } from '../../../../shared/value-paths.ts';
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

/** No value is secret. */
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

/** A value that is not set is absent, null or an empty list. */
export type Settings = { [S in SettingsSection]: ValuesOf<FieldsOf<(typeof ALL)[S]>> };

export type PublicValues<P extends PublicPlace> = ValuesOf<PublicFieldsOf<AllFieldsOf<typeof ALL>, P>>;

export function settingsBy(valueFor: <S extends SettingsSection>(section: S) => Settings[S]): Settings {
  return Object.fromEntries(SETTINGS_SECTIONS.map((section) => [section, valueFor(section)])) as Settings;
}

export type NamedSetting<T extends Setting = Setting> = T & { name: string };

export type SectionSetting = NamedSetting & { section: SettingsSection };

export function settingsOfSection(section: SettingsSection): readonly SectionSetting[] {
  return SECTION_TABLES[section].groups.flatMap(({ fields }) =>
    namedFields(fields).map((one) => ({ ...one, section })),
  );
}

export const ALL_SETTINGS: readonly SectionSetting[] = SETTINGS_SECTIONS.flatMap(settingsOfSection);

export function publicSettings(place: PublicPlace): readonly SectionSetting[] {
  return ALL_SETTINGS.filter((setting) => [setting.public].flat().includes(place));
}

export function filePathOf({ section, file, name }: SectionSetting): string {
  return file ?? pathOf(SECTION_TABLES[section].file ?? '', name);
}

export function tableBy<T extends NamedSetting>(
  settings: readonly T[],
  keyOf: (setting: T) => string = ({ name }) => name,
): SettingTable {
  return Object.fromEntries(settings.map((setting) => [keyOf(setting), setting]));
}

export function collectValues(
  settings: readonly SectionSetting[],
  valueFor: (setting: SectionSetting) => unknown,
  keyOf: (setting: SectionSetting) => string = ({ name }) => name,
): unknown {
  let values: unknown = {};
  for (const setting of settings) {
    const value = valueFor(setting);
    // If no part of an object is set, the object stays absent.
    if (value !== undefined || !('isPartOfWhole' in setting)) values = withAt(values, keyOf(setting), value);
  }
  return values;
}
