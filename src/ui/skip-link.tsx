import type { MouseEvent, ReactNode } from 'react';
import styles from './skip-link.module.css';

/** Moves the focus to the element with the id `to`. The link is visible only while it has the focus. */
export function SkipLink({ to, children }: { to: string; children: ReactNode }) {
  const onClick = (event: MouseEvent) => {
    const target = document.getElementById(to);
    if (!target) return;
    // So that the browser adds no entry to the history.
    event.preventDefault();
    // A bar that is always visible does not scroll the page.
    target.scrollIntoView({ block: 'nearest' });
    target.focus({ preventScroll: true });
  };
  return (
    <a className={styles.skip} href={`#${to}`} onClick={onClick}>
      {children}
    </a>
  );
}
