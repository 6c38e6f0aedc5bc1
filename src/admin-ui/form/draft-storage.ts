/**
 * Unsaved input, in this browser's storage, so that a crash does not lose it. A storage that is full or forbidden
 * is no error: a form works without its draft.
 */

/** `localStorage`, or anything like it. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** First part of every draft's name. */
export const DRAFT_PREFIX = 'vitrine-brouillon';

/** The value that is stored under that name, or null if there is none or it cannot be read. It may have any shape. */
export function readStored(storage: DraftStorage | null, name: string): unknown {
  try {
    return JSON.parse(storage?.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

/** False if it could not be stored. */
export function writeDraft(storage: DraftStorage | null, name: string, draft: object): boolean {
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
    // A draft that stays does no harm: the form compares it with the stored values.
  }
}

/** This browser's storage, or null if it is forbidden. */
export function browserStorage(): DraftStorage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
