import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Button } from '../button.tsx';
import styles from './form-dialog.module.css';
import { SaveProblems } from './save-problems.tsx';
import type { FormSave } from './use-admin-form.ts';

type Props = {
  form: FormSave;
  /** The form's name, if it has no heading. */
  label?: string;
  labels: { idle: string; busy: string };
  isDeletion?: boolean;
  /** Says where the input is while the save waits for a connection. Absent if the form does not wait. */
  keptText?: string;
  className?: string | undefined;
  onCancel?: () => void;
  children: ReactNode;
};

export function Form({ form, label, labels, isDeletion = false, keptText, className, onCancel, children }: Props) {
  const { element, isBusy, failure, isWaiting, stopWaiting, submit } = form;
  const button = useRef<HTMLButtonElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    // This form may be inside another form, which must not be sent.
    event.stopPropagation();
    submit();
  };
  const submitButton = (
    <Button
      ref={button}
      type="submit"
      look={isDeletion ? 'danger' : 'brand'}
      // A disabled button would lose the focus.
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
      <SaveProblems
        failure={failure}
        isWaiting={isWaiting}
        keptText={keptText}
        button={button}
        onRetry={() => submit()}
        onStopWaiting={stopWaiting}
      />
      {onCancel ? (
        <div className={`row wrap end gap-3 ${styles.actions}`}>
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
