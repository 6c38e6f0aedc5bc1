import { propertiesOf } from '../../shared/records.ts';
import { currentSession } from '../session/session-state.ts';

/** Unsaved input in this browser. If the storage is full or forbidden, the form works without a draft. */

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const DRAFT_PREFIX = 'vitrine-brouillon';

/**
 * Returns the storage key of a draft. Each person has separate drafts, because several people may share a device.
 *
 * @example draftKey('cars/12', 'Anne'); // 'vitrine-brouillon/Anne/cars/12'
 */
export function draftKey(name: string, person = currentSession().name): string {
  return `${DRAFT_PREFIX}/${person}/${name}`;
}

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
  return writeText(storage, name, JSON.stringify(draft));
}

/** Returns false if the text could not be stored. */
export function writeText(storage: DraftStorage | null, name: string, text: string): boolean {
  try {
    storage?.setItem(name, text);
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

/** A person's name may contain '/', but the name of a draft has exactly one: 'cars/12', 'prices/trucks'. */
export function draftKeys(storage: Storage, person: string): string[] {
  const prefix = draftKey('', person);
  return Object.keys(storage).filter(
    (key) => key.startsWith(prefix) && /^[^/]+\/[^/]+$/.test(key.slice(prefix.length)),
  );
}

/** The time since the last change after which a draft ends, because other people may use the device later. */
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;

/** Deletes the old drafts of all persons, and drafts without a time. Returns their storage keys. */
export function dropOldDrafts(storage: Storage | null, now = Date.now()): string[] {
  const isOld = (key: string) => !(now - Date.parse(String(propertiesOf(readStored(storage, key)).at)) <= MAX_AGE_MS);
  const old = Object.keys(storage ?? {}).filter((key) => key.startsWith(`${DRAFT_PREFIX}/`) && isOld(key));
  for (const key of old) dropDraft(storage, key);
  return old;
}

/** Storage key of the name of the last person who signed in. The offline page reads it, because it has no session. */
const SIGNED_IN = 'vitrine-connexion';

export function rememberPerson(storage: DraftStorage | null, person: string): void {
  writeDraft(storage, SIGNED_IN, { person });
}

export function lastPerson(storage: DraftStorage | null): string {
  return String(propertiesOf(readStored(storage, SIGNED_IN)).person ?? '');
}

/** Returns null if the browser forbids storage. */
export function browserStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
