import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { AdminIcon } from '../../../admin-ui/admin-icon.tsx';
import { Button } from '../../../admin-ui/button.tsx';
import { reportFailure } from '../../../admin-ui/feedback/report-failure.ts';
import { toast } from '../../../admin-ui/feedback/toasts.ts';
import { focusHeading } from '../../../admin-ui/focus.ts';
import { ConfirmDialog } from '../../../admin-ui/form/confirm-dialog.tsx';
import { SURE } from '../../../admin-ui/form/modal.ts';
import page from '../../../admin-ui/page.module.css';
import { Page } from '../../../admin-ui/page.tsx';
import { useAdminContext } from '../../../admin-ui/session/admin-context.ts';
import { SearchField } from '../../../admin-ui/table/search-field.tsx';
import { tableSearch, useExistingPage, useTableState } from '../../../admin-ui/table/table-state.ts';
import { formatNumber } from '../../../shared/money.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { count } from '../../../shared/text/french.ts';
import { TRASH_DAYS } from '../../../shared/trash.ts';
import { reportWrite } from '../../platform/journal/undo.ts';
import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';
import { countOf, nameWithPlate } from '../vehicle-table/vehicle-name.ts';
import { EmptiedExamples } from './emptied-examples.tsx';
import styles from './list.module.css';
import { TrashList } from './trash-list.tsx';
import { type Trash as OneTrash, useTrash } from './use-trash.ts';

/** The parameter for the page of the trucks. `page` is for the cars. */
const TRUCKS_PAGE = {
  name: 'camions',
  accepts: (value: string) => /^[1-9]\d{0,6}$/.test(value),
  isSingle: true,
} as const;
const NAMES = { filters: [TRUCKS_PAGE] };

/**
 * The vehicles that are deleted for good after a confirmation. A vehicle that is moved to the trash after the question
 * stays.
 */
type Purge = { trash: OneTrash; row: AdminVehicle } | Record<VehicleKind, number[]>;

/** `notice` explains how to restore the rest of an emptied demonstration. */
export function Trash({ notice }: { notice: ReactNode }) {
  const { trucks: hasTrucks } = useAdminContext().parts;
  const { table, show } = useTableState([], NAMES);
  const trucksTable = { ...table, page: Number(new URLSearchParams(table.filters).get(TRUCKS_PAGE.name) ?? 1) };
  const trucksSearch = (number: number) =>
    tableSearch({ ...table, filters: number > 1 ? `${TRUCKS_PAGE.name}=${number}` : undefined });
  const cars = useTrash('cars', table);
  const trucks = useTrash('trucks', trucksTable);
  useExistingPage(table, cars);
  useExistingPage(trucksTable, trucks, trucksSearch);
  const [asked, setAsked] = useState<Purge | null>(null);
  const [isRestoreAsked, setRestoreAsked] = useState(false);
  const total = cars.remaining + trucks.remaining;
  const examples = cars.exampleIds.length + trucks.exampleIds.length;
  const own = Math.max(0, total - examples);
  const isReady = cars.state === 'ready' && trucks.state === 'ready';
  const change = (changes: { q: string } | { size: number }) => show({ ...changes, filters: undefined });
  const askForAll = async () => {
    try {
      const [carIds, truckIds] = await Promise.all([cars.readIds(), trucks.readIds()]);
      setAsked({ cars: carIds, trucks: truckIds });
    } catch (error) {
      reportFailure(error, 'La corbeille n’est pas vidée.');
    }
  };
  const hasOtherPages = total > cars.rows.length + trucks.rows.length;
  const restoreAll = (which: 'own' | 'examples') => {
    void restoreBoth(cars, trucks, which);
    focusHeading();
  };
  const list = { q: table.q, onPurge: setAsked, onSize: (size: number) => change({ size }) };
  return (
    <Page
      title="Corbeille"
      tools={
        isReady &&
        total > 0 && (
          <div className={`row wrap gap-3 ${page.actions}`}>
            {own > 0 && (
              <Button look="ghost" onClick={() => (hasOtherPages ? setRestoreAsked(true) : restoreAll('own'))}>
                <AdminIcon name="restore" size={18} />
                <span>{restoreLabel(own, table.q)}</span>
              </Button>
            )}
            {table.q === '' && (
              <Button look="ghost" onClick={() => void askForAll()}>
                <AdminIcon name="trash" size={18} />
                Vider la corbeille
              </Button>
            )}
          </div>
        )
      }
    >
      <p>Un véhicule supprimé reste ici {TRASH_DAYS} jours, hors du site, puis disparaît avec ses photos.</p>
      {isReady && examples > 0 && (
        <EmptiedExamples count={examples} notice={notice} onRestore={() => restoreAll('examples')} />
      )}
      <div className={styles.search}>
        <SearchField q={table.q} label="Chercher dans la corbeille" onSearch={(q) => change({ q })} />
        <p role="status">{isReady && table.q !== '' && count(total, 'résultat')}</p>
      </div>
      <TrashList {...list} trash={cars} table={table} title="Voitures" none="Aucune voiture" />
      {(hasTrucks || trucks.state === 'failed' || trucks.remaining > 0) && (
        <TrashList
          {...list}
          trash={trucks}
          table={trucksTable}
          searchOf={trucksSearch}
          title="Camions"
          none="Aucun camion"
        />
      )}
      {isRestoreAsked && (
        <ConfirmDialog
          title={`${restoreLabel(own, table.q)} ?`}
          text={`Vous reprenez ${countOf(own)}, aussi des autres pages, avec leur statut d’avant : ceux qui étaient en ligne le sont de nouveau.`}
          no="Annuler"
          confirmLabel="Restaurer"
          isHarmless
          onNo={() => setRestoreAsked(false)}
          onYes={() => {
            flushSync(() => setRestoreAsked(false));
            restoreAll('own');
          }}
        />
      )}
      {asked && (
        <ConfirmDialog
          title="Supprimer définitivement ?"
          text={`${SURE} ${questionOf(asked)}`}
          no="Annuler"
          confirmLabel="Supprimer définitivement"
          onNo={() => setAsked(null)}
          onYes={() => {
            flushSync(() => {
              setAsked(null);
              const purges =
                'row' in asked
                  ? [asked.trash.purge([asked.row.id])]
                  : [cars.purge(asked.cars), trucks.purge(asked.trucks)];
              void sumOf(purges).then(confirmPurged);
            });
            focusHeading();
          }}
        />
      )}
    </Page>
  );
}

/** Restores what the search finds in both tables, as one operation. */
async function restoreBoth(cars: OneTrash, trucks: OneTrash, which: 'own' | 'examples'): Promise<void> {
  const restoredCars = await cars.restoreAll(which);
  const restored = await trucks.restoreAll(which, restoredCars.operation);
  const number = restoredCars.ids.length + restored.ids.length;
  if (number === 0) return;
  reportWrite(restored, {
    text: `Repris de la corbeille : ${countOf(number)}.`,
    onUndone: () => {
      cars.show(restoredCars.ids);
      trucks.show(restored.ids);
    },
  });
}

/** Both lists share one message, because a second message would replace the first. */
async function sumOf(counts: readonly Promise<number>[]): Promise<number> {
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

function confirmPurged(count: number): void {
  if (count === 0) return;
  const text =
    count === 1 ? 'Le véhicule est supprimé définitivement.' : `${countOf(count)} sont supprimés définitivement.`;
  toast({ text, tone: 'done' });
}

function restoreLabel(total: number, q: string): string {
  if (q === '') return `Tout restaurer (${formatNumber(total)})`;
  return total === 1 ? 'Restaurer le véhicule trouvé' : `Restaurer les ${formatNumber(total)} trouvés`;
}

function questionOf(purge: Purge): string {
  if ('row' in purge)
    return `Vous supprimez ${nameWithPlate(purge.row)} et ses photos : vous ne pourrez plus les reprendre.`;
  const total = purge.cars.length + purge.trucks.length;
  const photos = total === 1 ? 'ses photos' : 'leurs photos';
  return `Vous supprimez ${countOf(total)} et ${photos} : vous ne pourrez plus les reprendre.`;
}
