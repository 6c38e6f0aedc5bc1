import { Fragment } from 'react';
import { IconButton } from '../../../../admin-ui/button.tsx';
import { ModalLink } from '../../../../admin-ui/form/modal-link.tsx';
import type { VehicleKind } from '../../../../shared/paths.ts';
import type { StatusFailure } from './bulk-status.ts';
import styles from './selection-bar.module.css';

/** Maximum number of vehicles that are named for one reason. */
const MAX_NAMED = 12;

type Props = { kind: VehicleKind; failures: readonly StatusFailure[]; onClose: () => void };

/** Names the vehicles by reason, because many often have the same. */
export function StatusFailures({ kind, failures, onClose }: Props) {
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
