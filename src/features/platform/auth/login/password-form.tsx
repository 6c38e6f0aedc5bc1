import { useRef, useState } from 'react';
import { Button } from '../../../../admin-ui/button.tsx';
import { LoadFailure } from '../../../../admin-ui/feedback/load-failure.tsx';
import { PasswordField } from '../../../../admin-ui/form/password-field.tsx';
import { useSave } from '../../../../admin-ui/form/use-save.ts';
import { MIN_PASSWORD_CHARACTERS, PASSWORD_HINT } from '../../../../shared/password.ts';
import styles from './login.module.css';
import { ownPassword } from './own-password.client.ts';

/** Replaces the own password. `name` lets password managers know whose it is. */
export function PasswordForm({ name, onDone }: { name: string; onDone: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const { busy, failure, fieldErrors, save } = useSave(form);
  const submit = () =>
    save(
      {
        ...(current === '' ? { current: 'Votre mot de passe actuel est obligatoire' } : {}),
        ...(next.length < MIN_PASSWORD_CHARACTERS ? { next: `${MIN_PASSWORD_CHARACTERS} caractères au moins` } : {}),
      },
      async () => {
        await ownPassword.call('PUT /account/password', { body: { current, next } });
        setCurrent('');
        setNext('');
        onDone();
      },
    );
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {/* Read by password managers alone. */}
      <input
        className="visually-hidden"
        aria-hidden="true"
        tabIndex={-1}
        autoComplete="username"
        value={name}
        readOnly
      />
      <PasswordField
        label="Mot de passe actuel"
        name="current"
        value={current}
        required
        autoComplete="current-password"
        error={fieldErrors.current}
        onChange={({ target }) => setCurrent(target.value)}
      />
      <PasswordField
        label="Nouveau mot de passe"
        name="next"
        value={next}
        required
        autoComplete="new-password"
        error={fieldErrors.next}
        hint={PASSWORD_HINT}
        onChange={({ target }) => setNext(target.value)}
      />
      {failure !== '' && <LoadFailure text={failure} busy={busy} />}
      <Button type="submit" look="brand" disabled={busy}>
        {busy ? 'Enregistrement…' : 'Changer le mot de passe'}
      </Button>
    </form>
  );
}
