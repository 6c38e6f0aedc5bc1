import { DRAFT_PREFIX, type DraftStorage, readStored } from '../../../../admin-ui/form/draft-storage.ts';
import type { FormValues } from '../fields/form-values.ts';

/** A photo that is not stored on the site, as a draft tells it: its file in this browser's storage, its name and key. */
export type UnsentPhoto = { id: string; name: string; fileKey: string };

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
  /** How many photos were not stored yet: their files are kept apart (draft-photos.ts). */
  unsent: number;
  /** Those photos, and those that were lost before and not chosen again. */
  unsentPhotos?: UnsentPhoto[];
  /** All photos in their order, those without an address by the names of their files; absent: `values.images` alone. */
  photos?: string[];
  /** Was a save waiting for the connection? */
  isWaiting?: boolean;
  /** Idempotency key of a creation without a response: repeated with it, one vehicle is created. */
  key: string | null;
  /** ISO 8601. */
  at: string;
};

/** The storage key of a vehicle's draft: 'vitrine-brouillon/cars/12', or '…/cars/new'. */
export function draftName(kind: string, id: number | undefined): string {
  return `${DRAFT_PREFIX}/${kind}/${id ?? 'new'}`;
}

/** The draft of that name, or null where there is none or it cannot be read. */
export function readDraft(storage: DraftStorage | null, name: string): Draft | null {
  const draft = readStored(storage, name) as Draft | null;
  const isWhole =
    typeof draft?.values?.texts === 'object' &&
    Array.isArray(draft.values.accessories) &&
    Array.isArray(draft.values.images) &&
    /^[a-z0-9-]{1,64}$/.test(draft.uploadId);
  return isWhole ? draft : null;
}
