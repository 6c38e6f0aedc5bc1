import { useSyncExternalStore } from 'react';
import controls from '../../admin-ui/controls.module.css';
import type { VehicleFormModel } from './use-vehicle-form.ts';
import styles from './vehicle-form.module.css';

/** Says that there is no connection, what becomes of what was typed, and that a save waits for it (D39). */
export function ConnectionNote({ form }: { form: VehicleFormModel }) {
  const isOnline = useSyncExternalStore(listenToConnection, () => navigator.onLine);
  const isWaiting = form.phase === 'waiting';
  const text = isWaiting
    ? `Pas de connexion : rien n’est encore enregistré sur le site. ${keptText(form)} L’enregistrement partira dès que la connexion sera revenue.`
    : 'Pas de connexion : continuez, l’enregistrement attendra qu’elle revienne.';
  return (
    <div role="status" className={styles.connection}>
      {(isWaiting || !isOnline) && <p>{text}</p>}
      {isWaiting && (
        <button type="button" className={controls.ghost} onClick={form.stopWaiting}>
          Ne plus attendre
        </button>
      )}
    </div>
  );
}

function keptText({ isDraftKept, arePhotosKept, photos }: VehicleFormModel): string {
  if (!isDraftKept) return 'Ne fermez pas cette page : votre saisie serait perdue.';
  if (photos.unsent === 0) return 'Votre saisie reste sur cet appareil.';
  return arePhotosKept
    ? 'Votre saisie et vos photos restent sur cet appareil.'
    : 'Votre saisie reste sur cet appareil, les photos seulement tant que cette page est ouverte.';
}

function listenToConnection(listen: () => void): () => void {
  window.addEventListener('online', listen);
  window.addEventListener('offline', listen);
  return () => {
    window.removeEventListener('online', listen);
    window.removeEventListener('offline', listen);
  };
}
