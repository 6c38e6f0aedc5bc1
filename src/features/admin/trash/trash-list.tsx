import { useRef } from 'react';
import { AdminIcon } from '../../../admin-ui/admin-icon.tsx';
import { Button, IconButton } from '../../../admin-ui/button.tsx';
import { LoadFailure } from '../../../admin-ui/feedback/load-failure.tsx';
import { focusHeading } from '../../../admin-ui/focus.ts';
import page from '../../../admin-ui/page.module.css';
import { Section } from '../../../admin-ui/page.tsx';
import { Pager } from '../../../admin-ui/table/pager.tsx';
import type { TableState } from '../../../admin-ui/table/table-state.ts';
import { daysLeft } from '../../../shared/trash.ts';
import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';
import { Thumbnail } from '../vehicle-table/thumbnail.tsx';
import { plateAndReference } from '../vehicle-table/vehicle-name.ts';
import styles from './list.module.css';
import type { Trash } from './use-trash.ts';

type Props = {
  trash: Trash;
  table: TableState;
  searchOf?: (page: number) => string;
  onSize: (size: number) => void;
  title: string;
  none: string;
  q: string;
  onPurge: (purge: { trash: Trash; row: AdminVehicle }) => void;
};

export function TrashList({ trash, title, none, q, onPurge, ...pager }: Props) {
  const { state, rows, remaining, waiting, failure, retry, restoreRow } = trash;
  const list = useRef<HTMLUListElement>(null);
  const onRestore = (row: AdminVehicle, index: number) => {
    restoreRow(row);
    const items = [...(list.current?.querySelectorAll('li') ?? [])];
    const nextButton = (items[index] ?? items.at(-1))?.querySelector('button');
    if (nextButton) nextButton.focus();
    else focusHeading();
  };
  return (
    <Section title={title} aria-label={title}>
      {state === 'failed' && <LoadFailure text={failure} onRetry={retry} />}
      {state === 'loading' && <p role="status">Chargement…</p>}
      {state === 'ready' && remaining === 0 && <p>{q === '' ? `${none} à la corbeille.` : `${none} pour « ${q} ».`}</p>}
      <ul ref={list} className={page.rows} aria-busy={waiting}>
        {rows.map((row, index) => (
          <li key={row.id} className={`${page.row} ${styles.row}`}>
            <Thumbnail vehicle={row} />
            <span className={`${page.text} ${styles.text}`}>
              <span>{row.title}</span>
              <small>
                {[
                  trash.exampleIds.includes(row.id) ? 'Démonstration' : '',
                  plateAndReference(row),
                  daysLeft(row.updated_at, new Date()),
                ]
                  .filter((text) => text !== '')
                  .join(' · ')}
              </small>
            </span>
            <Button look="ghost" aria-label={`Restaurer ${row.title}`} onClick={() => onRestore(row, index)}>
              <AdminIcon name="restore" size={18} />
              Restaurer
            </Button>
            <IconButton
              icon="trash"
              label={`Supprimer définitivement ${row.title}`}
              title="Supprimer définitivement"
              onClick={() => onPurge({ trash, row })}
            />
          </li>
        ))}
      </ul>
      <Pager {...pager} label={`Pages : ${title}`} remaining={remaining} />
    </Section>
  );
}
