import type { DescribedField, JournalObject } from '../features/platform/journal/journal.ts';
import { settingLabel, settingText } from '../features/platform/settings/setting-labels.ts';
import { describeVehicleField } from '../features/stock/kinds/describe-vehicle-field.ts';

/** The fields of settings and vehicles as the journal and the security trail show them. */
export function describeField(object: JournalObject, name: string): DescribedField | undefined {
  if (object === 'settings') return { label: settingLabel(name), isKeyed: false, text: settingText };
  return describeVehicleField(object, name);
}
