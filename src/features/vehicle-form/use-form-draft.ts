import { useEffect, useEffectEvent } from 'react';
import { browserStorage, type Draft, dropDraft, writeDraft } from './form-draft.ts';

/** Quiet time before a draft is written, in milliseconds. */
const QUIET = 400;

/**
 * Keeps the draft in step with the sheet: written a moment after the last change, and at once when the page is hidden,
 * which is the last thing that a phone lets a page do. `draft` is null while there is nothing to keep.
 */
export function useFormDraft(name: string, isKept: boolean, draft: Draft | null): void {
  const text = draft === null ? null : JSON.stringify({ ...draft, at: '' });
  const keep = useEffectEvent(() => {
    if (!isKept) return;
    if (draft === null) dropDraft(browserStorage(), name);
    else writeDraft(browserStorage(), name, draft);
  });
  useEffect(() => {
    const timer = setTimeout(() => keep(), text === null ? 0 : QUIET);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    const hidden = () => document.visibilityState === 'hidden' && keep();
    const leaving = () => keep();
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('pagehide', leaving);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', leaving);
    };
  }, []);
}

/**
 * Takes a draft for this tab: two tabs that write one draft would overwrite each other. Answers how to give it back, or
 * null where another tab has it. Without locks (an address that is not secure) every tab has it.
 */
export function takeDraft(name: string): Promise<(() => void) | null> {
  if (!navigator.locks) return Promise.resolve(() => undefined);
  return new Promise((resolve) => {
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (!lock) return void resolve(null);
      return new Promise<void>((giveBack) => resolve(giveBack));
    });
  });
}
