import { useSyncExternalStore } from 'react';
import { Button } from '../button.tsx';
import controls from '../controls.module.css';

type Props = {
  /** A save waits for the connection. */
  isWaiting: boolean;
  /** A sentence about the typed input. */
  keptText: string;
  onStopWaiting: () => void;
};

/** Says that there is no connection, whether the input is kept, and that a save waits for it. */
export function ConnectionNote({ isWaiting, keptText, onStopWaiting }: Props) {
  const isOnline = useOnline();
  const text = isWaiting
    ? `Pas de connexion : rien n’est encore enregistré sur le site. ${keptText} L’enregistrement partira dès que la connexion sera revenue.`
    : 'Pas de connexion : continuez, l’enregistrement attendra qu’elle revienne.';
  return (
    <div role="status" className={controls.notice}>
      {(isWaiting || !isOnline) && <p>{text}</p>}
      {isWaiting && (
        <Button look="ghost" onClick={onStopWaiting}>
          Ne plus attendre
        </Button>
      )}
    </div>
  );
}

/** True while the browser has a connection. */
export function useOnline(): boolean {
  return useSyncExternalStore(listenToConnection, () => navigator.onLine);
}

function listenToConnection(listen: () => void): () => void {
  window.addEventListener('online', listen);
  window.addEventListener('offline', listen);
  return () => {
    window.removeEventListener('online', listen);
    window.removeEventListener('offline', listen);
  };
}
