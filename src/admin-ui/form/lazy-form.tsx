import { type ReactNode, useEffect, useState } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { LazyFailure, useLazyPart } from '../../ui/lazy-part.tsx';

type LazyFormProps<F> = { load: () => Promise<F>; onClose: () => void; children: (form: F) => ReactNode };

export function LazyForm<F>({ load, onClose, children }: LazyFormProps<F>) {
  const form = useLazyPart(load);
  if (form.state === 'waiting') return <LoadingForm onClose={onClose} />;
  if (form.state === 'ready') return children(form.part);
  return (
    <Dialog title="Formulaire" onRequestClose={onClose}>
      <LazyFailure text="Le formulaire n’a pas pu être chargé." retry={form.retry} />
    </Dialog>
  );
}

/** With a shorter delay, 'Chargement…' would flicker. */
const LOADING_DELAY_MS = 200;

export function LoadingForm({ onClose }: { onClose: () => void }) {
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
