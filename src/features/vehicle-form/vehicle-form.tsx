import { useRef } from 'react';
import { LoadFailure } from '../../admin-ui/load-failure.tsx';
import type { VehicleKind } from '../../shared/paths.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { AdminVehicle } from './admin-vehicle.ts';
import { CAR_FORM } from './car-form.ts';
import { DeleteVehicle } from './delete-vehicle.tsx';
import { FormBody } from './form-body.tsx';
import type { FormKind } from './form-fields.ts';
import { TRUCK_FORM } from './truck-form.ts';
import { useFormData } from './use-form-data.ts';
import styles from './vehicle-form.module.css';

export type FormMode = 'new' | 'edit' | 'del';

export type VehicleFormProps = {
  kind: VehicleKind;
  mode: FormMode;
  /** The vehicle to change or delete; none for a new one. */
  id?: number;
  onClose(): void;
  onSaved(row: AdminVehicle): void;
  onDeleted(row: AdminVehicle): void;
};

const KINDS: Record<VehicleKind, FormKind> = { cars: CAR_FORM, trucks: TRUCK_FORM };

/** The sheet in which a car or a truck is written, changed or deleted (MOD-1). */
export default function VehicleForm({ kind, mode, id, onClose, onSaved, onDeleted }: VehicleFormProps) {
  if (mode === 'del')
    return id === undefined ? null : (
      <DeleteVehicle kind={KINDS[kind]} id={id} onClose={onClose} onDeleted={onDeleted} />
    );
  return <Written kind={KINDS[kind]} id={mode === 'edit' ? id : undefined} onClose={onClose} onSaved={onSaved} />;
}

type WrittenProps = {
  kind: FormKind;
  id: number | undefined;
  onClose: () => void;
  onSaved: (row: AdminVehicle) => void;
};

function Written({ kind, id, onClose, onSaved }: WrittenProps) {
  const load = useFormData(kind.kind, id);
  // The form decides how it closes, once it is there: something may be unsaved.
  const close = useRef(onClose);
  return (
    <Dialog
      title={id === undefined ? kind.titles.new : kind.titles.edit}
      width="sheet"
      onRequestClose={() => close.current()}
    >
      {load.state === 'loading' && (
        <p role="status" className={styles.loading}>
          Chargement…
        </p>
      )}
      {load.state === 'failed' && <LoadFailure text={load.failure} onRetry={load.retry} />}
      {load.state === 'ready' && (
        <FormBody kind={kind} data={load.data} close={close} onClose={onClose} onSaved={onSaved} />
      )}
    </Dialog>
  );
}
