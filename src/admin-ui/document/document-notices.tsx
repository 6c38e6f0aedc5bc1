import type { ReactNode } from 'react';
import type { DocumentDefinition } from '../../shared/document.ts';
import { useFocusAfterRemoval } from '../../ui/dialog/use-focus-after-removal.ts';
import { Button } from '../button.tsx';
import controls from '../controls.module.css';
import { useDates } from '../session/use-dates.ts';
import type { DocumentFormModel } from './use-document.ts';

type Props = {
  form: Pick<DocumentFormModel, 'restored' | 'isOnlyTab'> & { document: Pick<DocumentDefinition, 'words'> };
  /** What a save of this document does. */
  unsaved?: 'enregistrée' | 'publiée';
  onClear: () => void;
  children?: ReactNode;
};

/** Shown above the first field if a draft was found, or if another tab has the same form open. */
export function DocumentNotices({ form, unsaved = 'enregistrée', onClear, children }: Props) {
  const { document, restored, isOnlyTab } = form;
  const dates = useDates();
  return (
    <div className={`stack gap-3 ${controls.notices}`}>
      {restored !== null && (
        <div className={`warn ${controls.notice}`} role="status">
          <p>
            Saisie retrouvée : celle du <time dateTime={restored.at}>{dates.momentOf(restored.at)}</time> n’était pas{' '}
            {unsaved}.{restored.isWaiting && ' L’enregistrement attendait la connexion : vérifiez, puis enregistrez.'}
          </p>
          <ClearButton onClear={onClear} />
        </div>
      )}
      {!isOnlyTab && (
        <p className={`warn ${controls.notice}`} role="status">
          {`${document.words.isOpen} dans un autre onglet : ici, la saisie n’est pas gardée.`}
        </p>
      )}
      {children}
    </div>
  );
}

/** The button disappears with the draft. Then the first field has the focus. */
function ClearButton({ onClear }: { onClear: () => void }) {
  const button = useFocusAfterRemoval<HTMLButtonElement>(({ form }) =>
    form?.querySelector<HTMLElement>('input:not([type="file"]), select, textarea'),
  );
  return (
    <Button ref={button} look="ghost" onClick={onClear}>
      Effacer cette saisie
    </Button>
  );
}
