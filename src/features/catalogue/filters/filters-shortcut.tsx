import { memo, useEffect, useState } from 'react';
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
    // Reading the scroll position before the paint would force a layout.
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

/**
 * Runs `callback` after the next paint, so that a click shows its effect before slow work starts. Returns a function
 * that cancels the call.
 */
function afterPaint(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(callback);
  });
  // A hidden window does not paint.
  if (document.hidden) {
    cancelAnimationFrame(frame);
    timer = setTimeout(callback);
  }
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
