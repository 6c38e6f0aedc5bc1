import { memo, useEffect, useState } from 'react';
import { afterPaint } from '../../../ui/after-paint.ts';
import { Icon } from '../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import badge from './badge.module.css';
import styles from './filters-shortcut.module.css';

/** The button appears after this scroll distance in pixels. */
const SCROLL_THRESHOLD = 300;

export const FiltersShortcut = memo(function FiltersShortcut({
  activeCount,
  show,
}: {
  activeCount: number;
  show: () => void;
}) {
  const [isFar, setIsFar] = useState(false);
  useEffect(() => {
    const update = () => setIsFar(window.scrollY > SCROLL_THRESHOLD);
    // Waits for the paint, because reading the scroll position earlier would force a layout.
    const cancel = afterPaint(update);
    window.addEventListener('scroll', update, { passive: true });
    return () => {
      cancel();
      window.removeEventListener('scroll', update);
    };
  }, []);
  if (!isFar) return null;
  return (
    <button type="button" className={styles.shortcut} onClick={show}>
      <Icon name="filters" />
      Voir les filtres
      {activeCount > 0 && (
        <span className={badge.badge}>
          <span>{activeCount}</span>
          <VisuallyHidden>{activeCount > 1 ? ' actifs' : ' actif'}</VisuallyHidden>
        </span>
      )}
    </button>
  );
});
