import type { ReactNode } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DELETION_TEXT } from '../table/deletion-question.tsx';
import { LeaveDialog } from './confirm-dialog.tsx';
import { Form } from './form.tsx';
import { type Mode, SAVE_LABELS } from './modal.ts';
import type { FormSave } from './use-admin-form.ts';
import type { UnsavedGuard } from './use-unsaved-guard.ts';

type Props = {
  title: string;
  mode: Mode;
  labels?: { idle: string; busy: string };
  form: FormSave;
  onClose: () => void;
  /** Set it if unsaved input can be lost. Then `onClose` must be its `requestClose`. */
  guard?: UnsavedGuard;
  children: ReactNode;
};

/** A dialog with the form of a row. With `guard`, it asks before unsaved input is lost. */
export function FormDialog({ title, mode, labels = SAVE_LABELS[mode], form, onClose, guard, children }: Props) {
  return (
    <Dialog title={title} describedBy={mode === 'del' ? DELETION_TEXT : undefined} onRequestClose={onClose}>
      <Form form={form} labels={labels} isDeletion={mode === 'del'} className="stack gap-5" onCancel={onClose}>
        {children}
      </Form>
      {guard?.asking && <LeaveDialog onStay={guard.stay} onLeave={guard.leave} />}
    </Dialog>
  );
}
