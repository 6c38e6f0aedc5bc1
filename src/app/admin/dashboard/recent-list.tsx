import { type ReactNode, useId } from 'react';
import { AdminIcon } from '../../../admin-ui/admin-icon.tsx';
import { ADMIN_PATHS } from '../../../admin-ui/admin-paths.ts';
import { LoadFailure } from '../../../admin-ui/feedback/load-failure.tsx';
import type { AdminResource } from '../../../admin-ui/form/modal.ts';
import { Link } from '../../../admin-ui/link.tsx';
import page from '../../../admin-ui/page.module.css';
import type { Row } from '../../../admin-ui/session/cached-list.ts';
import type { List } from '../../../admin-ui/session/server-state.ts';
import { RowActions } from '../../../admin-ui/table/data-table.tsx';
import { PHONE, useMedia } from '../../../ui/use-media.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './dashboard.module.css';

const MAX_ROWS = 5;

type Props<T extends Row> = {
  kind: AdminResource;
  title: string;
  list: List<T>;
  nameOf: (row: T) => string;
  detailOf: (row: T) => string;
  thumbnail?: (row: T) => ReactNode;
  /** The specification's text for an empty list. If the text is wrong for this list, `emptyNote` corrects it (D32). */
  empty: string;
  emptyNote?: string;
};

/** Shows the newest rows of a list. On a phone, the list is folded to shorten the page, except if it failed to load. */
export function RecentList<T extends Row>(props: Props<T>) {
  const { kind, title, list } = props;
  const isFolded = useMedia(PHONE) && list.state !== 'failed';
  const id = useId();
  const heading = <h2 id={id}>{title}</h2>;
  const all = (
    <Link to={ADMIN_PATHS[kind]}>
      Tout voir<VisuallyHidden> : {title}</VisuallyHidden>
    </Link>
  );
  return (
    <section className={`${page.card} ${styles.list}`} aria-labelledby={id}>
      {isFolded ? (
        <details>
          <summary className={styles.listHead}>
            {heading}
            <AdminIcon name="down" size={18} />
          </summary>
          <RecentRows {...props} />
          <p className={styles.all}>{all}</p>
        </details>
      ) : (
        <>
          <div className={styles.listHead}>
            {heading}
            {all}
          </div>
          <RecentRows {...props} />
        </>
      )}
    </section>
  );
}

function RecentRows<T extends Row>({ kind, list, empty, emptyNote, ...row }: Props<T>) {
  if (list.state === 'failed') return <LoadFailure text={list.failure} onRetry={list.retry} />;
  if (list.state === 'loading')
    return (
      <p role="status" className={styles.waiting}>
        Chargement…
      </p>
    );
  if (list.rows.length === 0)
    return (
      <div className={styles.none}>
        <p>{empty}</p>
        {emptyNote && <p>{emptyNote}</p>}
      </div>
    );
  return (
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
  );
}
