import { Button } from '../../../../admin-ui/button.tsx';
import { useAdminContext } from '../../../../admin-ui/session/admin-context.ts';
import { cachedRow } from '../../../../admin-ui/session/server-state.ts';
import { dayOfMoment } from '../../../../shared/dates/dates.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import type { AdminVehicle } from '../../../stock/kinds/admin-vehicle.ts';
import { dueBackOf, isLate } from '../../../stock/vehicles/status/due-back.ts';
import { changeReturnAtOnce } from './change-return.ts';
import { returnText } from './returns.ts';
import styles from './status-pill.module.css';

type Props = {
  kind: VehicleKind;
  row: AdminVehicle;
  onBack?: () => void;
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
          onBack?.();
          void changeReturnAtOnce(kind, row, '', style);
        }}
      >
        Rentré
      </Button>
    </span>
  );
}

/**
 * The button to undo is in another place than « Rentré », so that a double tap does not undo. `row` is the vehicle
 * before its return.
 */
export function BackPill({ kind, row }: Omit<Props, 'onBack'>) {
  const { interface: style } = useAdminContext();
  const undo = () => changeReturnAtOnce(kind, cachedRow<AdminVehicle>(kind, row.id) ?? row, row.available_from, style);
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
