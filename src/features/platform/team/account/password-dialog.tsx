import type { ReactNode } from 'react';
import { Form } from '../../../../admin-ui/form/form.tsx';
import styles from '../../../../admin-ui/form/form-dialog.module.css';
import { type FormSave, type RegisteredField, useAdminForm } from '../../../../admin-ui/form/use-admin-form.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { confirmationSchema } from '../../auth/login/password.schema.ts';
import { OwnPasswordField } from '../own-password-field.tsx';

type Question = { title: string; text: string; action: string; onClose: () => void };

type Props = Question & {
  /** Closes the dialog itself where it succeeds. */
  onSubmit: (current: string) => Promise<void>;
};

/** A dialog that asks for the own password before something that an open session alone must not do. */
export function PasswordDialog({ onSubmit, ...question }: Props) {
  const form = useAdminForm({
    defaultValues: { current: '' },
    schema: confirmationSchema,
    send: ({ current }) => onSubmit(current),
  });
  return <PasswordQuestion {...question} form={form} password={form.field('current')} />;
}

type QuestionProps = Question & {
  form: FormSave;
  /** The field of the own password. */
  password: RegisteredField;
  /** Other fields, above the password. */
  children?: ReactNode;
};

/** Asks for the own password in a dialog whose form may have other fields too. */
export function PasswordQuestion({ title, text, action, onClose, form, password, children }: QuestionProps) {
  return (
    <Dialog title={title} width="small" onRequestClose={onClose}>
      <Form form={form} labels={{ idle: action, busy: 'Un instant…' }} className={styles.form} onCancel={onClose}>
        <p>{text}</p>
        {children}
        <OwnPasswordField {...password} {...(children ? {} : { 'data-focus-first': '' })} />
      </Form>
    </Dialog>
  );
}
