import { useEffect, useState } from 'react';
import type { OpenNow as Said } from '../../../shared/dates/open-now.ts';
import styles from './open-now.module.css';
import { useSite } from './site.ts';

/**
 * Whether the dealership is open, as the server said it when it rendered the page; said again in the open page at the moment
 * at which it changes, and when a page that was kept, or a device that slept, is looked at again.
 */
export function useOpenNow(): Said | null {
  const { dealership, openNow: rendered } = useSite();
  const [said, setSaid] = useState(rendered);
  useEffect(() => {
    if (said === null) return;
    let isMounted = true;
    const left = () => Date.parse(said.until) - Date.now();
    const correct = async () => {
      if (left() > 0) return;
      // Without a connection the sentence stays until the page is looked at again.
      const rule = await import('../../../shared/dates/open-now.ts').catch(() => null);
      if (rule !== null && isMounted) setSaid(rule.openNow(dealership, new Date()));
    };
    const timer = setTimeout(correct, Math.max(0, left()));
    document.addEventListener('visibilitychange', correct);
    return () => {
      isMounted = false;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', correct);
    };
  }, [said, dealership]);
  return said;
}

/** 'Ouvert jusqu’à 19 h'; nothing where no opening is known. */
export function OpenNow() {
  const said = useOpenNow();
  if (said === null) return null;
  return (
    <span className={styles.now} data-open={said.isOpen}>
      {said.text}
    </span>
  );
}
