import { ADMIN_PATHS, settingsPath } from '../../../admin-ui/admin-paths.ts';
import { draftKeys } from '../../../admin-ui/form/draft-storage.ts';
import { withModal } from '../../../admin-ui/form/modal.ts';
import { type FormField, formSections } from '../../../features/admin/vehicle-form/fields/form-fields.ts';
import { differences, fieldsOf, valuesOf } from '../../../features/admin/vehicle-form/fields/form-values.ts';
import { draftName, readDraft } from '../../../features/admin/vehicle-form/photos-and-draft/draft.ts';
import {
  SECTION_TABLES,
  SETTINGS_SECTIONS,
  type SettingsSection,
  settingsOfSection,
} from '../../../features/platform/settings/fields/settings.fields.ts';
import { differences as settingDifferences, valueText } from '../../../features/platform/settings/form/form-values.ts';
import { readSettingsDraft, settingsDraftName } from '../../../features/platform/settings/form/settings-draft.ts';
import { INPUT_KINDS } from '../../../features/stock/kinds/input-kinds.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { propertiesOf } from '../../../shared/records.ts';

/** A draft of this browser, as text. */
export type StoredDraft = {
  title: string;
  /** 'Voiture', 'Camion' or 'Réglages'. */
  form: string;
  /** The address of its form. */
  href: string;
  /** Moment of the last change, ISO 8601. */
  at: string;
  /** What was typed, by field, without fields that only administrators may see. An emptied field has ''. */
  fields: readonly { label: string; text: string }[];
  /** Number of changed fields that are left out, because this list needs no session. */
  hidden: number;
  /** Number of photos that were not uploaded. */
  photos: number;
};

/** Returns the drafts of a person, newest first. */
export function storedDrafts(storage: Storage | null, person: string): StoredDraft[] {
  if (storage === null) return [];
  const ids = draftKeys(storage, person).flatMap((key) => {
    const [, kind, id] = /\/(cars|trucks)\/(new|\d+)$/.exec(key) ?? [];
    return kind === 'cars' || kind === 'trucks' ? [{ kind, id: id === 'new' ? undefined : Number(id) } as const] : [];
  });
  const drafts = [
    ...ids.map(({ kind, id }) => vehicleDraft(storage, person, kind, id)),
    ...SETTINGS_SECTIONS.map((section) => settingsDraft(storage, person, section)),
  ];
  return drafts.filter((draft) => draft !== null).sort((one, other) => other.at.localeCompare(one.at));
}

const VEHICLES = {
  cars: { form: 'Voiture', untitled: 'Nouvelle voiture' },
  trucks: { form: 'Camion', untitled: 'Nouveau camion' },
};

function vehicleDraft(storage: Storage, person: string, kind: VehicleKind, id: number | undefined): StoredDraft | null {
  const draft = readDraft(storage, draftName(kind, id, person));
  if (draft === null) return null;
  const inputs = INPUT_KINDS[kind].fields;
  const isHidden = (name: string) => propertiesOf(propertiesOf(inputs)[name]).visibility === 'admin';
  const sections = formSections(inputs, {});
  const empty = valuesOf(null, sections);
  const before = { ...empty, ...draft.base?.values };
  const { texts, accessories } = draft.values;
  const changed = differences(before, { ...before, texts, accessories }, sections);
  const { form, untitled } = VEHICLES[kind];
  return {
    title: texts.title?.trim() || before.texts.title || untitled,
    form,
    href: `${ADMIN_PATHS[kind]}${withModal('', id === undefined ? { kind, mode: 'new' } : { kind, mode: 'edit', id })}`,
    at: draft.at,
    fields: [
      ...fieldsOf(sections)
        // Leaves out the brand, because the draft contains only its number.
        .filter(({ name, input }) => changed.includes(name) && input !== 'brand' && !isHidden(name))
        .map((field) => ({ label: field.label, text: typedText(field, texts[field.name] ?? '') })),
      ...(changed.includes('accessories') ? [{ label: 'Équipements', text: accessories.join(', ') }] : []),
    ],
    hidden: changed.filter(isHidden).length,
    photos: draft.unsent,
  };
}

function typedText({ options = [], unit }: FormField, text: string): string {
  const typed = options.find(({ value }) => value === text)?.label ?? text.trim();
  return typed === '' || unit === undefined ? typed : `${typed}\u00a0${unit}`;
}

function settingsDraft(storage: Storage, person: string, section: SettingsSection): StoredDraft | null {
  const draft = readSettingsDraft(storage, settingsDraftName(section, person));
  if (draft === null) return null;
  const settings = settingsOfSection(section);
  const changed = settingDifferences(draft.base.values, draft.values, settings);
  return {
    title: SECTION_TABLES[section].label,
    form: 'Réglages',
    href: settingsPath(section),
    at: draft.at,
    fields: settings
      .filter(({ name }) => changed.includes(name))
      .map((setting) => ({ label: setting.label, text: valueText(setting, draft.values) })),
    hidden: 0,
    photos: 0,
  };
}

/** Returns a draft as plain text for the clipboard. */
export function draftText({ title, fields }: StoredDraft): string {
  return [title, ...fields.map(({ label, text }) => `${label}\u00a0: ${text}`)].join('\n');
}
