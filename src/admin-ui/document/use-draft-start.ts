import { useEffect, useState } from 'react';
import { browserStorage, draftKey } from '../form/draft-storage.ts';
import { lockDraft } from '../form/use-draft.ts';
import { type DocumentDraft, readDocumentDraft } from './document-draft.ts';

/** `name` is the storage key of the draft. `isOnlyTab` is false if another tab writes the draft. */
export type DraftStart = { name: string; draft: DocumentDraft | null; isOnlyTab: boolean };

/**
 * Opens the draft of a document, for example 'settings/hours'. Returns null until it is known whether this tab or
 * another tab has the lock of the draft.
 */
export function useDraftStart(document: string): DraftStart | null {
  // The key stays the same if another person signs in over the form.
  const [key] = useState(() => draftKey(document));
  const [start, setStart] = useState<DraftStart | null>(null);
  useEffect(() => {
    let isMounted = true;
    const lock = lockDraft(key);
    void lock.then((unlock) => {
      const isOnlyTab = unlock !== null;
      const draft = isOnlyTab ? readDocumentDraft(browserStorage(), key) : null;
      if (isMounted) setStart({ name: key, draft, isOnlyTab });
    });
    return () => {
      isMounted = false;
      void lock.then((unlock) => unlock?.());
    };
  }, [key]);
  return start;
}
