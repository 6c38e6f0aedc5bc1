import {
  collectValues,
  type SectionSetting,
  type Settings,
  settingsBy,
  settingsOfSection,
} from './fields/settings.fields.ts';
import { parseSection } from './settings.schema.ts';

/** The settings of a new live site, without any example. They also replace stored values if no version is valid. */
export const DEFAULT_SETTINGS: Settings = settingsBy((section) =>
  parseSection(section, collectValues(settingsOfSection(section), initialValue)),
);

function initialValue(setting: SectionSetting): unknown {
  if ('initial' in setting) return setting.initial;
  return setting.type === 'list' ? [] : undefined;
}
