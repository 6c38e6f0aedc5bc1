import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { ADMIN_PATHS } from '../../../admin-ui/admin-paths.ts';
import { Button, buttonClass } from '../../../admin-ui/button.tsx';
import controls from '../../../admin-ui/controls.module.css';
import { LoadFailure } from '../../../admin-ui/feedback/load-failure.tsx';
import { TextField } from '../../../admin-ui/form/field.tsx';
import { PasswordField } from '../../../admin-ui/form/password-field.tsx';
import { useSave } from '../../../admin-ui/form/use-save.ts';
import {
  AdminError,
  currentAdmin,
  firstRow,
  isAborted,
  logFailure,
  sentenceOf,
} from '../../../admin-ui/session/admin-client.ts';
import { useAdminContext, useTitle } from '../../../admin-ui/session/admin-context.ts';
import { sessionOpened, useSession } from '../../../admin-ui/session/session-state.ts';
import { MIN_PASSWORD_CHARACTERS, PASSWORD_HINT } from '../../../shared/password.ts';
import { ROLE_LABELS } from '../../../shared/role.ts';
import login from '../auth/login/login.module.css';
import { team } from './team.client.ts';
import type { OpenInvitation } from './team.schema.ts';

const TITLE = 'Votre accès à l’administration';

type Invitation = Pick<OpenInvitation, 'name' | 'role'>;

/** What an invitation's link opens: name and password, then the administration. */
export function InvitationPage() {
  useTitle(TITLE);
  const { token = '' } = useParams();
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [failure, setFailure] = useState<{ text: string; isFinal: boolean } | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks again.
  useEffect(() => {
    const control = new AbortController();
    const call = { body: { token }, signal: control.signal };
    team.call('POST /team/invitations/check', call).then(
      ({ data }) => {
        setInvitation(firstRow(data));
        setFailure(null);
      },
      (error) => {
        if (isAborted(error)) return;
        logFailure(error);
        setFailure({ text: sentenceOf(error), isFinal: isFinal(error) });
      },
    );
    return () => control.abort();
  }, [token, attempt]);

  if (failure?.isFinal) return <Frame>{<Useless text={failure.text} />}</Frame>;
  return (
    <Frame>
      {failure && <LoadFailure text={failure.text} onRetry={() => setAttempt(attempt + 1)} />}
      {!failure && !invitation && <p role="status">Chargement…</p>}
      {invitation && <Acceptance token={token} invitation={invitation} onUseless={setFailure} />}
    </Frame>
  );
}

/** No second try helps: the link is used, too old, revoked or incomplete. */
function isFinal(error: unknown): boolean {
  return error instanceof AdminError && [404, 410, 422].includes(error.status);
}

function Frame({ children }: { children: ReactNode }) {
  const { dealership } = useAdminContext();
  return (
    <main className={login.page}>
      <p className={login.dealership}>{dealership}</p>
      <div className={login.card}>
        <h1>{TITLE}</h1>
        {children}
      </div>
      <a href="/">Retour au site</a>
    </main>
  );
}

function Useless({ text }: { text: string }) {
  return (
    <>
      <p role="alert" className={controls.alert}>
        {text}
      </p>
      <p>Un propriétaire de l’administration peut vous envoyer un autre lien.</p>
      <a className={buttonClass('brand')} href={ADMIN_PATHS.login}>
        Se connecter
      </a>
    </>
  );
}

type AcceptanceProps = {
  token: string;
  invitation: Invitation;
  onUseless: (failure: { text: string; isFinal: boolean }) => void;
};

function Acceptance({ token, invitation, onUseless }: AcceptanceProps) {
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState(invitation.name);
  const [password, setPassword] = useState('');
  const [isIn, setIn] = useState(false);
  const { name: signedIn } = useSession();
  const { busy, failure, fieldErrors, save } = useSave(form, (error) => {
    const isGone = error.status === 404 || error.status === 410;
    if (isGone) onUseless({ text: error.message, isFinal: true });
    return isGone;
  });
  const missingFields = () => ({
    ...(name.trim() === '' ? { name: 'Le nom est obligatoire' } : {}),
    ...(password.length < MIN_PASSWORD_CHARACTERS
      ? { password: `${MIN_PASSWORD_CHARACTERS} caractères au moins` }
      : {}),
  });
  const submit = () =>
    save(missingFields(), async () => {
      await team.call('POST /team/invitations/accept', { body: { token, name: name.trim(), password } });
      const admin = await currentAdmin();
      if (admin) sessionOpened(admin);
      setIn(true);
    });
  if (isIn) return <Navigate to={ADMIN_PATHS.dashboard} state={{ entered: true }} replace />;
  return (
    <form
      ref={form}
      className={login.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p>
        Bienvenue. Vous entrez comme {ROLE_LABELS[invitation.role].toLowerCase()} ; choisissez votre mot de passe.
        {signedIn !== '' && ` Cet appareil est connecté au nom de ${signedIn} : cette session se fermera.`}
      </p>
      <TextField
        label="Nom"
        name="name"
        value={name}
        required
        maxLength={100}
        autoComplete="username"
        hint="Celui que vous taperez à la connexion, et que le journal montre."
        error={fieldErrors.name}
        onChange={({ target }) => setName(target.value)}
      />
      <PasswordField
        label="Mot de passe"
        name="password"
        value={password}
        required
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        error={fieldErrors.password}
        onChange={({ target }) => setPassword(target.value)}
      />
      {failure !== '' && <LoadFailure text={failure} busy={busy} />}
      <Button type="submit" look="brand" disabled={busy}>
        {busy ? 'Un instant…' : 'Entrer'}
      </Button>
    </form>
  );
}
