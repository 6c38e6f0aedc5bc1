import { Select } from '../../ui/select.tsx';
import { AdminIcon } from '../admin-icon.tsx';
import { Link } from '../link.tsx';
import styles from './pager.module.css';
import { namedPages, PAGE_SIZES, TABLE_PAGE, type TableState, tableSearch } from './table-state.ts';

type Props = {
  table: TableState;
  remaining: number;
  onSize: (size: number) => void;
  /** Set it if a page has two pagers. */
  label?: string;
  /** Returns the address of a page. Set it if `table` is only a part of the address. */
  searchOf?: (page: number) => string;
};

/** Shows links to the pages and the number of rows per page. Shows nothing if all rows fit on the smallest page. */
export function Pager({
  table,
  remaining,
  onSize,
  label = 'Pages',
  searchOf = (page) => tableSearch({ ...table, page }),
}: Props) {
  const { page, size = TABLE_PAGE } = table;
  const pages = Math.max(1, Math.ceil(remaining / size));
  if (remaining <= TABLE_PAGE) return null;
  return (
    <div className={styles.pager}>
      <nav className={styles.pages} aria-label={label}>
        <Step to={page > 1 ? searchOf(page - 1) : null} label="Page précédente" icon="previous" />
        <span className={styles.place}>{`Page ${page} sur ${pages}`}</span>
        <ol className={styles.numbers}>
          {namedPages(page, pages).map((number, i) => (
            <li key={number ?? `after ${i}`}>
              {number === null ? (
                '…'
              ) : (
                <Link
                  className={styles.step}
                  to={{ search: searchOf(number) }}
                  aria-label={`Page ${number}`}
                  aria-current={number === page ? 'page' : undefined}
                >
                  {number}
                </Link>
              )}
            </li>
          ))}
        </ol>
        <Step to={page < pages ? searchOf(page + 1) : null} label="Page suivante" icon="next" />
      </nav>
      <label className={`row gap-2 ${styles.size}`}>
        Lignes par page
        <Select value={size} onChange={({ target }) => onSize(Number(target.value))}>
          {PAGE_SIZES.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
      </label>
    </div>
  );
}

function Step({ to, label, icon }: { to: string | null; label: string; icon: 'previous' | 'next' }) {
  if (to === null)
    return (
      <span className={styles.step} data-off="">
        <AdminIcon name={icon} />
      </span>
    );
  return (
    <Link className={styles.step} to={{ search: to }} aria-label={label}>
      <AdminIcon name={icon} />
    </Link>
  );
}
