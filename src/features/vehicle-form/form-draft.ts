import type { FormValues } from './form-values.ts';

/**
 * What was typed and not saved, kept in this browser for the day it crashes (L1, D39). One draft a record; a storage
 * that is full or forbidden is no error: the draft is the second net, not the first.
 */
export type Draft = {
  values: FormValues;
  /** The vehicle as it was when the sheet opened, and its version; null for a new one. */
  base: { values: FormValues; version: number } | null;
  /** The place of this sheet's uploads. */
  place: string;
  /** Photos that had not arrived yet: they cannot be kept, only counted. */
  unsent: number;
  /** Of a save that was never answered: repeated with it, it is done once (L16). */
  key: string | null;
  /** ISO 8601. */
  at: string;
};

/** `localStorage`, or anything like it. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const PREFIX = 'vitrine-brouillon';

/** The name of a record's draft: 'cars/12', or 'cars/new'. */
export function draftName(kind: string, id: number | undefined): string {
  return `${PREFIX}/${kind}/${id ?? 'new'}`;
}

/** The draft of that name, or null where there is none that can be read. */
export function readDraft(storage: DraftStorage | null, name: string): Draft | null {
  try {
    const draft = JSON.parse(storage?.getItem(name) ?? 'null') as Draft | null;
    const isWhole =
      typeof draft?.values?.texts === 'object' &&
      Array.isArray(draft.values.accessories) &&
      Array.isArray(draft.values.images) &&
      /^[a-z0-9-]{1,64}$/.test(draft.place);
    return isWhole ? draft : null;
  } catch {
    return null;
  }
}

/** False where it could not be kept. */
export function writeDraft(storage: DraftStorage | null, name: string, draft: Draft): boolean {
  try {
    storage?.setItem(name, JSON.stringify(draft));
    return storage !== null;
  } catch {
    return false;
  }
}

export function dropDraft(storage: DraftStorage | null, name: string): void {
  try {
    storage?.removeItem(name);
  } catch {
    // Nothing is lost by a draft that stays.
  }
}

/** This browser's storage, or null where it is forbidden. */
export function browserStorage(): DraftStorage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
