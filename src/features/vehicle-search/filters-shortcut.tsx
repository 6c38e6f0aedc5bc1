import { useEffect, useState } from 'react';
import { afterPaint } from '../../ui/after-paint.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './filters-shortcut.module.css';

/** Pixels of scroll beyond which the shortcut is there (CST-6). */
const THRESHOLD = 300;

/** The way back to the filters from far down the list, with how many are active (TRKL-5, D10). */
export function FiltersShortcut({ applied, show }: { applied: number; show: () => void }) {
  const [isFar, setIsFar] = useState(false);
  useEffect(() => {
    // Asked of a page that has just changed, it would be laid out then and there.
    const look = () => setIsFar(window.scrollY > THRESHOLD);
    const drop = afterPaint(look);
    window.addEventListener('scroll', look, { passive: true });
    return () => {
      drop();
      window.removeEventListener('scroll', look);
    };
  }, []);
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
