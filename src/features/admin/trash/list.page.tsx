import { useState } from 'react';
import { flushSync } from 'react-dom';
import { AdminIcon } from '../../../admin-ui/admin-icon.tsx';
import { Button } from '../../../admin-ui/button.tsx';
import { focusHeading } from '../../../admin-ui/focus.ts';
import { ConfirmDialog } from '../../../admin-ui/form/confirm-dialog.tsx';
import { SURE } from '../../../admin-ui/form/modal.ts';
import page from '../../../admin-ui/page.module.css';
import { Page } from '../../../admin-ui/page.tsx';
import { TRASH_DAYS } from '../../../shared/trash.ts';
import { nameWithPlate } from '../vehicle-table/vehicle-name.ts';
import { TrashList } from './trash-list.tsx';
import { type Purge, useTrash } from './use-trash.ts';

/** The vehicles deleted in the last `TRASH_DAYS`: each can be restored, or deleted for good, and so can all. */
export function Trash() {
  const cars = useTrash('cars');
  const trucks = useTrash('trucks');
  const [purges, setPurges] = useState<Purge[] | null>(null);
  const allPurges = [cars, trucks].map(({ kind, rows, purge }) => ({ kind, rows, purge }));
  const isReady = cars.state === 'ready' && trucks.state === 'ready';
  return (
    <Page
      title="Corbeille"
      tools={
        isReady &&
        allPurges.some(({ rows }) => rows.length > 0) && (
          <div className={page.actions}>
            <Button
              look="ghost"
              onClick={() => {
                for (const { restoreAll } of [cars, trucks]) void restoreAll();
                // The button goes with the rows.
                focusHeading();
              }}
            >
              <AdminIcon name="restore" size={18} />
              Tout restaurer
            </Button>
            <Button look="ghost" onClick={() => setPurges(allPurges)}>
              <AdminIcon name="trash" size={18} />
              Vider la corbeille
            </Button>
          </div>
        )
      }
    >
      <p>Un véhicule supprimé reste ici {TRASH_DAYS} jours, hors du site, puis disparaît avec ses photos.</p>
      <TrashList trash={cars} title="Voitures" none="Aucune voiture à la corbeille." onPurge={setPurges} />
      <TrashList trash={trucks} title="Camions" none="Aucun camion à la corbeille." onPurge={setPurges} />
      {purges && (
        <ConfirmDialog
          title="Supprimer définitivement ?"
          text={`${SURE} ${sentenceOf(purges)}`}
          no="Annuler"
          confirmLabel="Supprimer définitivement"
          onNo={() => setPurges(null)}
          onYes={() => {
            flushSync(() => {
              setPurges(null);
              for (const { purge, rows } of purges) if (rows.length > 0) void purge(rows);
            });
            // The button that opened the dialog may be removed with its row.
            focusHeading();
          }}
        />
      )}
    </Page>
  );
}

function sentenceOf(purges: readonly Purge[]): string {
  const rows = purges.flatMap((purge) => purge.rows);
  const [only] = rows;
  if (only && rows.length === 1)
    return `Vous supprimez ${nameWithPlate(only)} et ses photos : vous ne pourrez plus les reprendre.`;
  return `Vous supprimez ${rows.length} véhicules et leurs photos : vous ne pourrez plus les reprendre.`;
}
