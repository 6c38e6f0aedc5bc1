import { useState } from 'react';
import { AdminIcon } from '../../../admin-ui/admin-icon.tsx';
import { Button, IconButton } from '../../../admin-ui/button.tsx';
import { toast } from '../../../admin-ui/feedback/toasts.ts';
import { useOpenModal } from '../../../admin-ui/form/modal.ts';
import {
  firstRow,
  isAborted,
  logFailure,
  newIdempotencyKey,
  sentenceOf,
} from '../../../admin-ui/session/admin-client.ts';
import { showChange } from '../../../admin-ui/session/server-state.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';
import styles from './row-action.module.css';
import { vehicles } from './vehicles.client.ts';

type Props = {
  kind: VehicleKind;
  vehicle: Pick<AdminVehicle, 'id' | 'title'>;
  /** In a row of a table: an icon alone. A phone's row has no room for it: there the form has the button. */
  compact?: boolean;
  disabled?: boolean;
};

/** Copies a vehicle as a draft and opens the copy's form. */
export function DuplicateButton({ kind, vehicle: { id, title }, compact = false, disabled = false }: Props) {
  const { busy, duplicate } = useDuplicate(kind, id);
  const button = { type: 'button', disabled: disabled || busy || id < 0, onClick: duplicate } as const;
  if (compact) return <IconButton {...button} icon="copy" place={styles.compact} label={`Dupliquer ${title}`} />;
  return (
    <Button {...button} look="ghost">
      <AdminIcon name="copy" size={18} />
      {busy ? 'Copie…' : 'Dupliquer'}
    </Button>
  );
}

function useDuplicate(kind: VehicleKind, id: number): { busy: boolean; duplicate: () => void } {
  const open = useOpenModal();
  const [busy, setBusy] = useState(false);
  // Kept after a failure: the copy may have been made, and its response lost.
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey);
  const duplicate = async () => {
    setBusy(true);
    try {
      const { data } = await vehicles[kind].call('POST /duplicate', { body: { id }, idempotencyKey });
      const copy = firstRow(data);
      setIdempotencyKey(newIdempotencyKey());
      showChange(kind, { type: 'added', row: copy });
      toast({
        text: 'La copie est un brouillon. Ses photos sont celles de l’autre véhicule : remplacez-les, puis mettez-la en ligne.',
        tone: 'done',
      });
      open({ kind, mode: 'edit', id: copy.id });
    } catch (error) {
      if (!isAborted(error)) {
        logFailure(error);
        toast({ text: `Le véhicule n’est pas dupliqué. ${sentenceOf(error)}`, tone: 'failed' });
      }
    }
    setBusy(false);
  };
  return { busy, duplicate: () => void duplicate() };
}
