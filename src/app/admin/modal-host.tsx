import { useState } from 'react';
import { useLocation } from 'react-router';
import { LoadFailure } from '../../admin-ui/feedback/load-failure.tsx';
import { LazyForm, LoadingForm } from '../../admin-ui/form/lazy-form.tsx';
import { type AdminResource, type Modal, type Mode, modalOf, useCloseModal } from '../../admin-ui/form/modal.ts';
import type { ListResponse, Row } from '../../admin-ui/session/cached-list.ts';
import { cachedRow, readOf, showChange, useList } from '../../admin-ui/session/server-state.ts';
import { offerUndo } from '../../features/admin/vehicle-table/undo-delete.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { loadBrandForm, loadRateForm, loadVehicleForm, type RowForm } from './forms.ts';

/** The form that the address opens (MOD-1). Closing it goes back (MOD-2). */
export function ModalHost() {
  const { search } = useLocation();
  const close = useCloseModal();
  const modal = modalOf(search);
  if (!modal) return null;
  const { kind } = modal;
  const key = JSON.stringify(modal);
  if (kind === 'cars' || kind === 'trucks')
    return <VehicleModal key={key} modal={{ ...modal, kind }} onClose={close} />;
  return (
    <LazyForm key={key} load={kind === 'brands' ? loadBrandForm : loadRateForm} onClose={close}>
      {(Form) =>
        modal.mode === 'new' ? (
          <Form mode="new" onClose={close} />
        ) : (
          <RowModal kind={kind} mode={modal.mode} id={modal.id} Form={Form} onClose={close} />
        )
      }
    </LazyForm>
  );
}

type RowModalProps = { kind: AdminResource; mode: Mode; id: number; Form: RowForm; onClose: () => void };

/** A brand or rate that a list has shown opens at once; otherwise it is loaded first. */
function RowModal({ kind, mode, id, Form, onClose }: RowModalProps) {
  const [row] = useState(() => cachedRow(kind, id));
  return row ? <Form mode={mode} row={row} onClose={onClose} /> : <UnseenRow {...{ kind, mode, id, Form, onClose }} />;
}

function UnseenRow({ kind, mode, id, Form, onClose }: RowModalProps) {
  const { state, rows, failure, retry } = useList(kind, readOf<ListResponse<Row>>(`/${kind}`));
  const [loadedRow, setLoadedRow] = useState<Row | null>(null);
  const row = loadedRow ?? rows.find((one) => one.id === id);
  // The open form stays with its first row, even if the list changes.
  if (row && !loadedRow) setLoadedRow(row);
  if (row) return <Form mode={mode} row={row} onClose={onClose} />;
  if (state === 'loading') return <LoadingForm onClose={onClose} />;
  return (
    <Dialog title="Introuvable" onRequestClose={onClose}>
      {state === 'failed' ? (
        <LoadFailure text={failure} onRetry={retry} />
      ) : (
        <p>{kind === 'brands' ? 'Cette marque n’existe pas ou plus.' : 'Ce tarif n’existe pas ou plus.'}</p>
      )}
    </Dialog>
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
            showChange(kind, mode === 'new' ? { type: 'added', row } : { type: 'replaced', id: row.id, row });
            onClose();
          }}
          onDeleted={(row) => {
            showChange(kind, { type: 'removed', id: row.id });
            offerUndo(kind, row);
            onClose();
          }}
        />
      )}
    </LazyForm>
  );
}
