import { useEffect, useEffectEvent, useState } from 'react';
import { browserStorage, type DraftStorage, draftKey } from '../form/draft-storage.ts';
import { lockDraft } from '../form/use-draft.ts';
import { type DocumentDraft, readDocumentDraft } from './document-draft.ts';

/** `name` is the storage key of the draft. `isOnlyTab` is false if another tab writes the draft. */
export type DraftStart<D = DocumentDraft> = { name: string; draft: D | null; isOnlyTab: boolean };

type ReadDraft<D> = (storage: DraftStorage | null, name: string) => D | null;

/** Opens the draft 'settings/hours'. Returns null until it is known whether this tab or another tab has its lock. */
export function useDraftStart(name: string): DraftStart | null {
  return useDraftStartOf(name, readDocumentDraft);
}

/** As `useDraftStart`, for a draft of another shape. */
export function useDraftStartOf<D>(name: string, readDraft: ReadDraft<D>): DraftStart<D> | null {
  // The key stays the same if another person signs in over the form.
  const [key] = useState(() => draftKey(name));
  const [start, setStart] = useState<DraftStart<D> | null>(null);
  const read = useEffectEvent(readDraft);
  useEffect(() => {
    let isMounted = true;
    const lock = lockDraft(key);
    void lock.then((unlock) => {
      const isOnlyTab = unlock !== null;
      const draft = isOnlyTab ? read(browserStorage(), key) : null;
      if (isMounted) setStart({ name: key, draft, isOnlyTab });
    });
    return () => {
      isMounted = false;
      void lock.then((unlock) => unlock?.());
    };
  }, [key]);
  return start;
}
