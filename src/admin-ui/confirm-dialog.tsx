import { Dialog } from '../ui/dialog.tsx';
import controls from './controls.module.css';
import styles from './form-dialog.module.css';

type Props = { title: string; text: string; no: string; yes: string; onNo: () => void; onYes: () => void };

/** A question before something is lost. Escape and the first button cancel. */
export function ConfirmDialog({ title, text, no, yes, onNo, onYes }: Props) {
  return (
    <Dialog title={title} question width="small" onRequestClose={onNo}>
      <div className={styles.form}>
        <p>{text}</p>
        <div className={styles.actions}>
          {/* First, because the dialog focuses its first button. */}
          <button type="button" className={controls.ghost} onClick={onNo}>
            {no}
          </button>
          <button type="button" className={controls.danger} onClick={onYes}>
            {yes}
          </button>
        </div>
      </div>
    </Dialog>
  );
}

/** The question before unsaved input is lost (D39). */
export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <ConfirmDialog
      title="Quitter sans enregistrer ?"
      text="Ce que vous avez saisi serait perdu."
      no="Continuer la saisie"
      yes="Quitter sans enregistrer"
      onNo={onStay}
      onYes={onLeave}
    />
  );
}
