import { useState } from 'react';
import { isAborted } from './session/admin-client.ts';

const BLOCKED = 'Votre navigateur a empêché l’ouverture de l’aperçu.';

type Options = {
  /** Stores what is typed and gives the address of its page. */
  urlOf: () => Promise<string>;
  onFailure: (error: unknown) => void;
  /** Shows a sentence. */
  fail: (text: string) => void;
};

/** Opens what is typed in another tab, as visitors would see it. */
export function usePreviewTab({ urlOf, onFailure, fail }: Options) {
  const [isOpening, setIsOpening] = useState(false);
  const open = async () => {
    // At once: browsers block a window that opens after an answer.
    const tab = window.open('', '_blank');
    if (!tab) return fail(BLOCKED);
    setIsOpening(true);
    try {
      const url = await urlOf();
      tab.opener = null;
      tab.location.replace(url);
    } catch (error) {
      tab.close();
      if (!isAborted(error)) onFailure(error);
    } finally {
      setIsOpening(false);
    }
  };
  return { isOpening, open: () => void open() };
}
