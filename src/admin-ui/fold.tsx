import type { ComponentProps, ReactNode } from 'react';
import styles from './fold.module.css';

type Props = Omit<ComponentProps<'details'>, 'className'> & {
  /** A heading first, or text. */
  summary: ReactNode;
  /** 'warning': what should be done. 'line': a line of a text. */
  look?: 'warning' | 'line';
};

/** A part that opens at a press and for a search in the page. The browser holds its state. */
export function Fold({ summary, look, children, ...props }: Props) {
  return (
    <details className={styles.fold} data-look={look} {...props}>
      <summary>{summary}</summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
