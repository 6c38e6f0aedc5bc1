import { useRef, useState } from 'react';
import { Button } from '../../../admin-ui/button.tsx';
import { dismiss, toastButtons, useToasts } from '../../../admin-ui/feedback/toasts.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';
import { StatusMenu } from '../vehicle-table/status/status-menu.tsx';
import styles from './form.module.css';

/**
 * Rendered above the form, outside of it. Shows the page's messages, because their buttons cannot be used behind the
 * dialog.
 */
export function FormHead({ kind, row, disabled }: { kind: VehicleKind; row: AdminVehicle; disabled: boolean }) {
  const head = useRef<HTMLDivElement>(null);
  const toasts = useToasts();
  const [seen] = useState(() => toasts.at(-1)?.id ?? 0);
  // A message about this vehicle may be older than the form, for example about the copy that it shows.
  const last = toasts.findLast(({ id, row: about }) => id > seen || (about?.kind === kind && about.id === row.id));
  return (
    <>
      <div ref={head} className={styles.head}>
        <StatusMenu kind={kind} row={row} disabled={disabled} />
      </div>
      <div role="status" className={styles.message}>
        {last && (
          <>
            <p>{last.text}</p>
            {toastButtons(last).map(({ label, run }) => (
              <Button
                key={label}
                look="ghost"
                onClick={() => {
                  // The button disappears with its message.
                  head.current?.querySelector('button')?.focus();
                  dismiss(last.id);
                  run();
                }}
              >
                {label}
              </Button>
            ))}
          </>
        )}
      </div>
    </>
  );
}
