import type { ReactNode } from 'react';
import { useFocusAfterRemoval } from '../../ui/dialog/use-focus-after-removal.ts';
import { Select } from '../../ui/select.tsx';
import { IconButton } from '../button.tsx';
import { LoadFailure } from '../feedback/load-failure.tsx';
import { focusableHeading, openerId } from '../focus.ts';
import { type AdminResource, useOpenModal } from '../form/modal.ts';
import { ModalLink } from '../form/modal-link.tsx';
import page from '../page.module.css';
import type { Row } from '../session/cached-list.ts';
import type { List } from '../session/server-state.ts';
import { CellText } from './cell-text.tsx';
import styles from './data-table.module.css';
import { SortHead, Table } from './table.tsx';
import { nextOrder, type TableColumn } from './table-state.ts';

type Props<T extends Row> = {
  kind: AdminResource;
  caption: string;
  /** The first column shows the row's name, the others the results of `cells`. The table adds a column 'Actions'. */
  columns: TableColumn[];
  rows: List<T>;
  order: string;
  onOrder: (order: string) => void;
  /** Sorts that have only one direction. `chosen` is '' if none is chosen. */
  oneWay?: { chosen: string; sorts: readonly { name: string; label: string }[]; onChoose: (name: string) => void };
  nameOf: (row: T) => string;
  cells: (row: T) => ReactNode[];
  /** Shown below the name if the other cells do not fit. Default: the texts of these cells. */
  second?: ((row: T) => ReactNode) | undefined;
  thumbnail?: (row: T) => ReactNode;
  /** A few words beside the name, if they fit. */
  noteOf?: (row: T) => string;
  /** Further buttons of a row, before the edit and delete buttons. */
  actions?: ((row: T) => ReactNode) | undefined;
  /** Label of the order if no column sorts. Default: 'Plus récents'. */
  unsorted?: string;
  toolbar?: ReactNode;
  empty: ReactNode;
};

/** Shown instead of rows. If a button inside adds rows and disappears, the page's heading gets the focus. */
function EmptyList({ children }: { children: ReactNode }) {
  const list = useFocusAfterRemoval<HTMLDivElement>(focusableHeading);
  return (
    <div ref={list} className={page.empty}>
      {children}
    </div>
  );
}

/** A click on a row opens its form. Each row has an edit and a delete button. */
export function DataTable<T extends Row>({ rows, empty, toolbar, ...table }: Props<T>) {
  if (rows.state === 'failed')
    return <LoadFailure text={`La liste n’a pas pu être chargée. ${rows.failure}`} onRetry={rows.retry} />;
  if (rows.state === 'ready' && rows.rows.length === 0) return <EmptyList>{empty}</EmptyList>;
  return (
    <>
      <div className={styles.toolbar}>
        {toolbar}
        <SortSelect {...table} />
      </div>
      <div
        className={`card ${styles.frame}`}
        data-folded={table.second && ''}
        data-waiting={rows.waiting || undefined}
        aria-busy={rows.waiting}
      >
        <Table caption={table.caption} look="sheet" place={styles.table}>
          <Head {...table} />
          {rows.state === 'loading' ? (
            <Skeleton columns={table.columns.length + 1} />
          ) : (
            <tbody>
              {rows.rows.map((row) => (
                <OneRow key={row.id} row={row} touched={rows.touched === row.id} {...table} />
              ))}
            </tbody>
          )}
        </Table>
      </div>
    </>
  );
}

type HeadProps = Pick<Props<Row>, 'columns' | 'order' | 'onOrder' | 'oneWay'>;

function Head({ columns, order, onOrder, oneWay }: HeadProps) {
  const directionOf = ({ name, oneWay: direction }: TableColumn) => {
    if (direction) return oneWay?.chosen === name ? direction : undefined;
    return order === name ? 'ascending' : order === `-${name}` ? 'descending' : undefined;
  };
  const sortBy = ({ name, oneWay: direction }: TableColumn) => {
    if (direction) oneWay?.onChoose(oneWay.chosen === name ? '' : name);
    else onOrder(nextOrder(order, name));
  };
  return (
    <thead>
      <tr>
        {columns.map((column) =>
          column.name === '' ? (
            <th key={column.title} scope="col">
              {column.title}
            </th>
          ) : (
            <SortHead key={column.title} direction={directionOf(column)} onSort={() => sortBy(column)}>
              {column.title}
            </SortHead>
          ),
        )}
        <th scope="col">Actions</th>
      </tr>
    </thead>
  );
}

/** The option value of a sort with one direction begins with this text. */
const ONE_WAY = 'one way ';

/** Narrow windows hide the column heads and need this list of all sorts. */
function SortSelect({ columns, order, onOrder, oneWay, unsorted = 'Plus récents' }: HeadProps & { unsorted?: string }) {
  const choose = (value: string) => {
    if (value.startsWith(ONE_WAY)) oneWay?.onChoose(value.slice(ONE_WAY.length));
    else onOrder(value);
  };
  return (
    <label className={styles.sorter} data-always={oneWay && ''}>
      <span>Trier par</span>
      <Select
        value={oneWay?.chosen ? `${ONE_WAY}${oneWay.chosen}` : order}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{unsorted}</option>
        {oneWay?.sorts.map(({ name, label }) => (
          <option key={`${ONE_WAY}${name}`} value={`${ONE_WAY}${name}`}>
            {label}
          </option>
        ))}
        {columns
          .filter((column) => column.name !== '' && !column.oneWay)
          .flatMap(({ name, title }) => [
            <option key={name} value={name}>{`${title}, croissant`}</option>,
            <option key={`-${name}`} value={`-${name}`}>{`${title}, décroissant`}</option>,
          ])}
      </Select>
    </label>
  );
}

type RowProps<T extends Row> = Pick<
  Props<T>,
  'kind' | 'columns' | 'nameOf' | 'cells' | 'second' | 'thumbnail' | 'noteOf' | 'actions'
> & {
  row: T;
  touched: boolean;
};

/** A click on one of these does not open the row. In React, events of a row's menu and dialog also reach the row. */
const CONTROLS = 'a, button, input, label, dialog, [role="menu"]';

function OneRow<T extends Row>({
  kind,
  columns,
  row,
  touched,
  nameOf,
  cells,
  second,
  thumbnail,
  noteOf,
  actions,
}: RowProps<T>) {
  const open = useOpenModal();
  const name = nameOf(row);
  const otherCells = cells(row);
  const texts = otherCells.filter((text) => typeof text === 'string' && text !== '');
  return (
    <tr
      data-touched={touched || undefined}
      onClick={({ target }) => {
        if (!(target instanceof Element)) return;
        // The row is a large target for the pointer. The keyboard uses the link on the name. Selecting text is not a
        // click.
        if (target.closest(CONTROLS) || window.getSelection()?.isCollapsed === false) return;
        open({ kind, mode: 'edit', id: row.id });
      }}
    >
      <td>
        <span className={styles.name}>
          {thumbnail?.(row)}
          {/* On small screens, the style sheet shows this attribute instead of the other cells. */}
          <span data-others={second ? undefined : texts.join(' · ')}>
            <ModalLink
              id={openerId(kind, 'row', row.id)}
              className={styles.open}
              modal={{ kind, mode: 'edit', id: row.id }}
            >
              {name}
            </ModalLink>
            {noteOf && <small className={styles.note}>{noteOf(row)}</small>}
          </span>
        </span>
        {second && <span className={styles.second}>{second(row)}</span>}
      </td>
      {columns.slice(1).map(({ title }, index) => (
        <td key={title} className={styles.other}>
          {cellOf(otherCells[index])}
        </td>
      ))}
      <td>
        <span className={styles.actions}>
          {actions?.(row)}
          <RowActions kind={kind} id={row.id} name={name} />
        </span>
      </td>
    </tr>
  );
}

function cellOf(content: ReactNode): ReactNode {
  return typeof content === 'string' ? <CellText>{content}</CellText> : content;
}

export function RowActions({ kind, id, name }: { kind: AdminResource; id: number; name: string }) {
  const open = useOpenModal();
  return (
    <span className={styles.actions}>
      <IconButton
        id={openerId(kind, 'edit', id)}
        icon="edit"
        label={`Modifier ${name}`}
        onClick={() => open({ kind, mode: 'edit', id })}
      />
      <IconButton
        id={openerId(kind, 'del', id)}
        icon="trash"
        label={`Supprimer ${name}`}
        onClick={() => open({ kind, mode: 'del', id })}
      />
    </span>
  );
}

function Skeleton({ columns }: { columns: number }) {
  return (
    <tbody>
      <tr>
        <td colSpan={columns}>
          <span role="status">Chargement…</span>
        </td>
      </tr>
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <tr key={row}>
          <td colSpan={columns}>
            <span className={styles.bone} />
          </td>
        </tr>
      ))}
    </tbody>
  );
}
