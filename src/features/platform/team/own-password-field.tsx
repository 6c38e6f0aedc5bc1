import type { ComponentProps } from 'react';
import { HiddenUsername } from '../../../admin-ui/form/hidden-username.tsx';
import { PasswordField } from '../../../admin-ui/form/password-field.tsx';
import { useSession } from '../../../admin-ui/session/session-state.ts';

type Props = Omit<ComponentProps<typeof PasswordField>, 'label' | 'name' | 'autoComplete' | 'required'>;

export function OwnPasswordField(props: Props) {
  const { name } = useSession();
  return (
    <>
      <HiddenUsername name={name} />
      <PasswordField
        label="Votre mot de passe actuel"
        name="current"
        required
        autoComplete="current-password"
        {...props}
      />
    </>
  );
}
