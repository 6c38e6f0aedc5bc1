import { useEffect, useState } from 'react';
import type { OpenNow as OpenNowState } from '../../../shared/dates/open-now.ts';
import styles from './open-now.module.css';
import { useSite } from './site.ts';

/**
 * The server computes the first sentence. The page updates it when the shop opens or closes. The page also updates the
 * sentence when it becomes visible. The page may come from a cache, or the device may have slept.
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
      // If there is no connection, the sentence stays until the page becomes visible again.
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

/** Shows nothing if no opening hours are known. */
export function OpenNow() {
  const openNow = useOpenNow();
  if (openNow === null) return null;
  return (
    <span className={styles.now} data-open={openNow.isOpen}>
      {openNow.text}
    </span>
  );
}
