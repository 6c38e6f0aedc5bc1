import type { MouseEvent, ReactNode } from 'react';
import styles from './skip-link.module.css';

/** Moves the focus to the element with this id, past the parts between; shown only while it has the focus itself. */
export function SkipLink({ to, children }: { to: string; children: ReactNode }) {
  const onClick = (event: MouseEvent) => {
    const target = document.getElementById(to);
    if (!target) return;
    // The browser would also add an entry to the history.
    event.preventDefault();
    target.scrollIntoView();
    target.focus({ preventScroll: true });
  };
  return (
    <a className={styles.skip} href={`#${to}`} onClick={onClick}>
      {children}
    </a>
  );
}
