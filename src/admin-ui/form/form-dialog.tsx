import type { ReactNode } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DELETION_TEXT } from '../table/deletion-question.tsx';
import { LeaveDialog } from './confirm-dialog.tsx';
import { Form } from './form.tsx';
import styles from './form-dialog.module.css';
import { type Mode, SAVE_LABELS } from './modal.ts';
import type { FormSave } from './use-admin-form.ts';
import type { UnsavedGuard } from './use-unsaved-guard.ts';

type Props = {
  title: string;
  mode: Mode;
  labels?: { idle: string; busy: string };
  form: FormSave;
  guard: UnsavedGuard;
  children: ReactNode;
};

/** A dialog with the form of a row. Before unsaved input is lost, it asks. */
export function FormDialog({ title, mode, labels = SAVE_LABELS[mode], form, guard, children }: Props) {
  return (
    <Dialog title={title} describedBy={mode === 'del' ? DELETION_TEXT : undefined} onRequestClose={guard.requestClose}>
      <Form
        form={form}
        labels={labels}
        isDeletion={mode === 'del'}
        className={styles.form}
        onCancel={guard.requestClose}
      >
        {children}
      </Form>
      {guard.asking && <LeaveDialog onStay={guard.stay} onLeave={guard.leave} />}
    </Dialog>
  );
}
