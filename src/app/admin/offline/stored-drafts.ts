import { ADMIN_PATHS, pricesPath, settingsPath } from '../../../admin-ui/admin-paths.ts';
import { type DocumentDraft, readDocumentDraft } from '../../../admin-ui/document/document-draft.ts';
import { draftKey, draftKeys } from '../../../admin-ui/form/draft-storage.ts';
import { KINDS, withModal } from '../../../admin-ui/form/modal.ts';
import { editsIn } from '../../../features/admin/price-grid/grid-draft.ts';
import { readDraft } from '../../../features/admin/vehicle-form/photos-and-draft/draft.ts';
import { VEHICLE_DOCUMENTS } from '../../../features/admin/vehicle-form/vehicle-document.ts';
import { SETTINGS_SECTIONS } from '../../../features/platform/settings/fields/settings.fields.ts';
import { sectionDocument } from '../../../features/platform/settings/section-document.ts';
import { INPUT_KINDS } from '../../../features/stock/kinds/input-kinds.ts';
import type { DocumentDefinition } from '../../../shared/document.ts';
import {
  type DocumentField,
  type DocumentValues,
  differences,
  formOf,
  textAt,
  valueText,
} from '../../../shared/document-values.ts';
import { LIST_NAMES, type VehicleKind } from '../../../shared/paths.ts';
import { propertiesOf } from '../../../shared/records.ts';
import { SMALL_DOCUMENTS } from '../../row-documents.ts';

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
      if (name === 'cars' || name === 'trucks') return vehicleDraft(storage, key, name, row);
      const kind = /\/prices\/(cars|trucks)$/.exec(key)?.[1];
      if (kind === 'cars' || kind === 'trucks') return gridDraftOf(storage, key, kind);
      const document = SMALL_DOCUMENTS.find((one) => one.name === name);
      return document ? documentDraft(readDocumentDraft(storage, key), document, rowAddress(document.name, row)) : null;
    }),
    ...SETTINGS_SECTIONS.map((section) => {
      const document = sectionDocument(section);
      const draft = readDocumentDraft(storage, draftKey(document.name, person));
      const stored = documentDraft(draft, document, settingsPath(section));
      return stored && { ...stored, title: document.label, form: 'Réglages' };
    }),
  ];
  return drafts.filter((draft) => draft !== null).sort((one, other) => other.at.localeCompare(one.at));
}

/** A feed's form is on the page of the feeds. */
function rowAddress(name: string, id: number | undefined): string {
  if (name === 'feeds') return ADMIN_PATHS.feeds;
  const kind = KINDS.find((one) => one === name) ?? 'cars';
  return `${ADMIN_PATHS[kind]}${withModal('', id === undefined ? { kind, mode: 'new' } : { kind, mode: 'edit', id })}`;
}

function vehicleDraft(storage: Storage, key: string, kind: VehicleKind, id: number | undefined): StoredDraft | null {
  const draft = readDraft(storage, key);
  const document = VEHICLE_DOCUMENTS[kind];
  const isHidden = (name: string) => propertiesOf(propertiesOf(INPUT_KINDS[kind].fields)[name]).visibility === 'admin';
  // Leaves out the brand, because the draft contains only its number.
  const fields = document.fields.filter(({ name, isPressed }) => !isPressed && !['images', 'brand'].includes(name));
  const shown = documentDraft(
    draft,
    { ...document, fields: fields.filter(({ name }) => !isHidden(name)) },
    rowAddress(kind, id),
  );
  if (draft === null || shown === null) return null;
  const hidden = fields.filter(({ name }) => isHidden(name));
  return {
    ...shown,
    hidden: changedFields(formOf(draft.base?.values, hidden), formOf(draft.values, hidden), hidden).length,
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

/** Returns a draft with the changes of its fields. The first field is the title. */
function documentDraft(
  draft: DocumentDraft | null,
  { label, untitled = label, fields }: Pick<DocumentDefinition, 'label' | 'untitled' | 'fields'>,
  href: string,
): StoredDraft | null {
  if (draft === null) return null;
  const [before, typed] = [formOf(draft.base?.values, fields), formOf(draft.values, fields)];
  const title = fields[0]?.name ?? '';
  return {
    title: textAt(typed, title).trim() || textAt(before, title) || untitled,
    form: label,
    href,
    at: draft.at,
    fields: textsOf(changedFields(before, typed, fields), typed),
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

/** Returns a draft as plain text for the clipboard. */
export function draftText({ title, fields }: StoredDraft): string {
  return [title, ...fields.map(({ label, text }) => `${label}\u00a0: ${text}`)].join('\n');
}
