import { useEffect, useEffectEvent, useState } from 'react';
import { propertiesOf } from '../../shared/records.ts';
import { browserStorage, dropDraft, readStored, writeDraft } from './draft-storage.ts';

const WRITE_DELAY_MS = 400;

/** When a page is loaded again, the old document may release its lock after the new one requests it. */
const LOCK_WAIT_MS = 300;

type Unlock = () => void;

/** For each draft, the last lock of this tab. The promise ends when the lock is released or was refused. */
const locksOfTab = new Map<string, Promise<void>>();

type DraftKeeper = {
  /** True if this browser has stored the input. False if its storage is full, or if another tab writes the draft. */
  isDraftKept: boolean;
  storeDraft: () => void;
};

/**
 * Writes the draft shortly after the last change. Also writes it when the page becomes hidden, because a phone may then
 * end the page without another event. If there is no unsaved input, `draft` is null. `isEnabled` is false if another
 * tab writes the draft.
 */
export function useDraft<D extends { at: string }>(name: string, isEnabled: boolean, draft: D | null): DraftKeeper {
  const [isDraftKept, setIsDraftKept] = useState(false);
  const text = draft === null ? null : JSON.stringify({ ...draft, at: '' });
  const storeDraft = () => {
    if (!isEnabled) return;
    const storage = browserStorage();
    if (draft === null) dropDraft(storage, name);
    // A draft that is only opened again keeps its time.
    const isStored = text !== null && JSON.stringify({ ...propertiesOf(readStored(storage, name)), at: '' }) === text;
    setIsDraftKept(isStored || (draft !== null && writeDraft(storage, name, draft)));
  };
  const store = useEffectEvent(storeDraft);
  useEffect(() => {
    const timer = setTimeout(() => store(), text === null ? 0 : WRITE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    const hidden = () => document.visibilityState === 'hidden' && store();
    const leaving = () => store();
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('pagehide', leaving);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', leaving);
    };
  }, []);
  return { isDraftKept, storeDraft };
}

/**
 * Locks a draft for this tab, so that two tabs do not overwrite each other. Resolves to an unlock function, or to null
 * if another tab has the lock. A form that replaces another form in this tab waits until that form releases the lock.
 * Without the Web Locks API (no https), every tab gets the lock.
 */
export function lockDraft(name: string): Promise<Unlock | null> {
  if (!navigator.locks) return Promise.resolve(() => undefined);
  return new Promise((resolve) => {
    const before = locksOfTab.get(name);
    locksOfTab.set(
      name,
      holdLock(name, before, resolve).catch(() => resolve(null)),
    );
  });
}

/**
 * Requests the lock after `before`. Calls `onAnswer` with the unlock function, or with null if the lock is refused.
 * Resolves when the lock is released or refused.
 */
async function holdLock(
  name: string,
  before: Promise<void> | undefined,
  onAnswer: (unlock: Unlock | null) => void,
): Promise<void> {
  await before;
  const hold = (lock: Lock | null) =>
    lock !== null && new Promise<boolean>((released) => onAnswer(() => released(true)));
  // The first and the last request have no time limit, because a slow browser may need longer than LOCK_WAIT_MS to
  // grant a free lock.
  const wasHeld =
    (await navigator.locks.request(name, { ifAvailable: true }, hold)) ||
    (await navigator.locks.request(name, { signal: AbortSignal.timeout(LOCK_WAIT_MS) }, hold).catch(() => false)) ||
    (await navigator.locks.request(name, { ifAvailable: true }, hold));
  if (!wasHeld) onAnswer(null);
}
