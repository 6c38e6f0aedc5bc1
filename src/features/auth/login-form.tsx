import { useRef, useState } from 'react';
import { AdminError, adminCall, livingSession, sentenceOf } from '../../admin-ui/admin-client.ts';
import controls from '../../admin-ui/controls.module.css';
import { TextField } from '../../admin-ui/field.tsx';
import { focusFirstError } from '../../admin-ui/focus-first-error.ts';
import { logFailure } from '../../admin-ui/log-failure.ts';
import { sessionOpened } from '../../admin-ui/session-state.ts';
import styles from './login.module.css';

/**
 * Name and password (ADMG-5, ADMG-6). A refusal is said and nothing typed is lost (D31); names and passwords can be
 * pasted, and a password manager knows the two fields.
 */
export function LoginForm({ knownName = '' }: { knownName?: string }) {
  const form = useRef<HTMLFormElement>(null);
  const [user, setUser] = useState(knownName);
  const [pass, setPass] = useState('');
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [fieldErrors, setFaults] = useState<Record<string, string>>({});

  const fail = (fields: Record<string, string>, sentence: string) => {
    setFaults(fields);
    setFailure(sentence);
    requestAnimationFrame(() => focusFirstError(form.current));
  };
  const signIn = async () => {
    const missing = {
      ...(user === '' ? { user: 'Le nom est obligatoire' } : {}),
      ...(pass === '' ? { pass: 'Le mot de passe est obligatoire' } : {}),
    };
    fail(missing, '');
    if (busy || Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      const { success } = await adminCall<{ success: boolean }>('POST', '/login', { body: { user, pass } });
      // The name as it is written down: a login takes it in any case.
      if (success) sessionOpened((await livingSession()) ?? user);
    } catch (error) {
      logFailure(error);
      fail(error instanceof AdminError ? error.fields : {}, sentenceOf(error));
    }
    setBusy(false);
  };

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void signIn();
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
        {...(knownName === '' ? { 'data-focus-first': '' } : {})}
        error={fieldErrors.user}
        onChange={({ target }) => setUser(target.value)}
      />
      <div className={styles.password}>
        <TextField
          label="Mot de passe"
          name="pass"
          type={shown ? 'text' : 'password'}
          value={pass}
          required
          autoComplete="current-password"
          {...(knownName === '' ? {} : { 'data-focus-first': '' })}
          error={fieldErrors.pass}
          onChange={({ target }) => setPass(target.value)}
        />
        <button type="button" aria-pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? 'Masquer' : 'Afficher'}
        </button>
      </div>
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
