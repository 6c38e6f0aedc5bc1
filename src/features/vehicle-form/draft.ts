import type { FormValues } from './form-values.ts';

/**
 * What was typed and not saved, in this browser's storage, so that a crash does not lose it (D39). One draft for each
 * vehicle. A storage that is full or forbidden is no error: the form works without its draft.
 */
export type Draft = {
  values: FormValues;
  /** The vehicle as it was when the form opened, and its version; null for a new one. */
  base: { values: FormValues; version: number } | null;
  /** Names the folder of this form's uploads. */
  uploadId: string;
  /** How many photos were not stored yet: their files are kept apart (kept-photos.ts). */
  unsent: number;
  /** All photos in their order, those without an address by the names of their files; absent: `values.images` alone. */
  photos?: string[];
  /** Was a save waiting for the connection? */
  isWaiting?: boolean;
  /** Idempotency key of a creation without a response: repeated with it, one vehicle is created. */
  key: string | null;
  /** ISO 8601. */
  at: string;
};

/** `localStorage`, or anything like it. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const PREFIX = 'vitrine-brouillon';

/** The storage key of a vehicle's draft: 'vitrine-brouillon/cars/12', or '…/cars/new'. */
export function draftName(kind: string, id: number | undefined): string {
  return `${PREFIX}/${kind}/${id ?? 'new'}`;
}

/** The draft of that name, or null where there is none or it cannot be read. */
export function readDraft(storage: DraftStorage | null, name: string): Draft | null {
  try {
    const draft = JSON.parse(storage?.getItem(name) ?? 'null') as Draft | null;
    const isWhole =
      typeof draft?.values?.texts === 'object' &&
      Array.isArray(draft.values.accessories) &&
      Array.isArray(draft.values.images) &&
      /^[a-z0-9-]{1,64}$/.test(draft.uploadId);
    return isWhole ? draft : null;
  } catch {
    return null;
  }
}

/** False where it could not be stored. */
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
    // A draft that stays does no harm: the form compares it with what is stored.
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
