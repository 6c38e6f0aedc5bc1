import { describeVehicleField } from '../features/catalogue/describe-vehicle-field.ts';
import type { DescribedField, JournalObject } from '../features/journal/journal.ts';
import { settingLabel, settingText } from '../features/settings/setting-words.ts';

/** The fields of settings and vehicles as the journal and the security trail show them. */
export function describeField(object: JournalObject, name: string): DescribedField | undefined {
  if (object === 'settings') return { label: settingLabel(name), isKeyed: false, text: settingText };
  return describeVehicleField(object, name);
}
