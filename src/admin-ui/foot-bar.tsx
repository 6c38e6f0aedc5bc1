import type { ReactNode } from 'react';
import { useHeightProperty } from '../ui/use-height-property.ts';
import { uncoverFocus } from './focus.ts';
import styles from './foot-bar.module.css';

type Props = {
  label: string;
  /** False hides the bar. Its live regions stay in the page. */
  shown?: boolean;
  busy?: boolean;
  children: ReactNode;
};

/**
 * The bar at the window's bottom. A page has at most one. It is the last element of the page, so that nothing moves
 * when it appears. On a phone, it replaces the buttons that add a row.
 */
export function FootBar({ label, shown = true, busy = false, children }: Props) {
  const bar = useHeightProperty<HTMLElement>('--foot-bar', uncoverFocus);
  return (
    <section ref={bar} className={styles.bar} aria-label={label} aria-busy={busy} hidden={!shown} data-foot="bar">
      {children}
    </section>
  );
}
