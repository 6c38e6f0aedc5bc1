import type { StoredDocument } from '../../shared/document.ts';
import { type DocumentField, type DocumentValues, differences, formOf } from '../../shared/document-values.ts';
import { newIdempotencyKey } from '../session/admin-client.ts';
import type { DocumentDraft } from './document-draft.ts';
import { withFieldsOf } from './field-conflicts.ts';
import type { Base, DocumentStore } from './save-document.ts';

export type OpenedDocument<W extends DocumentValues, D> = {
  base: Base<W>;
  /** The values that the form shows: those of the draft, or those of the base. */
  values: W;
  /** The draft that the values come from; null without one. */
  restored: D | null;
  /** Idempotency key of a creation. A draft keeps it, so that a repeated creation makes no second document. */
  key: string;
};

/**
 * Opens a stored document, or a new one if `stored` is null. A draft that differs from it replaces its values. Where a
 * draft of an earlier release lacks a field, the field has its stored value. `hasMore` returns true if a draft with the
 * stored values has something else to restore, for example photos.
 */
export function openDocument<S extends StoredDocument, W extends DocumentValues, D extends DocumentDraft>(
  { fields, valuesOf }: Pick<DocumentStore<S, W>, 'fields' | 'valuesOf'>,
  stored: S | null,
  draft: D | null,
  hasMore: (draft: D) => boolean = () => false,
): OpenedDocument<W, D> {
  const now: Base<W> = { values: stored ? valuesOf(stored) : (formOf(null, fields) as W), stored };
  const fresh = { base: now, values: now.values, restored: null, key: newIdempotencyKey() };
  if (draft === null) return fresh;
  const draftValues = (values: DocumentValues) => formOf({ ...now.values, ...values }, fields) as W;
  // The document may have changed since the draft. The save sends the draft's version, so that it finds the conflict.
  const base: Base<W> =
    stored && draft.base
      ? { values: draftValues(draft.base.values), stored: { ...stored, version: draft.base.version } }
      : now;
  const values = withFieldsOf(base.values, draftValues(draft.values), pressedFields(fields));
  const typedFields = fields.filter(({ isPressed }) => !isPressed);
  if (differences(now.values, values, typedFields).length === 0 && !hasMore(draft)) return fresh;
  return { base, values, restored: draft, key: draft.key ?? fresh.key };
}

export function pressedFields(fields: readonly DocumentField[]): string[] {
  return fields.filter(({ isPressed }) => isPressed).map(({ name }) => name);
}
