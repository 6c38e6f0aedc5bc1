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
  /** A third answer, which loses something; `yes` then loses nothing. */
  other?: { label: string; onPress: () => void } | undefined;
  onNo: () => void;
  onYes: () => void;
};

/** A question before something is lost. Escape and the first button cancel. */
export function ConfirmDialog({ title, text, no, confirmLabel, other, onNo, onYes }: Props) {
  const textId = useId();
  return (
    <Dialog title={title} question describedBy={textId} width="small" onRequestClose={onNo}>
      <div className={styles.form}>
        <p id={textId}>{keepTogether(text)}</p>
        <div className={styles.actions}>
          {/* First, because the dialog focuses its first button. */}
          <Button look="ghost" onClick={onNo}>
            {no}
          </Button>
          {other && (
            <Button look="ghost" onClick={other.onPress}>
              {other.label}
            </Button>
          )}
          <Button look={other ? 'brand' : 'danger'} onClick={onYes}>
            {confirmLabel}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

type LeaveProps = {
  /** A sentence about the input. */
  text?: string;
  onStay: () => void;
  onLeave: () => void;
  /** Leaves and gives up the input, where leaving alone keeps it. */
  onDiscard?: () => void;
};

/** The question before a form is left with unsaved input. */
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
