import { type DraftStorage, draftKey, readStored } from '../../../../admin-ui/form/draft-storage.ts';
import { isObject, propertiesOf } from '../../../../shared/records.ts';
import type { SettingsSection } from '../fields/settings.fields.ts';
import type { FormValues } from './form-values.ts';
import type { Base } from './publish-section.ts';

/** The unpublished input of a section's form in this browser. */
export type SettingsDraft = {
  values: FormValues;
  /** The section as it was when the administrator began to type. */
  base: Base;
  /** The time of the last change, ISO 8601. */
  at: string;
};

/** Returns the storage key of a draft. Without `person`, the draft is that of the signed-in person. */
export function settingsDraftName(section: SettingsSection, person?: string): string {
  return draftKey(`settings/${section}`, person);
}

export function readSettingsDraft(storage: DraftStorage | null, name: string): SettingsDraft | null {
  const draft = readStored(storage, name);
  return isDraft(draft) ? draft : null;
}

function isDraft(stored: unknown): stored is SettingsDraft {
  const { values, base, at } = propertiesOf(stored);
  const before = propertiesOf(base);
  return isRecord(values) && isRecord(before.values) && Number.isInteger(before.version) && Boolean(at);
}

function isRecord(value: unknown): boolean {
  return isObject(value) && !Array.isArray(value);
}
