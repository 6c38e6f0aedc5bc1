import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Button } from '../button.tsx';
import { ConnectionNote } from '../feedback/connection-note.tsx';
import { LoadFailure } from '../feedback/load-failure.tsx';
import styles from './form-dialog.module.css';
import type { FormSave } from './use-admin-form.ts';

type Props = {
  form: FormSave;
  /** Names the form where no heading does. */
  label?: string;
  /** Texts of its button. */
  labels: { idle: string; busy: string };
  isDeletion?: boolean;
  className?: string | undefined;
  /** For the button beside it, « Annuler ». */
  onCancel?: () => void;
  children: ReactNode;
};

/** Fields with the button that sends them, the error of the last save, and the condition that a save waits for. */
export function Form({ form, label, labels, isDeletion = false, className, onCancel, children }: Props) {
  const { element, isBusy, failure, waits, isWaiting, stopWaiting, submit } = form;
  const button = useRef<HTMLButtonElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    // Another form may stand around this one.
    event.stopPropagation();
    submit();
  };
  const submitButton = (
    <Button
      ref={button}
      type="submit"
      look={isDeletion ? 'danger' : 'brand'}
      // A button that is disabled would lose the focus.
      aria-disabled={isBusy}
    >
      {isBusy ? labels.busy : labels.idle}
    </Button>
  );
  return (
    <form
      ref={element}
      className={className}
      aria-label={label}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        submit();
      }}
    >
      {children}
      {failure !== '' && (
        <LoadFailure
          text={failure}
          button={takeFocus}
          onRetry={() => {
            // This button is removed; without this the focus would be lost.
            button.current?.focus();
            submit();
          }}
        />
      )}
      {waits && (
        <ConnectionNote
          isWaiting={isWaiting}
          keptText="Votre saisie reste ici tant que cette page est ouverte."
          onStopWaiting={stopWaiting}
        />
      )}
      {onCancel ? (
        <div className={styles.actions}>
          <Button look="ghost" {...(isDeletion ? { 'data-focus-first': '' } : {})} onClick={onCancel}>
            Annuler
          </Button>
          {submitButton}
        </div>
      ) : (
        submitButton
      )}
    </form>
  );
}

const takeFocus = (button: HTMLButtonElement | null) => button?.focus();
