import type { ReactNode } from 'react';
import { useFocusAfterRemoval } from '../../ui/dialog/use-focus-after-removal.ts';
import { Button } from '../button.tsx';
import controls from '../controls.module.css';
import { useDates } from '../session/use-dates.ts';

type Props = {
  /** The draft that the form continues; null without one. `isWaiting` if its save was waiting for a connection. */
  restored: { at: string; isWaiting?: boolean | undefined } | null;
  /** What a save of this document does. */
  unsaved?: 'enregistrée' | 'publiée';
  onClear: () => void;
  isOnlyTab: boolean;
  /** 'Ce tarif est déjà ouvert' */
  otherTab: string;
  children?: ReactNode;
};

/** Shown above the first field if a draft was found, or if another tab has the same form open. */
export function DocumentNotices({ restored, unsaved = 'enregistrée', onClear, isOnlyTab, otherTab, children }: Props) {
  const dates = useDates();
  return (
    <div className={controls.notices}>
      {restored !== null && (
        <div className={controls.notice} role="status">
          <p>
            Saisie retrouvée : celle du <time dateTime={restored.at}>{dates.momentOf(restored.at)}</time> n’était pas{' '}
            {unsaved}.{restored.isWaiting && ' L’enregistrement attendait la connexion : vérifiez, puis enregistrez.'}
          </p>
          <ClearButton onClear={onClear} />
        </div>
      )}
      {!isOnlyTab && (
        <p className={controls.notice} role="status">
          {`${otherTab} dans un autre onglet : ici, la saisie n’est pas gardée.`}
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
