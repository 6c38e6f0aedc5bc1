import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTitle } from '../../admin-ui/admin-context.ts';
import { AdminIcon } from '../../admin-ui/admin-icon.tsx';
import controls from '../../admin-ui/controls.module.css';
import { focusHeading } from '../../admin-ui/focus.ts';
import { LoadFailure } from '../../admin-ui/load-failure.tsx';
import { useRows } from '../../admin-ui/use-rows.ts';
import type { AdminVehicle } from '../../features/vehicle-form/admin-vehicle.ts';
import { Thumbnail } from '../../features/vehicle-form/thumbnail.tsx';
import { restore } from '../../features/vehicle-form/undo-delete.ts';
import type { VehicleKind } from '../../shared/paths.ts';
import { daysLeft, TRASH_DAYS } from '../../shared/trash.ts';
import styles from './trash.module.css';

/** The vehicles deleted in the last `TRASH_DAYS`, with a button that restores each (D45). */
export function Trash() {
  useTitle('Corbeille');
  return (
    <div className={styles.page}>
      <h1>Corbeille</h1>
      <p>Un véhicule supprimé reste ici {TRASH_DAYS} jours, hors du site, puis disparaît avec ses photos.</p>
      <TrashList kind="cars" title="Voitures" none="Aucune voiture à la corbeille." />
      <TrashList kind="trucks" title="Camions" none="Aucun camion à la corbeille." />
    </div>
  );
}

function TrashList({ kind, title, none }: { kind: VehicleKind; title: string; none: string }) {
  const { state, rows, failure, retry } = useRows<AdminVehicle>(kind, `/${kind}/bin`, { follows: false });
  /** Restored on screen before the server has responded; one that it rejects comes back. */
  const [restored, setRestored] = useState<readonly number[]>([]);
  const list = useRef<HTMLUListElement>(null);
  const restoreRow = async (row: AdminVehicle, at: number) => {
    flushSync(() => setRestored((before) => [...before, row.id]));
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const next = buttons[at] ?? buttons.at(-1);
    if (next) next.focus();
    else focusHeading();
    if (!(await restore(kind, row))) setRestored((before) => before.filter((id) => id !== row.id));
  };
  const left = rows.filter(({ id }) => !restored.includes(id));
  return (
    <section className={styles.list}>
      <h2>{title}</h2>
      {state === 'failed' && <LoadFailure text={failure} onRetry={retry} />}
      {state === 'loading' && <p role="status">Chargement…</p>}
      {state === 'ready' && left.length === 0 && <p>{none}</p>}
      <ul ref={list}>
        {left.map((row, at) => (
          <li key={row.id} className={styles.row}>
            <Thumbnail vehicle={row} />
            <span className={styles.text}>
              <span>{row.title}</span>
              <small>{daysLeft(row.updated_at, new Date())}</small>
            </span>
            <button
              type="button"
              className={controls.ghost}
              aria-label={`Restaurer ${row.title}`}
              onClick={() => void restoreRow(row, at)}
            >
              <AdminIcon name="restore" size={18} />
              Restaurer
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
