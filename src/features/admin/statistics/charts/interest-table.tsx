import { useState } from 'react';
import { AdminIcon } from '../../../../admin-ui/admin-icon.tsx';
import { Button } from '../../../../admin-ui/button.tsx';
import { LoadFailure } from '../../../../admin-ui/feedback/load-failure.tsx';
import { Loading } from '../../../../admin-ui/feedback/loading.tsx';
import { ModalLink } from '../../../../admin-ui/form/modal-link.tsx';
import page from '../../../../admin-ui/page.module.css';
import { useAdminContext } from '../../../../admin-ui/session/admin-context.ts';
import { useServerData } from '../../../../admin-ui/session/server-state.ts';
import { SortHead, Table } from '../../../../admin-ui/table/table.tsx';
import { formatNumber } from '../../../../shared/money.ts';
import { offeredKinds } from '../../../../shared/offered-kinds.ts';
import { statistics } from '../statistics.client.ts';
import styles from '../statistics.module.css';
import type { InterestRow } from '../statistics.schema.ts';
import { contactsOf } from '../statistics.ts';
import { INTEREST_COLUMNS, type InterestColumn, sortRows } from './interest-rows.ts';

/** Number of rows at first, and number of rows that each press adds. */
const PAGE_ROWS = 25;

type Props = { days: number; column: InterestColumn; onSort: (column: InterestColumn) => void };

export function InterestTable({ days, column, onSort }: Props) {
  const kinds = offeredKinds(useAdminContext().parts);
  const {
    data: all,
    failure,
    reload,
  } = useServerData(statistics.readOf('GET /statistics/vehicles', { query: { days: String(days) } }));
  const [count, setCount] = useState(PAGE_ROWS);
  if (failure !== '') return <LoadFailure text={`Le tableau n’a pas pu être chargé. ${failure}`} onRetry={reload} />;
  if (all === null) return <Loading />;
  const data = all.filter(({ object }) => kinds.some((kind) => kind === object));
  if (data.length === 0) return <p className={page.empty}>Aucun véhicule en stock.</p>;
  return (
    <>
      <div className={page.card}>
        <Table caption={`Vues et contacts par véhicule, ${days} derniers jours`} look="numbers" place={styles.rows}>
          <InterestTableHead column={column} onSort={onSort} />
          <tbody>
            {sortRows(data, column)
              .slice(0, count)
              .map((row) => (
                <InterestTableRow key={`${row.object} ${row.id}`} row={row} />
              ))}
          </tbody>
        </Table>
      </div>
      {count < data.length && (
        <Button look="ghost" onClick={() => setCount(count + PAGE_ROWS)}>
          {`Voir plus (${formatNumber(data.length - count)})`}
        </Button>
      )}
    </>
  );
}

function InterestTableHead({ column, onSort }: Omit<Props, 'days'>) {
  return (
    <thead>
      <tr>
        {INTEREST_COLUMNS.map(({ name, title }) => (
          <SortHead
            key={name}
            data-name={name}
            direction={name !== column ? undefined : name === 'nom' ? 'ascending' : 'descending'}
            onSort={() => onSort(name)}
          >
            {title}
          </SortHead>
        ))}
      </tr>
    </thead>
  );
}

function InterestTableRow({ row }: { row: InterestRow }) {
  const { object, id, title, days, views, chat, phone } = row;
  return (
    <tr>
      <th scope="row">
        <ModalLink modal={{ kind: object, mode: 'edit', id }}>
          <AdminIcon name={object} size={18} />
          <span>{title}</span>
        </ModalLink>
      </th>
      <td data-name="vues">{formatNumber(views)}</td>
      <td data-name="contacts">{formatNumber(contactsOf(row))}</td>
      <td data-name="chat">{formatNumber(chat)}</td>
      <td data-name="telephone">{formatNumber(phone)}</td>
      <td data-name="age">{days === null ? '–' : `${formatNumber(days)}\u00a0j`}</td>
    </tr>
  );
}
