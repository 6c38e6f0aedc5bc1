import type { ComponentProps } from 'react';
import { PasswordField } from '../../../admin-ui/form/password-field.tsx';
import { useSession } from '../../../admin-ui/session/session-state.ts';

type Props = Omit<ComponentProps<typeof PasswordField>, 'label' | 'name' | 'autoComplete' | 'required'>;

/** The own password, asked again before something that an open session alone must not do. */
export function OwnPasswordField(props: Props) {
  const { name } = useSession();
  return (
    <>
      {/* Read by password managers alone: they would fill in another field above the password. */}
      <input
        className="visually-hidden"
        aria-hidden="true"
        tabIndex={-1}
        autoComplete="username"
        value={name}
        readOnly
      />
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
