import type { DescribedField, JournalObject } from '../features/platform/journal/journal.ts';
import { describeSetting } from '../features/platform/settings/describe-setting.ts';
import { describeVehicleField } from '../features/stock/kinds/describe-vehicle-field.ts';

export function describeField(object: JournalObject, name: string): DescribedField | undefined {
  if (object === 'settings') return { ...describeSetting(name), isKeyed: false };
  return describeVehicleField(object, name);
}
