import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import controls from '../controls.module.css';
import { useDates } from '../session/use-dates.ts';

type Props = {
  /** The time of the draft that the form continues; null without one. */
  restoredAt: string | null;
  /** What a save of this document does. */
  unsaved?: 'enregistrée' | 'publiée';
  /** True if the save of the draft was waiting for a connection. */
  isWaiting?: boolean | undefined;
  onClear: () => void;
  isOnlyTab: boolean;
  /** 'Ce tarif est déjà ouvert' */
  otherTab: string;
  children?: ReactNode;
};

/** Shown above the first field if a draft was found, or if another tab has the same form open. */
export function DocumentNotices({
  restoredAt,
  unsaved = 'enregistrée',
  isWaiting = false,
  onClear,
  isOnlyTab,
  otherTab,
  children,
}: Props) {
  const dates = useDates();
  return (
    <div className={controls.notices}>
      {restoredAt !== null && (
        <div className={controls.notice} role="status">
          <p>
            Saisie retrouvée : celle du <time dateTime={restoredAt}>{dates.momentOf(restoredAt)}</time> n’était pas{' '}
            {unsaved}.{isWaiting && ' L’enregistrement attendait la connexion : vérifiez, puis enregistrez.'}
          </p>
          <Button look="ghost" onClick={onClear}>
            Effacer cette saisie
          </Button>
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
