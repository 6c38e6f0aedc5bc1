import { FormDialog } from '../../../../admin-ui/form/form-dialog.tsx';
import { useAdminForm } from '../../../../admin-ui/form/use-admin-form.ts';
import { useAdminContext } from '../../../../admin-ui/session/admin-context.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import type { AdminVehicle } from '../../../stock/kinds/admin-vehicle.ts';
import { errorsIn, FIELDS, StatusFields, type StatusValues, withDaysReversed } from '../status/status-dialog.tsx';
import { countOf } from '../vehicle-name.ts';
import { changeStatusOf, type StatusFailure } from './bulk-status.ts';
import styles from './selection-bar.module.css';

type Props = {
  kind: VehicleKind;
  rows: readonly AdminVehicle[];
  onChanged: Parameters<typeof changeStatusOf>[0]['onChanged'];
  onFailures: (failures: readonly StatusFailure[]) => void;
  onClose: () => void;
};

/** The administrator must tick a box to reserve sold, archived or already reserved vehicles. */
export function ReserveDialog({ kind, rows, onChanged, onFailures, onClose }: Props) {
  const { interface: style } = useAdminContext();
  const offered = rows.filter(({ status }) => !AWAY.some((away) => away.status === status));
  const away = rows.filter((row) => !offered.includes(row));
  const defaultValues: StatusValues & { withAway: boolean } = {
    reserved_until: '',
    reserved_note: '',
    withAway: offered.length === 0,
  };
  const form = useAdminForm({
    defaultValues,
    check: errorsIn,
    send: async ({ withAway, ...values }) => {
      const change = { status: 'reserved', ...withDaysReversed(FIELDS.reserved, values) } as const;
      onFailures(await changeStatusOf({ kind, rows: withAway ? rows : offered, change, style, onChanged }));
      onClose();
    },
  });
  const count = form.watch('withAway') ? rows.length : offered.length;
  return (
    <FormDialog
      title={`Réserver ${countOf(count)}`}
      mode="edit"
      labels={{ idle: `Réserver ${countOf(count)}`, busy: 'Réservation…' }}
      form={form}
      onClose={onClose}
    >
      {away.length > 0 && (
        <div className={styles.away}>
          <p>{awayText(away)}</p>
          {offered.length > 0 && (
            <label>
              <input type="checkbox" {...form.register('withAway')} />
              <span>{away.length === 1 ? 'Le réserver aussi' : 'Les réserver aussi'}</span>
            </label>
          )}
        </div>
      )}
      <StatusFields question="reserved" form={form} />
    </FormDialog>
  );
}

/** A reservation would put sold or archived vehicles online again, or replace an earlier reservation. */
const AWAY = [
  { status: 'sold', one: 'vendu', many: 'vendus' },
  { status: 'archived', one: 'archivé', many: 'archivés' },
  { status: 'reserved', one: 'déjà réservé', many: 'déjà réservés' },
] as const;

function awayText(rows: readonly AdminVehicle[]): string {
  const countOfStatus = (status: string) => rows.filter((row) => row.status === status).length;
  const parts = AWAY.flatMap(({ status, one, many }) => {
    const count = countOfStatus(status);
    return count === 0 ? [] : `${count}\u00a0${count === 1 ? one : many}`;
  });
  const reserved = countOfStatus('reserved');
  const offline = rows.length - reserved;
  return [
    `Dans la sélection\u00a0: ${parts.join(', ')}.`,
    ...(offline === 1 ? ['Réservé, il est de nouveau en ligne.'] : []),
    ...(offline > 1 ? ['Réservés, ils sont de nouveau en ligne.'] : []),
    ...(reserved > 0 ? ['Une nouvelle réservation remplace celle d’avant.'] : []),
  ].join(' ');
}
