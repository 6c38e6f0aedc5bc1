import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import controls from '../controls.module.css';
import { ConnectionNote } from '../feedback/connection-note.tsx';
import { LoadFailure } from '../feedback/load-failure.tsx';
import { isFocusNowhere } from '../focus.ts';
import { LeaveDialog } from './confirm-dialog.tsx';
import styles from './form-dialog.module.css';
import { type Mode, SAVE_LABELS } from './modal.ts';
import type { Save } from './use-save.ts';
import type { UnsavedGuard } from './use-unsaved-guard.ts';

type Props = {
  title: string;
  mode: Mode;
  /** Texts of the submit button, where those of the mode do not fit. */
  labels?: { idle: string; busy: string };
  busy: boolean;
  /** Why the last save failed, or ''. The input stays as it is (D34). */
  failure: string;
  /** Of a form whose save waits for the connection. */
  waiting?: Pick<Save, 'isWaiting' | 'stopWaiting'>;
  guard: UnsavedGuard;
  form: RefObject<HTMLFormElement | null>;
  onSubmit: () => void;
  children: ReactNode;
};

/** A small form in a dialog: buttons by mode, busy text, error of the last save, question before unsaved input is lost. */
export function FormDialog({ title, mode, labels, busy, failure, waiting, guard, form, onSubmit, children }: Props) {
  const { idle, busy: saving } = labels ?? SAVE_LABELS[mode];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    // Another form may stand around this one.
    event.stopPropagation();
    if (!busy) form.current?.requestSubmit();
  };
  const retry = useRef<HTMLButtonElement>(null);
  const save = useRef<HTMLButtonElement>(null);
  const { asking } = guard;
  useEffect(() => {
    if (failure !== '' && !busy) retry.current?.focus();
  }, [failure, busy]);
  // A button loses the focus when it is disabled. It gets it back here, unless the form now asks something else; a field
  // with an error takes the focus afterwards.
  useEffect(() => {
    if (busy || asking || !(isFocusNowhere() || document.activeElement === save.current)) return;
    const initialFocus = form.current?.querySelector<HTMLElement>('[data-focus-asked]');
    (initialFocus ?? save.current)?.focus();
  }, [busy, asking, form]);
  return (
    <Dialog title={title} onRequestClose={guard.requestClose}>
      <form
        ref={form}
        className={styles.form}
        noValidate
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (!busy) onSubmit();
        }}
      >
        {children}
        {failure !== '' && <LoadFailure text={failure} busy={busy} button={retry} />}
        {waiting && (
          <ConnectionNote
            isWaiting={waiting.isWaiting}
            keptText="Votre saisie reste ici tant que cette page est ouverte."
            onStopWaiting={waiting.stopWaiting}
          />
        )}
        <div className={styles.actions}>
          <button
            type="button"
            className={controls.ghost}
            {...(mode === 'del' ? { 'data-focus-first': '' } : {})}
            onClick={guard.requestClose}
          >
            Annuler
          </button>
          <button
            ref={save}
            type="submit"
            className={mode === 'del' ? controls.danger : controls.primary}
            disabled={busy}
          >
            {busy ? saving : idle}
          </button>
        </div>
      </form>
      {guard.asking && <LeaveDialog onStay={guard.stay} onLeave={guard.leave} />}
    </Dialog>
  );
}
