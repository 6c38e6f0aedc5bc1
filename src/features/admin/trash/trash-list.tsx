import { useRef } from 'react';
import { AdminIcon } from '../../../admin-ui/admin-icon.tsx';
import { Button, IconButton } from '../../../admin-ui/button.tsx';
import { LoadFailure } from '../../../admin-ui/feedback/load-failure.tsx';
import { focusHeading } from '../../../admin-ui/focus.ts';
import page from '../../../admin-ui/page.module.css';
import { Section } from '../../../admin-ui/page.tsx';
import { daysLeft } from '../../../shared/trash.ts';
import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';
import { Thumbnail } from '../vehicle-table/thumbnail.tsx';
import { plateAndReference } from '../vehicle-table/vehicle-name.ts';
import styles from './list.module.css';
import type { Purge, Trash } from './use-trash.ts';

type Props = {
  trash: Trash;
  title: string;
  /** Shown when there is no vehicle. */
  none: string;
  /** Asks before vehicles are deleted for good. */
  onPurge: (purges: Purge[]) => void;
};

/** The cars or the trucks in the trash. */
export function TrashList({ trash, title, none, onPurge }: Props) {
  const { kind, state, rows, failure, retry, restoreRow, purge } = trash;
  const list = useRef<HTMLUListElement>(null);
  const onRestore = (row: AdminVehicle, index: number) => {
    restoreRow(row);
    const items = [...(list.current?.querySelectorAll('li') ?? [])];
    const nextButton = (items[index] ?? items.at(-1))?.querySelector('button');
    if (nextButton) nextButton.focus();
    else focusHeading();
  };
  return (
    <Section title={title}>
      {state === 'failed' && <LoadFailure text={failure} onRetry={retry} />}
      {state === 'loading' && <p role="status">Chargement…</p>}
      {state === 'ready' && rows.length === 0 && <p>{none}</p>}
      <ul ref={list} className={page.rows}>
        {rows.map((row, index) => (
          <li key={row.id} className={`${page.row} ${styles.row}`}>
            <Thumbnail vehicle={row} />
            <span className={`${page.text} ${styles.text}`}>
              <span>{row.title}</span>
              <small>
                {[plateAndReference(row), daysLeft(row.updated_at, new Date())]
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
              onClick={() => onPurge([{ kind, rows: [row], purge }])}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
