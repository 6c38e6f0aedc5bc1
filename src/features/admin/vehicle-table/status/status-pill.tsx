import type { ReactNode } from 'react';
import { type Status, statusLabel } from '../../../stock/vehicles/status/status.ts';
import styles from './status-pill.module.css';

export function StatusPill({ status, children }: { status: Status; children?: ReactNode }) {
  return (
    <span className={styles.pill} data-status={status}>
      <span>{statusLabel(status)}</span>
      {children}
    </span>
  );
}
