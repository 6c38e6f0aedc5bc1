import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { LoadFailure } from '../../admin-ui/feedback/load-failure.tsx';
import { type AdminResource, type Modal, type Mode, modalOf, useCloseModal } from '../../admin-ui/form/modal.ts';
import type { ListResponse, Row } from '../../admin-ui/session/cached-list.ts';
import { cachedRow, readOf, showChange, useList } from '../../admin-ui/session/server-state.ts';
import { offerUndo } from '../../features/admin/vehicle-table/undo-delete.ts';
import { BrandForm } from '../../features/stock/brands/form.tsx';
import type { AdminVehicle } from '../../features/stock/kinds/admin-vehicle.ts';
import { RateForm } from '../../features/stock/rates/form.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { LazyFailure, useLazyPart } from '../../ui/lazy-part.tsx';

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
  const Form = (kind === 'brands' ? BrandForm : RateForm) as RowForm;
  if (modal.mode === 'new') return <Form key={key} mode="new" onClose={close} />;
  return <RowModal key={key} kind={kind} mode={modal.mode} id={modal.id} Form={Form} onClose={close} />;
}

type RowForm = ComponentType<{ mode: Mode; row?: Row | undefined; onClose: () => void }>;
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
  if (state === 'loading') return <Loading onClose={onClose} />;
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

const loadVehicleForm = () => import('../../features/admin/vehicle-form/form.tsx').then((module) => module.default);

type VehicleModalProps = { modal: Modal & { kind: 'cars' | 'trucks' }; onClose: () => void };

/** The vehicle form is the largest part of the administration's code, so it is loaded when it is first opened (D54). */
function VehicleModal({ modal, onClose }: VehicleModalProps) {
  const form = useLazyPart(loadVehicleForm);
  const { kind, mode } = modal;
  if (form.state === 'waiting') return <Loading onClose={onClose} />;
  if (form.state === 'failed')
    return (
      <Dialog title="Formulaire" onRequestClose={onClose}>
        <LazyFailure text="Le formulaire n’a pas pu être chargé." retry={form.retry} />
      </Dialog>
    );
  const VehicleForm = form.part;
  return (
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
        offerUndo(kind, row as AdminVehicle);
        onClose();
      }}
    />
  );
}

/** How long a form may load before 'Chargement…' is shown; sooner would only flicker. */
const LOADING_DELAY_MS = 200;

/** In place of a form while it loads. */
function Loading({ onClose }: { onClose: () => void }) {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), LOADING_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  return (
    <Dialog title="Formulaire" width="small" onRequestClose={onClose}>
      <p role="status">Chargement…</p>
    </Dialog>
  );
}
