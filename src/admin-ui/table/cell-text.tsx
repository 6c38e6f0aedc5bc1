import styles from './cell-text.module.css';

/** A text of a table: as wide as it is, up to the table's limit; then it has more lines, and a very long one is cut. */
export function CellText({ children }: { children: string }) {
  return <span className={styles.text}>{children}</span>;
}
