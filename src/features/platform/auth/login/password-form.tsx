import { Form } from '../../../../admin-ui/form/form.tsx';
import { HiddenUsername } from '../../../../admin-ui/form/hidden-username.tsx';
import { PasswordField } from '../../../../admin-ui/form/password-field.tsx';
import { useAdminForm } from '../../../../admin-ui/form/use-admin-form.ts';
import { clientOf } from '../../../../admin-ui/session/resource-client.ts';
import { PASSWORD_HINT } from '../../../../shared/password.ts';
import { UNCERTAIN_CHANGE } from './login-overlay.tsx';
import type { OwnPasswordResource } from './own-password.resource.ts';
import { passwordFormSchema } from './password.schema.ts';

const ownPassword = clientOf<OwnPasswordResource>();

/** `name` tells password managers whose password it is. */
export function PasswordForm({ name, onDone }: { name: string; onDone: () => void }) {
  const form = useAdminForm({
    defaultValues: { current: '', next: '' },
    schema: passwordFormSchema,
    send: async (body) => {
      await ownPassword.call('PUT /account/password', { body });
      form.reset();
      onDone();
    },
    onFailure: ({ status }) => {
      if (status === 0) form.setFailure(`Le serveur n’a pas répondu. ${UNCERTAIN_CHANGE}`);
      return status === 0;
    },
  });
  return (
    <Form form={form} labels={{ idle: 'Changer le mot de passe', busy: 'Enregistrement…' }} className="stack gap-5">
      <HiddenUsername name={name} />
      <PasswordField label="Mot de passe actuel" required autoComplete="current-password" {...form.field('current')} />
      <PasswordField
        label="Nouveau mot de passe"
        required
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        {...form.field('next')}
      />
    </Form>
  );
}
