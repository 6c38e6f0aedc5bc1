import { propertiesOf } from '../../shared/records.ts';

/**
 * Stores unsaved input in this browser, so that a crash does not lose it. If the storage is full or forbidden, the form
 * works without a draft.
 */

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const DRAFT_PREFIX = 'vitrine-brouillon';

/** Returns the stored value of any shape; null if it is missing or unreadable. */
export function readStored(storage: DraftStorage | null, name: string): unknown {
  try {
    return JSON.parse(storage?.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

/** Returns false if the draft could not be stored. */
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
    // A draft that stays has no effect, because the form compares it with the stored values.
  }
}

export function draftNames(storage: Storage): string[] {
  return Object.keys(storage).filter((name) => name.startsWith(`${DRAFT_PREFIX}/`));
}

/** Storage key of the signed-in person and the time of the sign-in. Later drafts belong to this person. */
const SIGNED_IN = 'vitrine-connexion';

/** Call it at the first sign-in after a sign-out, because earlier drafts may belong to another person. */
export function beginOwnDrafts(storage: DraftStorage | null, person: string): void {
  writeDraft(storage, SIGNED_IN, { person, at: new Date().toISOString() });
}

/** Call it whenever a page knows who is signed in, because the former person may not have signed out. */
export function keepOwnDrafts(storage: DraftStorage | null, person: string): void {
  if (propertiesOf(readStored(storage, SIGNED_IN)).person !== person) beginOwnDrafts(storage, person);
}

/** True if a draft with the time `at` is later than the sign-in. */
export function isOwnDraft(storage: DraftStorage | null, at: string): boolean {
  return at > String(propertiesOf(readStored(storage, SIGNED_IN)).at ?? '');
}

/** If a restored draft may be another person's, returns a sentence to show after its time. Otherwise returns ''. */
export function authorNote(at: string): string {
  return isOwnDraft(browserStorage(), at)
    ? ''
    : ' Elle date d’avant votre connexion : une autre personne l’a peut-être faite sur cet appareil.';
}

/** Returns null if the browser forbids storage. */
export function browserStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
