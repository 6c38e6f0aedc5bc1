import { useEffect, useId, useRef } from 'react';
import controls from '../../admin-ui/controls.module.css';
import { isFocusNowhere } from '../../admin-ui/focus.ts';
import { LoadFailure } from '../../admin-ui/load-failure.tsx';
import { SAVE_LABELS } from '../../admin-ui/modal.ts';
import { isUnderWay } from '../images/upload-queue.ts';
import type { VehicleFormModel } from './use-vehicle-form.ts';
import styles from './vehicle-form.module.css';

type Props = { form: VehicleFormModel; mode: 'new' | 'edit'; onCancel: () => void };

/** Always visible: what failed, how far the uploads are, and the two ways to close the form (D34). */
export function FormBar({ form, mode, onCancel }: Props) {
  const { phase, failure } = form;
  const busy = phase !== 'idle';
  const labels = SAVE_LABELS[mode];
  const retry = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (failure !== '') retry.current?.focus();
  }, [failure]);
  const save = useRef<HTMLButtonElement>(null);
  const hasConflict = form.conflict !== null;
  // A disabled button loses the focus: it is given back once the button is enabled.
  useEffect(() => {
    if (!busy && !hasConflict && isFocusNowhere()) save.current?.focus();
  }, [busy, hasConflict]);
  const missing = missingText(form, mode);
  const missingId = useId();
  return (
    <div className={styles.bar}>
      {failure !== '' && <LoadFailure text={failure} onRetry={form.retry} busy={busy} button={retry} />}
      {missing !== '' && (
        <p id={missingId} className={styles.missing}>
          {missing}
        </p>
      )}
      <div className={styles.barRow}>
        <p className={styles.barState} role="status">
          {progressText(form)}
        </p>
        <button type="button" className={controls.ghost} onClick={onCancel}>
          Annuler
        </button>
        <button
          ref={save}
          type="submit"
          className={controls.primary}
          disabled={busy}
          aria-describedby={missing === '' ? undefined : missingId}
        >
          {busy ? labels.busy : labels.idle}
        </button>
      </div>
    </div>
  );
}

function progressText({ phase, photos, dirty, isDraftKept }: VehicleFormModel): string {
  const coming = photos.uploads.filter(isUnderWay).length;
  if (phase === 'uploading') return `Enregistrement dès que les photos sont là : encore ${coming}`;
  return phase === 'idle' && dirty && isDraftKept ? 'Brouillon gardé sur cet appareil' : '';
}

/** Says what the card will lack; it does not prevent saving. A new form that nobody has touched lacks everything. */
function missingText({ dirty, missing }: VehicleFormModel, mode: Props['mode']): string {
  if (missing.length === 0 || (mode === 'new' && !dirty)) return '';
  return `Il manquera sur la carte : ${missing.join(', ')}`;
}
