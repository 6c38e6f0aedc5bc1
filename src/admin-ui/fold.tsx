import type { ComponentProps, ReactNode } from 'react';
import styles from './fold.module.css';

type Props = Omit<ComponentProps<'details'>, 'className'> & {
  summary: ReactNode;
  /** 'warning' shows that there is something to do. 'line' has no frame and no background. */
  look?: 'warning' | 'line';
};

/** A part that folds. The browser opens and closes it. It also opens the part if a text search finds a text inside. */
export function Fold({ summary, look, children, ...props }: Props) {
  return (
    <details className={styles.fold} data-look={look} {...props}>
      <summary>{summary}</summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
