import { ADMIN_PATHS, pricesPath, settingsPath } from '../../../admin-ui/admin-paths.ts';
import { readDocumentDraft } from '../../../admin-ui/document/document-draft.ts';
import { draftKey, draftKeys } from '../../../admin-ui/form/draft-storage.ts';
import { withModal } from '../../../admin-ui/form/modal.ts';
import { editsIn } from '../../../features/admin/price-grid/grid-draft.ts';
import { formSections } from '../../../features/admin/vehicle-form/fields/form-fields.ts';
import { valuesOf, vehicleFields } from '../../../features/admin/vehicle-form/fields/form-values.ts';
import { draftName, readDraft } from '../../../features/admin/vehicle-form/photos-and-draft/draft.ts';
import {
  SECTION_TABLES,
  SETTINGS_SECTIONS,
  type SettingsSection,
  settingsOfSection,
} from '../../../features/platform/settings/fields/settings.fields.ts';
import { sectionDraft } from '../../../features/platform/settings/settings.ts';
import { INPUT_KINDS } from '../../../features/stock/kinds/input-kinds.ts';
import {
  type DocumentField,
  type DocumentValues,
  differences,
  textAt,
  valueText,
} from '../../../shared/document-values.ts';
import { LIST_NAMES, type VehicleKind } from '../../../shared/paths.ts';
import { propertiesOf } from '../../../shared/records.ts';
import { ROW_FORMS } from '../../row-forms.ts';

/** A draft of this browser, as text. */
export type StoredDraft = {
  title: string;
  /** 'Voiture', 'Tarif', 'Réglages' … */
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
  const drafts = [
    ...draftKeys(storage, person).map((key) => {
      const [, name, id] = /\/([a-z]+)\/(new|\d+)$/.exec(key) ?? [];
      const row = id === 'new' ? undefined : Number(id);
      if (name === 'cars' || name === 'trucks') return vehicleDraft(storage, person, name, row);
      const kind = /\/prices\/(cars|trucks)$/.exec(key)?.[1];
      if (kind === 'cars' || kind === 'trucks') return gridDraftOf(storage, key, kind);
      const form = ROW_FORMS.find((one) => one.name === name);
      return form ? rowDraft(storage, key, form, row) : null;
    }),
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
  const before = valuesOf(draft.base?.values ?? null, sections);
  const typed = valuesOf(draft.values, sections);
  const fields = vehicleFields(sections).filter(({ name }) => name !== 'images' && name !== 'status');
  const changed = changedFields(before, typed, fields);
  const { form, untitled } = VEHICLES[kind];
  return {
    title: textAt(typed, 'title').trim() || textAt(before, 'title') || untitled,
    form,
    href: `${ADMIN_PATHS[kind]}${withModal('', id === undefined ? { kind, mode: 'new' } : { kind, mode: 'edit', id })}`,
    at: draft.at,
    // Leaves out the brand, because the draft contains only its number.
    fields: textsOf(
      changed.filter(({ name }) => name !== 'brand' && !isHidden(name)),
      typed,
    ),
    hidden: changed.filter(({ name }) => isHidden(name)).length,
    photos: draft.unsent,
  };
}

function gridDraftOf(storage: Storage, key: string, kind: VehicleKind): StoredDraft | null {
  const draft = readDocumentDraft(storage, key);
  if (draft === null) return null;
  const count = Object.values(editsIn(draft.values)).flatMap((prices) => Object.keys(prices)).length;
  return {
    title: 'Grille de prix',
    form: LIST_NAMES[kind],
    href: pricesPath(kind),
    at: draft.at,
    // Leaves out the prices, because the draft contains only the numbers of their vehicles.
    fields: [{ label: 'Prix à enregistrer', text: String(count) }],
    hidden: 0,
    photos: 0,
  };
}

function rowDraft(
  storage: Storage,
  key: string,
  { name, label, untitled, fields }: (typeof ROW_FORMS)[number],
  id: number | undefined,
): StoredDraft | null {
  const draft = readDocumentDraft(storage, key);
  if (draft === null) return null;
  const before = draft.base?.values ?? {};
  const title = fields[0].name;
  const modal =
    name === 'feeds'
      ? ''
      : withModal('', id === undefined ? { kind: name, mode: 'new' } : { kind: name, mode: 'edit', id });
  return {
    title: textAt(draft.values, title).trim() || textAt(before, title) || untitled,
    form: label,
    href: `${ADMIN_PATHS[name]}${modal}`,
    at: draft.at,
    fields: textsOf(changedFields(before, draft.values, fields), draft.values),
    hidden: 0,
    photos: 0,
  };
}

function changedFields(before: DocumentValues, typed: DocumentValues, fields: readonly DocumentField[]) {
  const changed = differences(before, typed, fields);
  return fields.filter(({ name }) => changed.includes(name));
}

function textsOf(fields: readonly DocumentField[], values: DocumentValues): StoredDraft['fields'] {
  return fields.map((field) => {
    const { label, unit } = field;
    const text = valueText(field, values);
    return { label, text: unit === undefined || text === '' || text.endsWith(unit) ? text : `${text}\u00a0${unit}` };
  });
}

function settingsDraft(storage: Storage, person: string, section: SettingsSection): StoredDraft | null {
  const draft = readDocumentDraft(storage, draftKey(sectionDraft(section), person));
  if (draft === null) return null;
  return {
    title: SECTION_TABLES[section].label,
    form: 'Réglages',
    href: settingsPath(section),
    at: draft.at,
    fields: textsOf(changedFields(draft.base?.values ?? {}, draft.values, settingsOfSection(section)), draft.values),
    hidden: 0,
    photos: 0,
  };
}

/** Returns a draft as plain text for the clipboard. */
export function draftText({ title, fields }: StoredDraft): string {
  return [title, ...fields.map(({ label, text }) => `${label}\u00a0: ${text}`)].join('\n');
}
