import { useLocation } from 'react-router';
import { LazyForm } from '../../admin-ui/form/lazy-form.tsx';
import { type Modal, modalOf, useCloseModal } from '../../admin-ui/form/modal.ts';
import { showChange } from '../../admin-ui/session/server-state.ts';
import { reportWrite } from '../../features/platform/journal/undo.ts';
import { loadVehicleForm, ROW_FORMS } from './forms.ts';

export function ModalHost() {
  const { search } = useLocation();
  const onClose = useCloseModal();
  const modal = modalOf(search);
  if (!modal) return null;
  const { kind, mode } = modal;
  const key = JSON.stringify(modal);
  if (kind === 'cars' || kind === 'trucks')
    return <VehicleModal key={key} modal={{ ...modal, kind }} onClose={onClose} />;
  return (
    <LazyForm key={key} load={ROW_FORMS[kind]} onClose={onClose}>
      {(Form) => <Form mode={mode} {...(modal.mode === 'new' ? {} : { id: modal.id })} onClose={onClose} />}
    </LazyForm>
  );
}

type VehicleModalProps = { modal: Modal & { kind: 'cars' | 'trucks' }; onClose: () => void };

function VehicleModal({ modal, onClose }: VehicleModalProps) {
  const { kind, mode } = modal;
  return (
    <LazyForm load={loadVehicleForm} onClose={onClose}>
      {(VehicleForm) => (
        <VehicleForm
          kind={kind}
          mode={mode}
          {...(modal.mode === 'new' ? {} : { id: modal.id })}
          onClose={onClose}
          onSaved={(row) => {
            showChange(kind, mode === 'new' ? { type: 'added', row } : { type: 'replaced', row });
            onClose();
          }}
          onDeleted={({ id, title }, operation) => {
            showChange(kind, { type: 'removed', id });
            reportWrite({ operation }, { text: `« ${title} » est à la corbeille.`, row: { kind, id } });
            onClose();
          }}
        />
      )}
    </LazyForm>
  );
}
