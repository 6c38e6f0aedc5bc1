import { Link } from 'react-router';
import { OfficeIcon } from './office-icon.tsx';
import styles from './pager.module.css';
import { TABLE_PAGE, type TableState, tableSearch } from './table-state.ts';

/** Where in the whole list these rows stand, and the ways to its neighbours. Nothing where all is on one page. */
export function Pager({ table, shown, remaining }: { table: TableState; shown: number; remaining: number }) {
  const first = (table.page - 1) * TABLE_PAGE + 1;
  const pages = Math.max(1, Math.ceil(remaining / TABLE_PAGE));
  if (remaining === 0) return null;
  return (
    <nav className={styles.pager} aria-label="Pages">
      <p role="status">
        {first}–{first + shown - 1} sur {remaining}
      </p>
      {pages > 1 && (
        <>
          <Step
            to={table.page > 1 ? { ...table, page: table.page - 1 } : null}
            label="Page précédente"
            icon="previous"
          />
          <Step to={table.page < pages ? { ...table, page: table.page + 1 } : null} label="Page suivante" icon="next" />
        </>
      )}
    </nav>
  );
}

function Step({ to, label, icon }: { to: TableState | null; label: string; icon: 'previous' | 'next' }) {
  if (!to)
    return (
      <span className={styles.step} data-off="">
        <OfficeIcon name={icon} />
      </span>
    );
  return (
    <Link className={styles.step} to={{ search: tableSearch(to) }} aria-label={label} preventScrollReset>
      <OfficeIcon name={icon} />
    </Link>
  );
}
