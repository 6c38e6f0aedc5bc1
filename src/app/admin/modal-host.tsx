import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { announce, type Row } from '../../admin-ui/changes.ts';
import { LoadFailure } from '../../admin-ui/load-failure.tsx';
import { type Kind, type Modal, type Mode, modalOf, useCloseModal } from '../../admin-ui/modal.ts';
import { toast } from '../../admin-ui/toasts.ts';
import { seenRow, useRows } from '../../admin-ui/use-rows.ts';
import { BrandForm } from '../../features/brands/brand-form.tsx';
import { RateForm } from '../../features/rates/rate-form.tsx';
import type { AdminVehicle } from '../../features/vehicle-form/admin-vehicle.ts';
import { offerUndo } from '../../features/vehicle-form/undo-delete.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LazyFailure, useLazyPart } from '../../ui/lazy-part.tsx';

/** The form that the address opens (MOD-1). Closing it is going back (MOD-2). */
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
type RowModalProps = { kind: Kind; mode: Mode; id: number; Form: RowForm; onClose: () => void };

/** A brand or a rate that was seen in a list opens at once; from an address alone it is asked for first. */
function RowModal({ kind, mode, id, Form, onClose }: RowModalProps) {
  const [row] = useState(() => seenRow(kind, id));
  return row ? <Form mode={mode} row={row} onClose={onClose} /> : <UnseenRow {...{ kind, mode, id, Form, onClose }} />;
}

function UnseenRow({ kind, mode, id, Form, onClose }: RowModalProps) {
  const { state, rows, failure, retry } = useRows<Row>(kind, `/${kind}`);
  const [found, setFound] = useState<Row | null>(null);
  const row = found ?? rows.find((one) => one.id === id);
  // What the form began with stays, whatever becomes of the list while it is open.
  if (row && !found) setFound(row);
  if (row) return <Form mode={mode} row={row} onClose={onClose} />;
  if (state === 'loading') return <Waiting onClose={onClose} />;
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

const loadSheet = () => import('../../features/vehicle-form/vehicle-form.tsx').then(({ default: Sheet }) => Sheet);

type VehicleModalProps = { modal: Modal & { kind: 'cars' | 'trucks' }; onClose: () => void };

/** The sheet of a car or a truck is the heavy part: it is loaded when it is first needed (D54). */
function VehicleModal({ modal, onClose }: VehicleModalProps) {
  const sheet = useLazyPart(loadSheet);
  const { kind, mode } = modal;
  if (sheet.state === 'waiting') return <Waiting onClose={onClose} />;
  if (sheet.state === 'failed')
    return (
      <Dialog title="Formulaire" onRequestClose={onClose}>
        <LazyFailure text="Le formulaire n’a pas pu être chargé." retry={sheet.retry} />
      </Dialog>
    );
  const Sheet = sheet.part;
  return (
    <Sheet
      kind={kind}
      mode={mode}
      {...(modal.mode === 'new' ? {} : { id: modal.id })}
      onClose={onClose}
      onSaved={(row) => {
        announce(mode === 'new' ? { kind, what: 'added', row } : { kind, what: 'replaced', id: row.id, row });
        toast({ text: mode === 'new' ? 'Le véhicule est en ligne.' : 'Le véhicule est à jour.', tone: 'done' });
        onClose();
      }}
      onDeleted={(row) => {
        announce({ kind, what: 'removed', id: row.id });
        offerUndo(kind, row as AdminVehicle);
        onClose();
      }}
    />
  );
}

/** How long a form may take before its place is shown, in milliseconds: a flash would only disturb. */
const PATIENCE = 200;

/** What stands there while a form is on its way. */
function Waiting({ onClose }: { onClose: () => void }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  if (!late) return null;
  return (
    <Dialog title="Formulaire" width="small" onRequestClose={onClose}>
      <p role="status">Chargement…</p>
    </Dialog>
  );
}
