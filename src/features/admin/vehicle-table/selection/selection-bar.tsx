import { useState } from 'react';
import { useLocation } from 'react-router';
import { Button, IconButton } from '../../../../admin-ui/button.tsx';
import { focusHeading, isFocusNowhere } from '../../../../admin-ui/focus.ts';
import { withModal } from '../../../../admin-ui/form/modal.ts';
import { Link } from '../../../../admin-ui/link.tsx';
import { SelectAll } from '../../../../admin-ui/table/select-rows.tsx';
import type { Selection } from '../../../../admin-ui/table/use-selection.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import type { AdminVehicle } from '../../../stock/kinds/admin-vehicle.ts';
import type { Status } from '../../../stock/vehicles/status/status.ts';
import { PrintSelection } from '../print-link.tsx';
import { changeStatusOf, type StatusFailure } from './bulk-status.ts';
import styles from './bulk-status-bar.module.css';

/** The actions for chosen vehicles, in the order of a vehicle's life. */
const ACTIONS: { status: Status; label: string }[] = [
  { status: 'available', label: 'Mettre en ligne' },
  { status: 'reserved', label: 'Réserver' },
  { status: 'sold', label: 'Marquer vendu' },
  { status: 'draft', label: 'Repasser en brouillon' },
  { status: 'archived', label: 'Archiver' },
];

type Props = { kind: VehicleKind; rows: readonly AdminVehicle[]; selection: Selection<AdminVehicle> };

/**
 * Chooses rows of the table and changes the status of all chosen ones; names those that could not be changed, and why.
 */
export function BulkStatusBar({ kind, rows, selection }: Props) {
  const [busy, setBusy] = useState(false);
  const [failures, setFailures] = useState<readonly StatusFailure[]>([]);
  const change = async (status: Status) => {
    setBusy(true);
    setFailures([]);
    const failed = await changeStatusOf(kind, selection.rows, status);
    setBusy(false);
    if (failed === null) return;
    setFailures(failed);
    // Vehicles that need something first stay chosen.
    const failedIds = new Set(failed.map(({ id }) => id));
    selection.choose(
      selection.rows.filter(({ id }) => !failedIds.has(id)),
      false,
    );
    if (isFocusNowhere()) focusHeading();
  };
  return (
    <div className={styles.bulk}>
      <SelectAll rows={rows} selection={selection} />
      {selection.rows.length > 0 && (
        <fieldset className={styles.actions} disabled={busy}>
          <legend className="visually-hidden">Statut des véhicules sélectionnés</legend>
          {ACTIONS.map(({ status, label }) => (
            <Button key={status} look="ghost" onClick={() => void change(status)}>
              {label}
            </Button>
          ))}
        </fieldset>
      )}
      {selection.rows.length > 0 && <PrintSelection kind={kind} rows={selection.rows} />}
      {failures.length > 0 && <Failures kind={kind} failures={failures} onClose={() => setFailures([])} />}
    </div>
  );
}

type FailuresProps = { kind: VehicleKind; failures: readonly StatusFailure[]; onClose: () => void };

function Failures({ kind, failures, onClose }: FailuresProps) {
  const { search } = useLocation();
  return (
    <div role="alert" className={styles.failures}>
      <p>
        {failures.length === 1
          ? 'Un véhicule garde son statut :'
          : `${failures.length} véhicules gardent leur statut :`}
      </p>
      <ul>
        {failures.map(({ id, title, reason }) => (
          <li key={id}>
            <Link
              to={{ search: withModal(search, { kind, mode: 'edit', id }) }}
              state={{ opened: true }}
              preventScrollReset
            >
              {title}
            </Link>{' '}
            : {reason}
          </li>
        ))}
      </ul>
      <IconButton icon="close" label="Masquer ce message" onClick={onClose} />
    </div>
  );
}
