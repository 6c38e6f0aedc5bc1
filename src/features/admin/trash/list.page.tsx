import { useState } from 'react';
import { flushSync } from 'react-dom';
import { AdminIcon } from '../../../admin-ui/admin-icon.tsx';
import controls from '../../../admin-ui/controls.module.css';
import { focusHeading } from '../../../admin-ui/focus.ts';
import { ConfirmDialog } from '../../../admin-ui/form/confirm-dialog.tsx';
import { SURE } from '../../../admin-ui/form/modal.ts';
import { useTitle } from '../../../admin-ui/session/admin-context.ts';
import rowPage from '../../../admin-ui/table/row-page.module.css';
import { TRASH_DAYS } from '../../../shared/trash.ts';
import styles from './list.module.css';
import { TrashList } from './trash-list.tsx';
import { type Purge, useTrash } from './use-trash.ts';

/** The vehicles deleted in the last `TRASH_DAYS`: each can be restored, or deleted for good, and so can all (D45). */
export function Trash() {
  useTitle('Corbeille');
  const cars = useTrash('cars');
  const trucks = useTrash('trucks');
  const [asked, setAsked] = useState<Purge[] | null>(null);
  const all = [cars, trucks].map(({ kind, rows, purge }) => ({ kind, rows, purge }));
  const isReady = cars.state === 'ready' && trucks.state === 'ready';
  return (
    <div className={rowPage.page}>
      <div className={styles.head}>
        <h1>Corbeille</h1>
        {isReady && all.some(({ rows }) => rows.length > 0) && (
          <button type="button" className={controls.ghost} onClick={() => setAsked(all)}>
            <AdminIcon name="trash" size={18} />
            Vider la corbeille
          </button>
        )}
      </div>
      <p>Un véhicule supprimé reste ici {TRASH_DAYS} jours, hors du site, puis disparaît avec ses photos.</p>
      <TrashList trash={cars} title="Voitures" none="Aucune voiture à la corbeille." onPurge={setAsked} />
      <TrashList trash={trucks} title="Camions" none="Aucun camion à la corbeille." onPurge={setAsked} />
      {asked && (
        <ConfirmDialog
          title="Supprimer définitivement ?"
          text={`${SURE} ${sentenceOf(asked)}`}
          no="Annuler"
          yes="Supprimer définitivement"
          onNo={() => setAsked(null)}
          onYes={() => {
            flushSync(() => {
              setAsked(null);
              for (const { purge, rows } of asked) if (rows.length > 0) void purge(rows);
            });
            // The button that asked may be gone with its row.
            focusHeading();
          }}
        />
      )}
    </div>
  );
}

function sentenceOf(asked: readonly Purge[]): string {
  const rows = asked.flatMap((one) => one.rows);
  const [only] = rows;
  if (only && rows.length === 1)
    return `Vous supprimez « ${only.title} » et ses photos : vous ne pourrez plus les reprendre.`;
  return `Vous supprimez ${rows.length} véhicules et leurs photos : vous ne pourrez plus les reprendre.`;
}
