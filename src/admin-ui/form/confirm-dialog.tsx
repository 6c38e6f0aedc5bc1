import { useId } from 'react';
import { keepTogether } from '../../shared/text/french.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Button } from '../button.tsx';
import styles from './form-dialog.module.css';

type Props = {
  title: string;
  text: string;
  no: string;
  confirmLabel: string;
  /** A third button, which deletes something. Then `onYes` must delete nothing. */
  other?: { label: string; onPress: () => void } | undefined;
  /** True if `onYes` deletes nothing; false makes its button red. By default, true with a third button. */
  isHarmless?: boolean;
  onNo: () => void;
  onYes: () => void;
};

/** Asks before something is lost. Escape and the first button call `onNo`. */
export function ConfirmDialog({
  title,
  text,
  no,
  confirmLabel,
  other,
  isHarmless = other !== undefined,
  onNo,
  onYes,
}: Props) {
  const textId = useId();
  return (
    <Dialog title={title} question describedBy={textId} width="small" onRequestClose={onNo}>
      <div className="stack gap-5">
        <p id={textId}>{keepTogether(text)}</p>
        <div className={`row wrap end gap-3 ${styles.actions}`}>
          {/* This button comes first, because the dialog focuses its first button. */}
          <Button look="ghost" onClick={onNo}>
            {no}
          </Button>
          {other && (
            <Button look="ghost" onClick={other.onPress}>
              {other.label}
            </Button>
          )}
          <Button look={isHarmless ? 'brand' : 'danger'} onClick={onYes}>
            {confirmLabel}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

type LeaveProps = {
  text?: string;
  onStay: () => void;
  onLeave: () => void;
  /** Deletes the input and leaves the form. Only for forms whose input would otherwise stay in a draft. */
  onDiscard?: () => void;
};

export function LeaveDialog({ text = 'Ce que vous avez saisi serait perdu.', onStay, onLeave, onDiscard }: LeaveProps) {
  return (
    <ConfirmDialog
      title="Quitter sans enregistrer ?"
      text={text}
      no="Continuer la saisie"
      other={onDiscard && { label: 'Effacer cette saisie', onPress: onDiscard }}
      confirmLabel="Quitter sans enregistrer"
      onNo={onStay}
      onYes={onLeave}
    />
  );
}
