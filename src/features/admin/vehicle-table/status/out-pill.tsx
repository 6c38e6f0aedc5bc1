import { Button } from '../../../../admin-ui/button.tsx';
import { useAdminContext } from '../../../../admin-ui/session/admin-context.ts';
import { dayOfMoment } from '../../../../shared/dates/dates.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import { undoOperation } from '../../../platform/journal/undo.ts';
import type { AdminVehicle } from '../../../stock/kinds/admin-vehicle.ts';
import { dueBackOf, isLate } from '../../../stock/vehicles/status/due-back.ts';
import { changeReturnAtOnce } from './change-return.ts';
import { showStored } from './change-status.ts';
import { returnText } from './returns.ts';
import styles from './status-pill.module.css';

/** Resolves to the operation of a return; undefined if it was not stored. */
export type Returning = Promise<string | undefined>;

type Props = {
  kind: VehicleKind;
  row: AdminVehicle;
  onBack?: (returning: Returning) => void;
};

export function OutPill({ kind, row, onBack }: Props) {
  const { interface: style } = useAdminContext();
  const dueBack = dueBackOf(row);
  if (dueBack === '') return null;
  const today = dayOfMoment(new Date());
  return (
    <span className={styles.out}>
      <span className={styles.pill} data-status={isLate(dueBack, today) ? 'late' : 'out'}>
        {returnText(dueBack, today, style)}
      </span>
      <Button
        look="ghost"
        aria-label={`Rentré : ${row.title}`}
        onClick={() => {
          const returning = changeReturnAtOnce(kind, row, '', style);
          onBack?.(returning);
        }}
      >
        Rentré
      </Button>
    </span>
  );
}

type BackProps = { kind: VehicleKind; row: AdminVehicle; returning: Returning };

/** The button to undo is in another place than « Rentré », so that a double tap does not undo. */
export function BackPill({ kind, row, returning }: BackProps) {
  const { id } = row;
  const undo = async () => {
    const operation = await returning;
    if (operation !== undefined) await undoOperation(operation, { onUndone: () => showStored(kind, id) });
  };
  return (
    <span className={styles.out}>
      <Button look="ghost" aria-label={`Annuler le retour : ${row.title}`} onClick={() => void undo()}>
        Annuler
      </Button>
      <span className={styles.pill} data-status="available">
        Rentré
      </span>
    </span>
  );
}
