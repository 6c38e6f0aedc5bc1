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

/** It is the page's last element, so that nothing moves when it appears. On phones it replaces the add buttons. */
export function FootBar({ label, shown = true, busy = false, children }: Props) {
  const bar = useHeightProperty<HTMLElement>('--foot-bar', uncoverFocus);
  return (
    <section ref={bar} className={styles.bar} aria-label={label} aria-busy={busy} hidden={!shown} data-foot="bar">
      {children}
    </section>
  );
}
