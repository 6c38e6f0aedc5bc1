import { useState } from 'react';
import { AdminIcon } from '../../../../admin-ui/admin-icon.tsx';
import { LazyForm } from '../../../../admin-ui/form/lazy-form.tsx';
import { MenuButton, type MenuItem } from '../../../../admin-ui/menu.tsx';
import type { VehicleKind } from '../../../../shared/paths.ts';
import type { AdminVehicle } from '../../../stock/kinds/admin-vehicle.ts';
import { STATUSES, type Status, statusLabel } from '../../../stock/vehicles/status/status.ts';
import { missingFor } from '../../../stock/vehicles/status/status-rules.ts';
import { changeStatusAtOnce } from './change-status.ts';
import type { AskingStatus } from './status-dialog.tsx';
import styles from './status-pill.module.css';
import { StatusPill } from './status-pill.tsx';

export const loadStatusDialog = () => import('./status-dialog.tsx').then((module) => module.StatusDialog);

type Props = {
  kind: VehicleKind;
  /** The stored vehicle: its missing data are read from it. */
  row: AdminVehicle;
  disabled?: boolean;
};

/** A vehicle's status as a pill that opens the menu of all of them; a reservation and a sale ask for their details. */
export function StatusMenu({ kind, row, disabled = false }: Props) {
  const [dialogStatus, setDialogStatus] = useState<AskingStatus | null>(null);
  const choose = (status: Status) => {
    if (asks(status)) setDialogStatus(status);
    else if (status !== row.status) void changeStatusAtOnce(kind, row, { status });
  };
  const items = STATUSES.map(
    ({ value, label }): MenuItem => ({
      label: asks(value) ? `${label}…` : label,
      isChosen: value === row.status,
      obstacle: Object.values(missingFor(row.status, value, row)).join(' ; '),
      onChoose: () => choose(value),
    }),
  );
  return (
    <>
      <MenuButton
        name={`Statut de ${row.title} : ${statusLabel(row.status)}`}
        className={styles.button}
        disabled={disabled || row.id < 0}
        items={items}
      >
        <StatusPill status={row.status}>
          <AdminIcon name="more" size={14} />
        </StatusPill>
      </MenuButton>
      {dialogStatus && (
        <LazyForm load={loadStatusDialog} onClose={() => setDialogStatus(null)}>
          {(StatusDialog) => (
            <StatusDialog kind={kind} row={row} status={dialogStatus} onClose={() => setDialogStatus(null)} />
          )}
        </LazyForm>
      )}
    </>
  );
}

function asks(status: Status): status is AskingStatus {
  return status === 'reserved' || status === 'sold';
}
