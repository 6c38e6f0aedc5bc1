import { Button } from '../../../../admin-ui/button.tsx';
import { useAdminContext } from '../../../../admin-ui/session/admin-context.ts';
import { dayOfMoment } from '../../../../shared/dates/dates.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import type { AdminVehicle } from '../../../stock/kinds/admin-vehicle.ts';
import { dueBackOf, isLate } from '../../../stock/vehicles/status/due-back.ts';
import { changeReturnAtOnce } from './change-return.ts';
import { returnText } from './returns.ts';
import styles from './status-pill.module.css';

/** Of a vehicle that is out: until when, and the button that says that it is back. Nothing of one that is here. */
export function OutPill({ kind, row }: { kind: VehicleKind; row: AdminVehicle }) {
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
        onClick={() => void changeReturnAtOnce(kind, row, '', style)}
      >
        Rentré
      </Button>
    </span>
  );
}
