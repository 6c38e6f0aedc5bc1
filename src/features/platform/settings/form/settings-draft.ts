import { DRAFT_PREFIX, type DraftStorage, readStored } from '../../../../admin-ui/form/draft-storage.ts';
import type { SettingsSection } from '../fields/settings.fields.ts';
import type { FormValues } from './form-values.ts';
import type { Base } from './publish-section.ts';

/** What was typed in the form of a section and not published, in this browser's storage (D39). */
export type SettingsDraft = {
  values: FormValues;
  /** The section as it was when it was typed over. */
  base: Base;
  /** ISO 8601. */
  at: string;
};

export function settingsDraftName(section: SettingsSection): string {
  return `${DRAFT_PREFIX}/settings/${section}`;
}

/** The draft of that section, or null where there is none or it cannot be read. */
export function readSettingsDraft(storage: DraftStorage | null, section: SettingsSection): SettingsDraft | null {
  const draft = readStored(storage, settingsDraftName(section)) as Partial<SettingsDraft> | null;
  const { values, base, at } = draft ?? {};
  const isWhole = isObject(values) && isObject(base?.values) && Number.isInteger(base?.version) && at;
  return isWhole ? (draft as SettingsDraft) : null;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
