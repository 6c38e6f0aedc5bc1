import { type ComponentType, type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { LoadFailure } from '../../admin-ui/feedback/load-failure.tsx';
import { LazyForm, LoadingForm } from '../../admin-ui/form/lazy-form.tsx';
import { type Modal, type Mode, modalOf, useCloseModal } from '../../admin-ui/form/modal.ts';
import type { ListResponse, Row } from '../../admin-ui/session/cached-list.ts';
import { cachedRow, type Read, showChange, useList } from '../../admin-ui/session/server-state.ts';
import { reportWrite } from '../../features/platform/journal/undo.ts';
import { brands } from '../../features/stock/brands/brands.client.ts';
import { rates } from '../../features/stock/rates/rates.client.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { loadBrandForm, loadRateForm, loadVehicleForm } from './forms.ts';

export function ModalHost() {
  const { search } = useLocation();
  const close = useCloseModal();
  const modal = modalOf(search);
  if (!modal) return null;
  const { kind } = modal;
  const key = JSON.stringify(modal);
  if (kind === 'cars' || kind === 'trucks')
    return <VehicleModal key={key} modal={{ ...modal, kind }} onClose={close} />;
  const shared = { modal, onClose: close };
  return kind === 'brands' ? (
    <RowModal key={key} kind={kind} load={loadBrandForm} read={brands.readOf('GET /brands')} {...shared} />
  ) : (
    <RowModal key={key} kind={kind} load={loadRateForm} read={rates.readOf('GET /rates')} {...shared} />
  );
}

type RowForm<T> = ComponentType<{ mode: Mode; row?: T; onClose: () => void }>;

type RowModalProps<T> = {
  kind: 'brands' | 'rates';
  load: () => Promise<RowForm<T>>;
  read: Read<ListResponse<T>>;
  modal: Modal;
  onClose: () => void;
};

function RowModal<T extends Row>({ load, modal, onClose, ...list }: RowModalProps<T>) {
  return (
    <LazyForm load={load} onClose={onClose}>
      {(Form) =>
        modal.mode === 'new' ? (
          <Form mode="new" onClose={onClose} />
        ) : (
          <KnownRow {...list} id={modal.id} onClose={onClose}>
            {(row) => <Form mode={modal.mode} row={row} onClose={onClose} />}
          </KnownRow>
        )
      }
    </LazyForm>
  );
}

type RowProps<T> = Pick<RowModalProps<T>, 'kind' | 'read' | 'onClose'> & {
  id: number;
  children: (row: T) => ReactNode;
};

/** If a loaded list contains the row, shows its form at once. Otherwise loads the row first. */
function KnownRow<T extends Row>(props: RowProps<T>) {
  const [row] = useState(() => cachedRow<T>(props.kind, props.id));
  return row ? props.children(row) : <UnseenRow {...props} />;
}

function UnseenRow<T extends Row>({ kind, read, id, onClose, children }: RowProps<T>) {
  const { state, rows, failure, retry } = useList(kind, read);
  const [loadedRow, setLoadedRow] = useState<T | null>(null);
  const row = loadedRow ?? rows.find((one) => one.id === id);
  // The open form keeps the row that it loaded first, even if the list changes.
  if (row && !loadedRow) setLoadedRow(row);
  if (row) return children(row);
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
