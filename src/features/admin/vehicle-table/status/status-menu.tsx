import { type ReactNode, useState } from 'react';
import { AdminIcon } from '../../../../admin-ui/admin-icon.tsx';
import { LazyForm } from '../../../../admin-ui/form/lazy-form.tsx';
import { MenuButton, type MenuItem } from '../../../../admin-ui/menu.tsx';
import { useAdminContext } from '../../../../admin-ui/session/admin-context.ts';
import { dayOfMoment } from '../../../../shared/dates/dates.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import type { AdminVehicle } from '../../../stock/kinds/admin-vehicle.ts';
import { canGoOut, dueBackOf } from '../../../stock/vehicles/status/due-back.ts';
import { STATUSES, type Status, statusLabel } from '../../../stock/vehicles/status/status.ts';
import { missingFor } from '../../../stock/vehicles/status/status-rules.ts';
import { changeReturnAtOnce } from './change-return.ts';
import { changeStatusAtOnce } from './change-status.ts';
import { usualReturns } from './returns.ts';
import { missingText } from './status-call.ts';
import type { StatusQuestion } from './status-dialog.tsx';
import styles from './status-pill.module.css';

export const loadStatusDialog = () => import('./status-dialog.tsx').then((module) => module.StatusDialog);

type Props = {
  kind: VehicleKind;
  row: AdminVehicle;
  disabled?: boolean;
  hasReturn?: boolean;
};

/** A reservation, a sale and another day of return open a dialog. */
export function StatusMenu({ kind, row, disabled = false, hasReturn = false }: Props) {
  const { interface: style } = useAdminContext();
  const [question, setQuestion] = useState<StatusQuestion | null>(null);
  const choose = (status: Status) => {
    if (asks(status)) setQuestion(status);
    else if (status !== row.status) void changeStatusAtOnce(kind, row, { status }, style);
  };
  const statuses = STATUSES.map(
    ({ value, label }): MenuItem => ({
      label: asks(value) ? `${label}…` : label,
      isChosen: value === row.status,
      obstacle: missingText(missingFor(row.status, value, row)),
      onChoose: () => choose(value),
    }),
  );
  const returnOn = (label: string, day: string): MenuItem => ({
    label,
    onChoose: () => void changeReturnAtOnce(kind, row, day, style),
  });
  const returns = [
    ...(dueBackOf(row) === '' ? [] : [returnOn('Rentré', '')]),
    ...usualReturns(dayOfMoment(new Date())).map(({ label, day }) => returnOn(`Sorti, retour ${label}`, day)),
    { label: 'Sorti jusqu’au …', onChoose: () => setQuestion('out') },
  ];
  return (
    <>
      <MenuButton
        name={`Statut de ${row.title} : ${statusLabel(row.status)}`}
        className={styles.button}
        disabled={disabled}
        items={hasReturn && canGoOut(row) ? [...statuses, ...returns] : statuses}
      >
        <StatusPill status={row.status}>
          <AdminIcon name="more" size={14} />
        </StatusPill>
      </MenuButton>
      {question && (
        <LazyForm load={loadStatusDialog} onClose={() => setQuestion(null)}>
          {(StatusDialog) => (
            <StatusDialog kind={kind} row={row} question={question} onClose={() => setQuestion(null)} />
          )}
        </LazyForm>
      )}
    </>
  );
}

function asks(status: Status): status is Extract<Status, StatusQuestion> {
  return status === 'reserved' || status === 'sold';
}

function StatusPill({ status, children }: { status: Status; children?: ReactNode }) {
  return (
    <span className={styles.pill} data-status={status}>
      <span>{statusLabel(status)}</span>
      {children}
    </span>
  );
}
