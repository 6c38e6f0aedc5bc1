import { useLocation } from 'react-router';
import { IconButton } from '../../../../admin-ui/button.tsx';
import { withModal } from '../../../../admin-ui/form/modal.ts';
import { Link } from '../../../../admin-ui/link.tsx';
import type { VehicleKind } from '../../../../shared/paths.ts';
import type { StatusFailure } from './bulk-status.ts';
import styles from './selection-bar.module.css';

type Props = { kind: VehicleKind; failures: readonly StatusFailure[]; onClose: () => void };

/** The vehicles that keep their status, each with its reason and the way to its form. */
export function StatusFailures({ kind, failures, onClose }: Props) {
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
