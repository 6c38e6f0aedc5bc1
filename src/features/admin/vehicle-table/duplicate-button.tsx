import { useState } from 'react';
import { AdminIcon } from '../../../admin-ui/admin-icon.tsx';
import { Button, IconButton } from '../../../admin-ui/button.tsx';
import { reportFailure } from '../../../admin-ui/feedback/report-failure.ts';
import { useCloseModal, useOpenModal } from '../../../admin-ui/form/modal.ts';
import { firstRow, newIdempotencyKey } from '../../../admin-ui/session/admin-client.ts';
import { showChange } from '../../../admin-ui/session/server-state.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { reportWrite } from '../../platform/journal/undo.ts';
import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';
import styles from './row-action.module.css';
import { vehicles } from './vehicles.client.ts';

type Props = {
  kind: VehicleKind;
  vehicle: Pick<AdminVehicle, 'id' | 'title'>;
  /** Shows only an icon, for a row of a table. On a phone it does not fit, and the form has the button. */
  compact?: boolean;
  disabled?: boolean;
};

export function DuplicateButton({ kind, vehicle: { id, title }, compact = false, disabled = false }: Props) {
  const { busy, duplicate } = useDuplicate(kind, id);
  // A disabled button would lose the focus.
  const button = { type: 'button', disabled, 'aria-disabled': busy, onClick: busy ? undefined : duplicate } as const;
  if (compact) return <IconButton {...button} icon="copy" place={styles.compact} label={`Dupliquer ${title}`} />;
  return (
    <Button {...button} look="ghost">
      <AdminIcon name="copy" size={18} />
      <span>{busy ? 'Copie…' : 'Dupliquer'}</span>
    </Button>
  );
}

function useDuplicate(kind: VehicleKind, id: number): { busy: boolean; duplicate: () => void } {
  const open = useOpenModal();
  const close = useCloseModal();
  const [busy, setBusy] = useState(false);
  // After a failure, the key does not change, because the copy may exist.
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey);
  const duplicate = async () => {
    setBusy(true);
    try {
      const written = await vehicles[kind].call('POST /duplicate', { body: { id }, idempotencyKey });
      const copy = firstRow(written.data);
      setIdempotencyKey(newIdempotencyKey());
      showChange(kind, { type: 'added', row: copy });
      reportWrite(written, {
        text: 'La copie est un brouillon. Ses photos sont celles de l’autre véhicule : remplacez-les, puis mettez-la en ligne.',
        row: { kind, id: copy.id },
        onUndone: close,
      });
      open({ kind, mode: 'edit', id: copy.id }, { instead: true });
    } catch (error) {
      reportFailure(error, 'Le véhicule n’est pas dupliqué.');
    }
    setBusy(false);
  };
  return { busy, duplicate: () => void duplicate() };
}
