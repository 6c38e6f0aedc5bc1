import type { ReactNode } from 'react';
import { useHeightProperty } from '../ui/use-height-property.ts';
import { uncoverFocus } from './focus.ts';
import styles from './foot-bar.module.css';

type Props = {
  label: string;
  /** False keeps its live regions in the page while there is nothing to show. */
  shown?: boolean;
  busy?: boolean;
  children: ReactNode;
};

/**
 * The bar of a page at the window's foot, the last element of its page, so that nothing moves when it appears. A page
 * has one. On a phone it replaces the buttons that add a row.
 */
export function FootBar({ label, shown = true, busy = false, children }: Props) {
  const bar = useHeightProperty<HTMLElement>('--foot-bar', uncoverFocus);
  return (
    <section ref={bar} className={styles.bar} aria-label={label} aria-busy={busy} hidden={!shown} data-foot="bar">
      {children}
    </section>
  );
}
