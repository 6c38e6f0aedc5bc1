import { useRef } from 'react';
import { LoadFailure } from '../../../admin-ui/feedback/load-failure.tsx';
import { useOpenModal } from '../../../admin-ui/form/modal.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';
import { DeleteVehicle } from './delete-vehicle.tsx';
import styles from './form.module.css';
import { FormBody, type FormHandle } from './form-body.tsx';
import { reportSaved } from './submission/report-saved.ts';
import { useFormData } from './use-form-data.ts';
import { VEHICLE_DOCUMENTS } from './vehicle-document.ts';

type FormMode = 'new' | 'edit' | 'del';

type VehicleFormProps = {
  kind: VehicleKind;
  mode: FormMode;
  id?: number;
  onClose(): void;
  onSaved(row: AdminVehicle): void;
  onDeleted(row: AdminVehicle, operation: string | undefined): void;
};

export default function VehicleForm({ kind, mode, id, onClose, onSaved, onDeleted }: VehicleFormProps) {
  if (mode === 'del')
    return id === undefined ? null : <DeleteVehicle kind={kind} id={id} onClose={onClose} onDeleted={onDeleted} />;
  return <EditVehicle kind={kind} id={mode === 'edit' ? id : undefined} onClose={onClose} onSaved={onSaved} />;
}

type EditProps = {
  kind: VehicleKind;
  id: number | undefined;
  onClose: () => void;
  onSaved: (row: AdminVehicle) => void;
};

function EditVehicle({ kind, id, onClose, onSaved }: EditProps) {
  const load = useFormData(kind, id);
  const openModal = useOpenModal();
  const body = useRef<FormHandle>(null);
  return (
    <Dialog
      title={VEHICLE_DOCUMENTS[kind].words[id === undefined ? 'new' : 'edit']}
      width="drawer"
      onRequestClose={() => (body.current ? body.current.requestClose() : onClose())}
    >
      {load.state === 'loading' && (
        <p role="status" className={styles.loading}>
          Chargement…
        </p>
      )}
      {load.state === 'failed' && <LoadFailure text={load.failure} onRetry={load.retry} />}
      {load.state === 'ready' && (
        <FormBody
          ref={body}
          kind={kind}
          data={load.data}
          onClose={onClose}
          onSaved={(saved) => {
            reportSaved({ ...saved, kind, open: () => openModal({ kind, mode: 'edit', id: saved.row.id }) });
            onSaved(saved.row);
          }}
        />
      )}
    </Dialog>
  );
}
