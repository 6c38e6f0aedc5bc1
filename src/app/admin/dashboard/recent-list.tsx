import { type ReactNode, useId } from 'react';
import { ADMIN_PATHS } from '../../../admin-ui/admin-paths.ts';
import { LoadFailure } from '../../../admin-ui/feedback/load-failure.tsx';
import type { AdminResource } from '../../../admin-ui/form/modal.ts';
import { Link } from '../../../admin-ui/link.tsx';
import page from '../../../admin-ui/page.module.css';
import type { Row } from '../../../admin-ui/session/cached-list.ts';
import type { List } from '../../../admin-ui/session/server-state.ts';
import { RowActions } from '../../../admin-ui/table/data-table.tsx';
import styles from './dashboard.module.css';

/** Most rows of a recent list (ADMP-2). */
const MAX_ROWS = 5;

type Props<T extends Row> = {
  kind: AdminResource;
  title: string;
  list: List<T>;
  nameOf: (row: T) => string;
  detailOf: (row: T) => string;
  thumbnail?: (row: T) => ReactNode;
  /** The specification's text for an empty list; `emptyNote` completes it where it names the wrong thing (D32). */
  empty: string;
  emptyNote?: string;
};

export function RecentList<T extends Row>({ kind, title, list, empty, emptyNote, ...row }: Props<T>) {
  const id = useId();
  return (
    <section className={`${page.card} ${styles.list}`} aria-labelledby={id}>
      <div className={styles.listHead}>
        <h2 id={id}>{title}</h2>
        <Link to={ADMIN_PATHS[kind]}>
          Tout voir<span className="visually-hidden"> : {title}</span>
        </Link>
      </div>
      {list.state === 'failed' && <LoadFailure text={list.failure} onRetry={list.retry} />}
      {list.state === 'loading' && (
        <p role="status" className={styles.waiting}>
          Chargement…
        </p>
      )}
      {list.state === 'ready' && list.rows.length === 0 && (
        <div className={styles.none}>
          <p>{empty}</p>
          {emptyNote && <p>{emptyNote}</p>}
        </div>
      )}
      {list.state === 'ready' && list.rows.length > 0 && (
        <ul>
          {list.rows.slice(0, MAX_ROWS).map((one) => (
            <li key={one.id} className={styles.row} data-touched={list.touched === one.id || undefined}>
              {row.thumbnail?.(one)}
              <span className={page.text}>
                <span>{row.nameOf(one)}</span>
                <small>{row.detailOf(one)}</small>
              </span>
              <RowActions kind={kind} id={one.id} name={row.nameOf(one)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
