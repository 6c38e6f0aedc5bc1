import { useId } from 'react';
import { Button } from '../../../admin-ui/button.tsx';
import { DocumentBar, isBusyIn } from '../../../admin-ui/document/document-bar.tsx';
import { SAVE_LABELS } from '../../../admin-ui/form/modal.ts';
import { keptText } from '../../../admin-ui/form/save-problems.tsx';
import { isUnderWay } from '../../platform/images/upload/photo-upload.ts';
import { isPublic, type Status } from '../../stock/vehicles/status/status.ts';
import { isUnpublished } from '../../stock/vehicles/status/status-rules.ts';
import { FormNotes } from './fields/form-notes.tsx';
import styles from './form.module.css';
import type { VehicleFormModel } from './use-vehicle-form.ts';

type Props = {
  form: VehicleFormModel;
  mode: 'new' | 'edit';
  onCancel: () => void;
};

export function FormBar({ form, mode, onCancel }: Props) {
  const isBusy = isBusyIn(form.phase);
  const { status } = form.base.values;
  const other = otherSave(form, mode);
  const isOther = isBusy && form.values.status === other?.status;
  // « Mettre en ligne » is the main button of a draft.
  const isOtherMain = mode === 'edit' && status === 'draft';
  const [noteId, missingId] = [useId(), useId()];
  const note = noteOf(mode, status);
  const labels = SAVE_LABELS[mode];
  const otherButton = other && (
    <Button
      look={isOtherMain ? 'brand' : 'ghost'}
      place={isOtherMain ? undefined : styles.otherSave}
      aria-disabled={isBusy}
      onClick={() => form.submit(other.status)}
    >
      {isOther ? other.busy : other.idle}
    </Button>
  );
  return (
    <div className={styles.bar}>
      <DocumentBar
        form={form}
        labels={isOther ? { ...labels, busy: labels.idle } : labels}
        kept={keptInput(form)}
        onRetry={form.retry}
        notes={<FormNotes id={missingId} form={form} mode={mode} />}
        state={progressText(form)}
        place={styles.barRow}
        save={{ look: isOtherMain ? 'ghost' : 'brand', 'aria-describedby': `${noteId} ${missingId}` }}
      >
        {(button) => {
          const saveButton = (
            <span className={`row wrap gap-2 flat ${styles.save}`}>
              {button}
              {note !== '' && (
                <small className="small faint" id={noteId}>
                  {note}
                </small>
              )}
            </span>
          );
          return (
            <>
              {isOtherMain ? saveButton : otherButton}
              <Button look="ghost" onClick={onCancel}>
                Annuler
              </Button>
              {isOtherMain ? otherButton : saveButton}
            </>
          );
        }}
      </DocumentBar>
    </div>
  );
}

function progressText({ phase, photos, isDirty, isDraftKept, filledText }: VehicleFormModel): string {
  const uploadCount = photos.uploads.filter(isUnderWay).length;
  if (phase === 'uploading') return `Enregistrement dès que les photos sont là : encore ${uploadCount}`;
  if (phase !== 'idle') return '';
  return filledText || (isDirty && isDraftKept ? 'Saisie gardée sur cet appareil' : '');
}

/** Returns what the main save button changes on the site. */
function noteOf(mode: Props['mode'], status: Status): string {
  if (mode === 'new') return 'mise en ligne';
  if (status === 'draft') return 'en brouillon';
  return isPublic(status) ? 'en ligne aussitôt' : '';
}

/** Returns the second way to save: a new vehicle as a draft, or an unpublished vehicle online. */
function otherSave({ base }: VehicleFormModel, mode: Props['mode']) {
  if (mode === 'new') return { status: 'draft', idle: 'Enregistrer le brouillon', busy: 'Enregistrement…' } as const;
  if (!isUnpublished(base.values.status)) return null;
  return { status: 'available', idle: 'Mettre en ligne', busy: 'Mise en ligne...' } as const;
}

function keptInput({ isDraftKept, arePhotosKept, photos }: VehicleFormModel): string {
  if (!isDraftKept || photos.unsent === 0) return keptText(isDraftKept);
  return arePhotosKept
    ? 'Votre saisie et vos photos restent sur cet appareil.'
    : 'Votre saisie reste sur cet appareil, les photos seulement tant que cette page est ouverte.';
}
