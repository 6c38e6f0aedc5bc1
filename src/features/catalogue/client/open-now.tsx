import { useEffect, useState } from 'react';
import type { OpenNow as OpenNowState } from '../../../shared/dates/open-now.ts';
import styles from './open-now.module.css';
import { useSite } from './site.ts';

/**
 * The sentence about opening hours that the server rendered. The open page renders it again when it changes, and when a
 * cached page or a device that slept is looked at again.
 */
function useOpenNow(): OpenNowState | null {
  const { dealership, openNow: serverState } = useSite();
  const [state, setState] = useState(serverState);
  useEffect(() => {
    if (state === null) return;
    let isMounted = true;
    const left = () => Date.parse(state.until) - Date.now();
    const correct = async () => {
      if (left() > 0) return;
      // Without a connection the sentence stays until the page is looked at again.
      const rule = await import('../../../shared/dates/open-now.ts').catch(() => null);
      if (rule !== null && isMounted) setState(rule.openNow(dealership, new Date()));
    };
    const timer = setTimeout(correct, Math.max(0, left()));
    document.addEventListener('visibilitychange', correct);
    return () => {
      isMounted = false;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', correct);
    };
  }, [state, dealership]);
  return state;
}

/** 'Ouvert jusqu’à 19 h'; nothing if no opening is known. */
export function OpenNow() {
  const openNow = useOpenNow();
  if (openNow === null) return null;
  return (
    <span className={styles.now} data-open={openNow.isOpen}>
      {openNow.text}
    </span>
  );
}
