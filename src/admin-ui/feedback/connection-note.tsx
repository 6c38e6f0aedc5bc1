import { useSyncExternalStore } from 'react';
import { Button } from '../button.tsx';
import controls from '../controls.module.css';

type Props = {
  isWaiting: boolean;
  /** A sentence that says where the input is stored. */
  keptText: string;
  onStopWaiting: () => void;
};

export function ConnectionNote({ isWaiting, keptText, onStopWaiting }: Props) {
  const isOnline = useOnline();
  const text = isWaiting
    ? `Pas de connexion : rien n’est encore enregistré sur le site. ${keptText} Si cette page reste ouverte, l’enregistrement partira dès que la connexion sera revenue.`
    : 'Pas de connexion : continuez, l’enregistrement attendra qu’elle revienne.';
  return (
    <div role="status" className={`warn ${controls.notice}`}>
      {(isWaiting || !isOnline) && <p>{text}</p>}
      {isWaiting && (
        <Button look="ghost" onClick={onStopWaiting}>
          Ne plus attendre
        </Button>
      )}
    </div>
  );
}

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
