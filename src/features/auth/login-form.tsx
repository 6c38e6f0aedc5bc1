import { type ComponentProps, useRef, useState } from 'react';
import controls from '../../admin-ui/controls.module.css';
import { TextField } from '../../admin-ui/field.tsx';
import styles from './login.module.css';
import { KEPT_DAYS } from './session.ts';
import { useLogin } from './use-login.ts';

/**
 * Name and password (ADMG-5, ADMG-6). After a failed login both stay as typed (D31). Pasting and password managers work.
 * `knownName` is the administrator whose session has ended.
 */
export function LoginForm({ knownName = '' }: { knownName?: string }) {
  const form = useRef<HTMLFormElement>(null);
  const [user, setUser] = useState(knownName);
  const [pass, setPass] = useState('');
  const [keep, setKeep] = useState(false);
  const { busy, failure, fieldErrors, signIn } = useLogin(form);
  const focusFirst = { 'data-focus-first': '' };

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void signIn({ user, pass, keep });
      }}
    >
      <TextField
        label="Nom"
        name="user"
        value={user}
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...(knownName === '' ? focusFirst : {})}
        error={fieldErrors.user}
        onChange={({ target }) => setUser(target.value)}
      />
      <PasswordField
        value={pass}
        {...(knownName === '' ? {} : focusFirst)}
        error={fieldErrors.pass}
        onChange={({ target }) => setPass(target.value)}
      />
      <label className={styles.keep}>
        <input type="checkbox" name="keep" checked={keep} onChange={({ target }) => setKeep(target.checked)} />
        Garder cet appareil connecté {KEPT_DAYS} jours
      </label>
      {failure !== '' && (
        <p role="alert" className={controls.alert}>
          {failure}
        </p>
      )}
      <button type="submit" className={controls.primary} disabled={busy}>
        {busy ? 'Connexion...' : 'Se connecter'}
      </button>
    </form>
  );
}

type PasswordProps = Pick<ComponentProps<typeof TextField>, 'value' | 'error' | 'onChange'>;

/** The password, with a button that shows it. */
function PasswordField(input: PasswordProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className={styles.password}>
      <TextField
        label="Mot de passe"
        name="pass"
        type={shown ? 'text' : 'password'}
        required
        autoComplete="current-password"
        {...input}
      />
      <button type="button" aria-pressed={shown} onClick={() => setShown(!shown)}>
        {shown ? 'Masquer' : 'Afficher'}
      </button>
    </div>
  );
}
