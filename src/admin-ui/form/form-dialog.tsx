import type { ReactNode } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DELETION_TEXT } from '../table/deletion-question.tsx';
import { Form } from './form.tsx';
import { type Mode, SAVE_LABELS } from './modal.ts';
import type { FormSave } from './use-admin-form.ts';

type Props = {
  title: string;
  mode: Mode;
  labels?: { idle: string; busy: string };
  form: FormSave;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog with a form that keeps no draft, for example a deletion. */
export function FormDialog({ title, mode, labels = SAVE_LABELS[mode], form, onClose, children }: Props) {
  return (
    <Dialog title={title} describedBy={mode === 'del' ? DELETION_TEXT : undefined} onRequestClose={onClose}>
      <Form form={form} labels={labels} isDeletion={mode === 'del'} className="stack gap-5" onCancel={onClose}>
        {children}
      </Form>
    </Dialog>
  );
}
