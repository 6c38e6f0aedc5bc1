import { useSyncExternalStore } from 'react';
import { Icon } from '../../ui/icon.tsx';
import styles from './filters-shortcut.module.css';

/** Pixels of scroll beyond which the shortcut is there (CST-6). */
const THRESHOLD = 300;

function subscribe(changed: () => void): () => void {
  window.addEventListener('scroll', changed, { passive: true });
  return () => window.removeEventListener('scroll', changed);
}

/** The way back to the filters from far down the list, with how many are active (TRKL-5, D10). */
export function FiltersShortcut({ applied, show }: { applied: number; show: () => void }) {
  const isFar = useSyncExternalStore(
    subscribe,
    () => window.scrollY > THRESHOLD,
    () => false,
  );
  if (!isFar) return null;
  return (
    <button type="button" className={styles.shortcut} onClick={show}>
      <Icon name="filters" />
      Voir les filtres
      {applied > 0 && (
        <span className={styles.badge}>
          {applied}
          <span className="visually-hidden"> actif{applied > 1 ? 's' : ''}</span>
        </span>
      )}
    </button>
  );
}
