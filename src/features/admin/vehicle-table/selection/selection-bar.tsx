import { Fragment, useRef, useState } from 'react';
import { AdminIcon } from '../../../../admin-ui/admin-icon.tsx';
import { pricesPath } from '../../../../admin-ui/admin-paths.ts';
import { Button, buttonClass, IconButton } from '../../../../admin-ui/button.tsx';
import { focusableHeading, isByKeyboard } from '../../../../admin-ui/focus.ts';
import { FootBar } from '../../../../admin-ui/foot-bar.tsx';
import { ConfirmDialog } from '../../../../admin-ui/form/confirm-dialog.tsx';
import { LazyForm } from '../../../../admin-ui/form/lazy-form.tsx';
import { SURE } from '../../../../admin-ui/form/modal.ts';
import { ModalLink } from '../../../../admin-ui/form/modal-link.tsx';
import { Link } from '../../../../admin-ui/link.tsx';
import { MenuButton } from '../../../../admin-ui/menu.tsx';
import { useAdminContext } from '../../../../admin-ui/session/admin-context.ts';
import { SelectionCount } from '../../../../admin-ui/table/select-rows.tsx';
import type { Selection } from '../../../../admin-ui/table/use-selection.ts';
import { formatNumber } from '../../../../shared/money.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import { TRASH_DAYS } from '../../../../shared/trash.ts';
import { useFocusAfterRemoval } from '../../../../ui/dialog/use-focus-after-removal.ts';
import type { AdminVehicle } from '../../../stock/kinds/admin-vehicle.ts';
import type { Status } from '../../../stock/vehicles/status/status.ts';
import { PrintSelection } from '../vehicle-links.tsx';
import { countOf } from '../vehicle-name.ts';
import { deleteVehicles } from './bulk-delete.ts';
import { changeStatusOfAtOnce, type StatusFailure } from './bulk-status.ts';
import { readVehicles } from './read-vehicles.ts';
import styles from './selection-bar.module.css';

/** The order is that of a vehicle's life, from online to archived. */
const ACTIONS: { status: Status; label: string }[] = [
  { status: 'available', label: 'Mettre en ligne' },
  { status: 'reserved', label: 'Réserver…' },
  { status: 'sold', label: 'Marquer vendu' },
  { status: 'draft', label: 'Repasser en brouillon' },
  { status: 'archived', label: 'Archiver' },
];

const loadReserveDialog = () => import('./reserve-dialog.tsx').then((module) => module.ReserveDialog);

type Props = {
  kind: VehicleKind;
  rows: readonly AdminVehicle[];
  total: number;
  query: URLSearchParams;
  selection: Selection<AdminVehicle>;
};

/** After an action, the vehicles stay chosen. */
export function SelectionBar({ kind, rows, total, query, selection }: Props) {
  const { interface: style } = useAdminContext();
  const [busy, setBusy] = useState(false);
  const [dialog, setDialog] = useState<'reserve' | 'delete' | null>(null);
  const [failures, setFailures] = useState<readonly StatusFailure[]>([]);
  const isRunning = useRef(false);
  // After an action by keyboard, moves the focus to the message with « Annuler ».
  const content = useFocusAfterRemoval<HTMLDivElement>(
    () => (isByKeyboard() && document.querySelector<HTMLElement>('[data-focus-next]')) || focusableHeading(),
  );
  const run = async (action: () => Promise<void>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setFailures([]);
    await action();
    setBusy(false);
    isRunning.current = false;
  };
  const choose = (status: Status) => {
    if (status === 'reserved') setDialog('reserve');
    else {
      const bulk = { kind, rows: selection.rows, change: { status }, style, onChanged: selection.update };
      void run(async () => setFailures(await changeStatusOfAtOnce(bulk)));
    }
  };
  const remove = async () => {
    const deletedRows = selection.rows;
    const of = (ids: readonly number[]) => deletedRows.filter(({ id }) => ids.includes(id));
    const deletedIds = await deleteVehicles(
      kind,
      deletedRows.map(({ id }) => id),
      (ids) => selection.choose(of(ids), true),
    );
    selection.choose(of(deletedIds), false);
  };
  const close = () => setDialog(null);
  return (
    <FootBar label="Sélection" busy={busy}>
      <div ref={content} className={`stack gap-2 ${styles.content}`}>
        {failures.length > 0 && <StatusFailures kind={kind} failures={failures} onClose={() => setFailures([])} />}
        <SelectionCount
          selection={selection}
          rows={rows}
          total={total}
          readAll={() => readVehicles(kind, query, total)}
        />
        <div className={styles.actions}>
          <MenuButton
            name="Statut des véhicules sélectionnés"
            className={buttonClass('ghost')}
            items={ACTIONS.map(({ status, label }) => ({
              label,
              onChoose: () => choose(status),
            }))}
          >
            Statut
            <AdminIcon name="more" size={16} />
          </MenuButton>
          <PriceLink kind={kind} ids={selection.rows.map(({ id }) => id)} />
          <PrintSelection kind={kind} rows={selection.rows} />
          <Button look="ghost" aria-label="Supprimer les véhicules sélectionnés" onClick={() => setDialog('delete')}>
            <AdminIcon name="trash" size={18} />
            <span>Supprimer</span>
          </Button>
        </div>
      </div>
      {dialog === 'reserve' && (
        <LazyForm load={loadReserveDialog} onClose={close}>
          {(ReserveDialog) => (
            <ReserveDialog
              kind={kind}
              rows={selection.rows}
              onChanged={selection.update}
              onFailures={setFailures}
              onClose={close}
            />
          )}
        </LazyForm>
      )}
      {dialog === 'delete' && <DeleteDialog rows={selection.rows} onClose={close} onDelete={() => void run(remove)} />}
    </FootBar>
  );
}

/** Maximum number of ids in an address, because a proxy accepts 16 kB. */
const MAX_PRICED = 1_500;

function PriceLink({ kind, ids }: { kind: VehicleKind; ids: readonly number[] }) {
  if (ids.length > MAX_PRICED)
    return (
      <Button look="ghost" disabled aria-label={`Prix : ${formatNumber(MAX_PRICED)} véhicules au plus`}>
        Prix…
      </Button>
    );
  return (
    <Link className={buttonClass('ghost')} to={pricesPath(kind, ids)}>
      Prix…
    </Link>
  );
}

type DeleteProps = { rows: readonly AdminVehicle[]; onDelete: () => void; onClose: () => void };

const LIST = new Intl.ListFormat('fr');

const NAMED_COUNT = 3;

function DeleteDialog({ rows, onDelete, onClose }: DeleteProps) {
  const named = rows.slice(0, NAMED_COUNT).map(({ title }) => `«\u00a0${title}\u00a0»`);
  const others = rows.length > NAMED_COUNT ? [`${countOf(rows.length - NAMED_COUNT)} de plus`] : [];
  const trash = rows.length === 1 ? 'Il reste' : 'Ils restent';
  return (
    <ConfirmDialog
      title={`Supprimer ${countOf(rows.length)}\u00a0?`}
      text={`${SURE} Vous retirez ${LIST.format([...named, ...others])} du site. ${trash} ${TRASH_DAYS} jours à la corbeille, d’où vous pouvez tout reprendre.`}
      no="Annuler"
      confirmLabel={`Supprimer ${countOf(rows.length)}`}
      onNo={onClose}
      onYes={() => {
        onClose();
        onDelete();
      }}
    />
  );
}

const MAX_NAMED = 12;

type FailuresProps = { kind: VehicleKind; failures: readonly StatusFailure[]; onClose: () => void };

/** Groups the vehicles by reason, because many have the same. */
function StatusFailures({ kind, failures, onClose }: FailuresProps) {
  return (
    <div role="alert" className={styles.failures}>
      <p className="strong">
        {failures.length === 1
          ? 'Un véhicule garde son statut :'
          : `${failures.length} véhicules gardent leur statut :`}
      </p>
      <ul>
        {[...Map.groupBy(failures, ({ reason }) => reason)].map(([reason, rows]) => (
          <li key={reason}>
            {rows.slice(0, MAX_NAMED).map(({ id, title }, index) => (
              <Fragment key={id}>
                <span>{index > 0 && ', '}</span>
                <ModalLink modal={{ kind, mode: 'edit', id }}>{title}</ModalLink>
              </Fragment>
            ))}
            <span>{`${rows.length > MAX_NAMED ? ` et ${rows.length - MAX_NAMED} de plus` : ''} : ${reason}`}</span>
          </li>
        ))}
      </ul>
      <IconButton icon="close" label="Masquer ce message" onClick={onClose} />
    </div>
  );
}
