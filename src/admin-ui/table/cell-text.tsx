import styles from './cell-text.module.css';

/** A text in a table. It takes its own width up to the table's limit, then wraps; a very long text is cut. */
export function CellText({ children }: { children: string }) {
  return <span className={styles.text}>{children}</span>;
}
