import { useRef, useState } from 'react';
import { Button } from '../../../admin-ui/button.tsx';
import { dismiss, useToasts } from '../../../admin-ui/feedback/toasts.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';
import { StatusMenu } from '../vehicle-table/status/status-menu.tsx';
import styles from './form.module.css';

/**
 * Above the form, outside of it: the vehicle's status with its menu, and the messages that come while the form is open.
 * The page shows the same messages behind the dialog, where nothing can be pressed.
 */
export function FormHead({ kind, row, disabled }: { kind: VehicleKind; row: AdminVehicle; disabled: boolean }) {
  const head = useRef<HTMLDivElement>(null);
  const toasts = useToasts();
  const [seen] = useState(() => toasts.at(-1)?.id ?? 0);
  const last = toasts.findLast(({ id }) => id > seen);
  return (
    <div ref={head} className={styles.head}>
      <StatusMenu kind={kind} row={row} disabled={disabled} />
      <div role="status" className={styles.message}>
        {last && (
          <>
            <p>{last.text}</p>
            {last.action && (
              <Button
                look="ghost"
                onClick={() => {
                  // The button is removed with its message.
                  head.current?.querySelector('button')?.focus();
                  dismiss(last.id);
                  last.action?.run();
                }}
              >
                {last.action.label}
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  );
}
