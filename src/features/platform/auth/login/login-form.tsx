import { type ChangeEvent, type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react';
import { AdminIcon } from '../../../../admin-ui/admin-icon.tsx';
import { Button } from '../../../../admin-ui/button.tsx';
import controls from '../../../../admin-ui/controls.module.css';
import { TextField } from '../../../../admin-ui/form/field.tsx';
import { PasswordField } from '../../../../admin-ui/form/password-field.tsx';
import { CODE_REQUIRED, PERSISTENT_SESSION_DAYS } from '../sessions/session.ts';
import { passkeysWork } from './passkey.client.ts';
import { useLogin } from './use-login.ts';

/**
 * Asks for name and password. If the account has one-time codes, then asks for a code. A passkey replaces all three.
 * After a failed login, the typed text stays. `knownName`: the administrator whose session has ended.
 */
export function LoginForm({ knownName = '' }: { knownName?: string }) {
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState({ user: knownName, pass: '', code: '' });
  const [keep, setKeep] = useState(false);
  const { busy, failure, fieldErrors, needsCode, signIn, signInByPasskey, startOver } = useLogin(form);
  const focusFirst = { 'data-focus-first': '' };
  const write = ({ target: { name, value } }: ChangeEvent<HTMLInputElement>) =>
    setFields((fields) => ({ ...fields, [name]: value }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void signIn({ ...fields, keep });
  };

  return (
    <form ref={form} className="stack gap-5" noValidate onSubmit={submit}>
      {needsCode ? (
        <CodeField value={fields.code} error={fieldErrors.code} onChange={write} />
      ) : (
        <>
          <TextField
            label="Nom"
            name="user"
            value={fields.user}
            required
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...(knownName === '' ? focusFirst : {})}
            error={fieldErrors.user}
            onChange={write}
          />
          <PasswordField
            label="Mot de passe"
            name="pass"
            value={fields.pass}
            required
            autoComplete="current-password"
            {...(knownName === '' ? {} : focusFirst)}
            error={fieldErrors.pass}
            onChange={write}
          />
          <label className="check">
            <input type="checkbox" name="keep" checked={keep} onChange={({ target }) => setKeep(target.checked)} />
            Garder cet appareil connecté {PERSISTENT_SESSION_DAYS} jours
          </label>
        </>
      )}
      {failure !== '' && (
        <p role="alert" className={`wrong ${controls.alert}`}>
          {failure}
        </p>
      )}
      <Button type="submit" look="brand" disabled={busy}>
        {busy ? 'Connexion...' : 'Se connecter'}
      </Button>
      {needsCode ? (
        <Button look="ghost" onClick={startOver}>
          Revenir au mot de passe
        </Button>
      ) : (
        passkeysWork() && (
          <Button look="ghost" disabled={busy} onClick={() => void signInByPasskey(keep)}>
            <AdminIcon name="passkey" size={18} />
            Utiliser une clé d’accès
          </Button>
        )
      )}
    </form>
  );
}

type CodeFieldProps = Pick<ComponentProps<typeof TextField>, 'value' | 'error' | 'onChange'>;

/** Takes the focus, because the fields of the first step disappear. */
function CodeField(props: CodeFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <>
      <p role="status">{CODE_REQUIRED}</p>
      <TextField
        ref={field}
        label="Code"
        name="code"
        required
        inputMode="text"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        hint="Six chiffres. Sans votre téléphone : l’un de vos codes de secours."
        {...props}
      />
    </>
  );
}
