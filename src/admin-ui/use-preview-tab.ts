import { useState } from 'react';
import { isAborted } from './session/admin-client.ts';

const BLOCKED = 'Votre navigateur a empêché l’ouverture de l’aperçu.';

type Options = {
  /** Stores the typed values and returns the address of their preview. */
  urlOf: () => Promise<string>;
  onFailure: (error: unknown) => void;
  fail: (text: string) => void;
};

export function usePreviewTab({ urlOf, onFailure, fail }: Options) {
  const [isOpening, setIsOpening] = useState(false);
  const open = async () => {
    // The tab opens before the response, because browsers block a window that opens later.
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
