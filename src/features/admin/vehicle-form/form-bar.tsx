import { useEffect, useId, useRef } from 'react';
import controls from '../../../admin-ui/controls.module.css';
import { ConnectionNote } from '../../../admin-ui/feedback/connection-note.tsx';
import { LoadFailure } from '../../../admin-ui/feedback/load-failure.tsx';
import { isFocusNowhere } from '../../../admin-ui/focus.ts';
import { SAVE_LABELS } from '../../../admin-ui/form/modal.ts';
import { isUnderWay } from '../../platform/images/upload/upload-queue.ts';
import { isUnpublished } from '../../stock/vehicles/status/status-rules.ts';
import { FormNotes } from './fields/form-notes.tsx';
import styles from './form.module.css';
import { keptText } from './photos-and-draft/draft-text.ts';
import type { VehicleFormModel } from './use-vehicle-form.ts';

type Props = {
  form: VehicleFormModel;
  mode: 'new' | 'edit';
  onCancel: () => void;
};

/** Always visible: what failed, how far the uploads are, and the ways to close the form (D34). */
export function FormBar({ form, mode, onCancel }: Props) {
  const { phase, failure } = form;
  const busy = phase !== 'idle' && phase !== 'waiting';
  const labels = SAVE_LABELS[mode];
  const save = useRef<HTMLButtonElement>(null);
  const hasConflict = form.conflict !== null;
  // What had the focus was inert while the form was saved.
  useEffect(() => {
    if (!busy && !hasConflict && isFocusNowhere()) save.current?.focus();
  }, [busy, hasConflict]);
  const other = otherSave(form, mode);
  const isOther = busy && form.values.status === other?.status;
  const missingId = useId();
  return (
    <div className={styles.bar}>
      {failure !== '' && (
        <LoadFailure
          text={failure}
          button={takeFocus}
          onRetry={() => {
            // This button goes.
            save.current?.focus();
            form.retry();
          }}
        />
      )}
      <ConnectionNote isWaiting={phase === 'waiting'} keptText={keptText(form)} onStopWaiting={form.stopWaiting} />
      <FormNotes id={missingId} form={form} mode={mode} />
      <div className={styles.barRow}>
        <p className={styles.barState} role="status">
          {progressText(form)}
        </p>
        {other && (
          <button
            type="button"
            className={`${controls.ghost} ${styles.otherSave}`}
            aria-disabled={busy}
            onClick={() => form.submit(other.status)}
          >
            {isOther ? other.busy : other.idle}
          </button>
        )}
        <button type="button" className={controls.ghost} onClick={onCancel}>
          Annuler
        </button>
        <button ref={save} type="submit" className={controls.primary} aria-disabled={busy} aria-describedby={missingId}>
          {busy && !isOther ? labels.busy : labels.idle}
        </button>
      </div>
    </div>
  );
}

const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

function progressText({ phase, photos, isDirty, isDraftKept }: VehicleFormModel): string {
  const uploadCount = photos.uploads.filter(isUnderWay).length;
  if (phase === 'uploading') return `Enregistrement dès que les photos sont là : encore ${uploadCount}`;
  return phase === 'idle' && isDirty && isDraftKept ? 'Saisie gardée sur cet appareil' : '';
}

/** What may be saved beside the form's own button: a new vehicle as a draft, and one that nobody sees so that all do. */
function otherSave({ base }: VehicleFormModel, mode: Props['mode']) {
  if (mode === 'new') return { status: 'draft', idle: 'Enregistrer en brouillon', busy: 'Enregistrement...' } as const;
  if (!isUnpublished(base.values.status)) return null;
  return { status: 'available', idle: 'Mettre en ligne', busy: 'Mise en ligne...' } as const;
}
