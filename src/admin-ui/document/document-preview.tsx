import { useState } from 'react';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { AdminIcon } from '../admin-icon.tsx';
import { Button } from '../button.tsx';
import { isBusyIn } from './document-bar.tsx';
import type { DocumentPhase } from './use-document.ts';

const BLOCKED = 'Votre navigateur a empêché l’ouverture de l’aperçu.';

type Props = {
  form: {
    phase: DocumentPhase;
    /** Stores the typed values and resolves to the address of their preview. */
    previewUrl: () => Promise<string>;
    showFailure: (error: unknown) => void;
    setFailure: (text: string) => void;
  };
  label: string;
  /** Returns false if there is nothing to show, for example because a field is wrong. */
  isReady?: () => boolean;
  /** Returns the address of the page that shows the values. By default, it is the address of the preview. */
  pageOf?: (url: string) => string;
};

/** Opens a preview of the unsaved document in another tab. */
export function PreviewButton({ form, label, isReady = () => true, pageOf = (url) => url }: Props) {
  const [isOpening, setIsOpening] = useState(false);
  const isBusy = isOpening || isBusyIn(form.phase);
  const open = async () => {
    // The tab opens before the response, because browsers block a window that opens later.
    const tab = window.open('', '_blank');
    if (!tab) return form.setFailure(BLOCKED);
    setIsOpening(true);
    try {
      const url = await form.previewUrl();
      tab.opener = null;
      tab.location.replace(pageOf(url));
    } catch (error) {
      tab.close();
      form.showFailure(error);
    }
    setIsOpening(false);
  };
  return (
    <Button look="ghost" aria-disabled={isBusy} onClick={() => !isBusy && isReady() && void open()}>
      <AdminIcon name="preview" size={18} />
      {label}
      <VisuallyHidden> (nouvel onglet)</VisuallyHidden>
    </Button>
  );
}
