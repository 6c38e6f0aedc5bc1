import styles from './cell-text.module.css';

/** A text in a table. It wraps at a maximum width. A very long text is cut. */
export function CellText({ children }: { children: string }) {
  return <span className={styles.text}>{children}</span>;
}
