import { type ComponentProps, useState } from 'react';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { TextField } from './field.tsx';
import styles from './password-field.module.css';

type Props = Omit<ComponentProps<typeof TextField>, 'type'> & { autoComplete: 'current-password' | 'new-password' };

export function PasswordField(props: Props) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div className={styles.password}>
      <TextField type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} {...props} />
      <button type="button" aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
        <span>{isShown ? 'Masquer' : 'Afficher'}</span>
        {/* A form can have two password fields. The label distinguishes their buttons. */}
        <VisuallyHidden> : {props.label}</VisuallyHidden>
      </button>
    </div>
  );
}
