import { DRAFT_PREFIX, type DraftStorage, readStored } from '../../../../admin-ui/form/draft-storage.ts';
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

export function settingsDraftName(section: SettingsSection): string {
  return `${DRAFT_PREFIX}/settings/${section}`;
}

export function readSettingsDraft(storage: DraftStorage | null, section: SettingsSection): SettingsDraft | null {
  const draft = readStored(storage, settingsDraftName(section));
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
