import type { ReactNode } from 'react';
import { Form } from '../../../../admin-ui/form/form.tsx';
import { type FormSave, type RegisteredField, useAdminForm } from '../../../../admin-ui/form/use-admin-form.ts';
import { keepTogether } from '../../../../shared/text/french.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { confirmationSchema } from '../../auth/login/password.schema.ts';
import { OwnPasswordField } from '../own-password-field.tsx';

type Question = {
  title: string;
  text: string;
  action: string;
  busy?: string;
  isDeletion?: boolean;
  onClose: () => void;
};

type Props = Question & {
  /** Must close the dialog after a success. */
  onSubmit: (current: string) => Promise<void>;
};

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
  password: RegisteredField;
  children?: ReactNode;
};

export function PasswordQuestion({
  title,
  text,
  action,
  busy = 'Un instant…',
  isDeletion = false,
  onClose,
  form,
  password,
  children,
}: QuestionProps) {
  return (
    <Dialog title={title} width="small" onRequestClose={onClose}>
      <Form
        form={form}
        labels={{ idle: action, busy }}
        isDeletion={isDeletion}
        className="stack gap-5"
        onCancel={onClose}
      >
        <p>{keepTogether(text)}</p>
        {children}
        <OwnPasswordField {...password} {...(children ? {} : { 'data-focus-first': '' })} />
      </Form>
    </Dialog>
  );
}
