import { IconButton } from '../../../../admin-ui/button.tsx';
import { ModalLink } from '../../../../admin-ui/form/modal-link.tsx';
import type { VehicleKind } from '../../../../shared/paths.ts';
import type { StatusFailure } from './bulk-status.ts';
import styles from './selection-bar.module.css';

type Props = { kind: VehicleKind; failures: readonly StatusFailure[]; onClose: () => void };

export function StatusFailures({ kind, failures, onClose }: Props) {
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
            <ModalLink modal={{ kind, mode: 'edit', id }}>{title}</ModalLink> : {reason}
          </li>
        ))}
      </ul>
      <IconButton icon="close" label="Masquer ce message" onClick={onClose} />
    </div>
  );
}
