import { useEffect, useEffectEvent, useState } from 'react';
import { browserStorage, dropDraft, writeDraft } from './draft-storage.ts';

/** A draft is written this long after the last change. */
const WRITE_DELAY_MS = 400;

export type DraftKeeper = {
  /** True if the input is in this browser's storage. A storage may be full, and another tab may write the draft. */
  isDraftKept: boolean;
  /** Writes the draft now. */
  storeDraft: () => void;
};

/**
 * Writes the draft a moment after the last change, and at once when the page is hidden: a phone may end a hidden page
 * without another event. `draft` is null while nothing is unsaved; `isEnabled` is false where another tab writes it.
 */
export function useDraft<D extends { at: string }>(name: string, isEnabled: boolean, draft: D | null): DraftKeeper {
  const [isDraftKept, setIsDraftKept] = useState(false);
  const text = draft === null ? null : JSON.stringify({ ...draft, at: '' });
  const storeDraft = () => {
    if (!isEnabled) return;
    if (draft === null) dropDraft(browserStorage(), name);
    setIsDraftKept(draft !== null && writeDraft(browserStorage(), name, draft));
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
 * Locks a draft for this tab: two tabs that write one draft would overwrite each other. Resolves to the function that
 * unlocks it, or to null where another tab has the lock. Without the Web Locks API (on an address that is not secure)
 * every tab has it.
 */
export function lockDraft(name: string): Promise<(() => void) | null> {
  if (!navigator.locks) return Promise.resolve(() => undefined);
  return new Promise((resolve) => {
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (!lock) return void resolve(null);
      return new Promise<void>((unlock) => resolve(unlock));
    });
  });
}
