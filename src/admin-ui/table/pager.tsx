import { AdminIcon } from '../admin-icon.tsx';
import { Link } from '../link.tsx';
import styles from './pager.module.css';
import { TABLE_PAGE, type TableState, tableSearch } from './table-state.ts';

/** Links to the previous and the next page; nothing when there is only one. */
export function Pager({ table, remaining }: { table: TableState; remaining: number }) {
  const pages = Math.ceil(remaining / TABLE_PAGE);
  if (pages < 2) return null;
  return (
    <nav className={styles.pager} aria-label="Pages">
      <Step to={table.page > 1 ? { ...table, page: table.page - 1 } : null} label="Page précédente" icon="previous" />
      <span>
        Page {table.page} sur {pages}
      </span>
      <Step to={table.page < pages ? { ...table, page: table.page + 1 } : null} label="Page suivante" icon="next" />
    </nav>
  );
}

function Step({ to, label, icon }: { to: TableState | null; label: string; icon: 'previous' | 'next' }) {
  if (!to)
    return (
      <span className={styles.step} data-off="">
        <AdminIcon name={icon} />
      </span>
    );
  return (
    <Link className={styles.step} to={{ search: tableSearch(to) }} aria-label={label}>
      <AdminIcon name={icon} />
    </Link>
  );
}
