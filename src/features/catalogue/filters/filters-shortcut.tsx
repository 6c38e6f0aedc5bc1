import { memo, useEffect, useState } from 'react';
import { afterPaint } from '../../../ui/after-paint.ts';
import { Icon } from '../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import badge from './badge.module.css';
import styles from './filters-shortcut.module.css';

/** Pixels of scroll beyond which the button is shown. */
const SCROLL_THRESHOLD = 300;

/** Leads back to the filters from far down the list, with the number of active ones. */
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
    // Read before the paint, the scroll position would force a layout of the page that has just changed.
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
          {activeCount}
          <VisuallyHidden> actif{activeCount > 1 ? 's' : ''}</VisuallyHidden>
        </span>
      )}
    </button>
  );
});
