import type { DocumentValues } from '../../shared/document-values.ts';
import { isObject, propertiesOf } from '../../shared/records.ts';
import { type DraftStorage, readStored } from '../form/draft-storage.ts';
import type { Base } from './save-document.ts';

/** Unsaved input in this browser, so that a crash does not lose it. */
export type DocumentDraft = {
  values: DocumentValues;
  /** The document when the administrator began to type; null if it was new. */
  base: { values: DocumentValues; version: number } | null;
  /** Time of the last change, ISO 8601. */
  at: string;
  /** Idempotency key of a creation that may have got no response; absent in drafts of earlier releases. */
  key?: string | null;
};

/** Returns null if the draft is missing or unreadable. */
export function readDocumentDraft(storage: DraftStorage | null, name: string): DocumentDraft | null {
  const draft = readStored(storage, name);
  return isDraft(draft) ? draft : null;
}

function isDraft(stored: unknown): stored is DocumentDraft {
  const { values, base, at } = propertiesOf(stored);
  const { values: before, version } = propertiesOf(base);
  return (
    isRecord(values) && typeof at === 'string' && (base === null || (isRecord(before) && Number.isInteger(version)))
  );
}

const isRecord = (value: unknown) => isObject(value) && !Array.isArray(value);

export function draftOf(values: DocumentValues, { values: before, stored }: Base, key: string): DocumentDraft {
  return {
    values,
    base: stored && { values: before, version: stored.version ?? 1 },
    at: new Date().toISOString(),
    key: stored === null ? key : null,
  };
}
