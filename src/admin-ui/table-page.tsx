import type { ReactNode } from 'react';
import { AddButton } from './add-button.tsx';
import type { Kind } from './modal.ts';
import styles from './table-page.module.css';
import { useTitle } from './use-title.ts';

type Props = {
  title: string;
  add: { kind: Kind; label: string };
  search: ReactNode;
  /** Which rows of how many are shown; '' while that is not known. */
  summary: string;
  children: ReactNode;
};

/** A page that is a table: its name, its search, its way to something new. */
export function TablePage({ title, add, search, summary, children }: Props) {
  useTitle(title);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{title}</h1>
        <AddButton {...add} />
        <div className={styles.tools}>
          {search}
          <p role="status">{summary}</p>
        </div>
      </div>
      {children}
    </div>
  );
}

type EmptyProps = { q: string; onClear: () => void; add: { kind: Kind; label: string }; children: ReactNode };

/** No row: because nothing matches, or because there is nothing yet (ADMP-9, D32). */
export function NoRows({ q, onClear, add, children }: EmptyProps) {
  if (q !== '')
    return (
      <>
        <p role="status">Aucun résultat pour « {q} ».</p>
        <button type="button" className={styles.clear} onClick={onClear}>
          Effacer la recherche
        </button>
      </>
    );
  return (
    <>
      {children}
      <AddButton {...add} />
    </>
  );
}
