import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { ADMIN_PATHS } from '../../../admin-ui/admin-paths.ts';
import { buttonClass } from '../../../admin-ui/button.tsx';
import controls from '../../../admin-ui/controls.module.css';
import { LoadFailure } from '../../../admin-ui/feedback/load-failure.tsx';
import { TextField } from '../../../admin-ui/form/field.tsx';
import { Form } from '../../../admin-ui/form/form.tsx';
import { HiddenUsername } from '../../../admin-ui/form/hidden-username.tsx';
import { PasswordField } from '../../../admin-ui/form/password-field.tsx';
import { useAdminForm } from '../../../admin-ui/form/use-admin-form.ts';
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
import { PASSWORD_HINT } from '../../../shared/password.ts';
import { invitationPath } from '../../../shared/paths.ts';
import { ROLE_LABELS } from '../../../shared/role.ts';
import login from '../auth/login/login.module.css';
import { team } from './team.client.ts';
import { acceptanceFormSchema, type OpenInvitation } from './team.schema.ts';

const TITLE = 'Votre accès à l’administration';

type Invitation = Pick<OpenInvitation, 'name' | 'role' | 'for_member'>;

/** Asks for name and password, or only for a new password. Then opens the administration. */
export function InvitationPage() {
  useTitle(TITLE);
  const { token } = useParams();
  const { hash } = useLocation();
  // An earlier release put the token into the path. Removes it, so that no further request contains it.
  if (token !== undefined) return <Navigate to={invitationPath(token)} replace />;
  return <InvitationOf key={hash} token={hash.slice(1)} />;
}

function InvitationOf({ token }: { token: string }) {
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [failure, setFailure] = useState<{ text: string; isFinal: boolean } | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `attempt` repeats the call.
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

/** True if a retry cannot help: the link is used, too old, revoked or incomplete. */
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
      <p role="alert" className={`wrong ${controls.alert}`}>
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
  const [isIn, setIn] = useState(false);
  const { name: signedIn } = useSession();
  const form = useAdminForm({
    defaultValues: { name: invitation.name, password: '' },
    schema: acceptanceFormSchema,
    send: async ({ name, password }) => {
      const person = invitation.for_member ? {} : { name: name.trim() };
      await team.call('POST /team/invitations/accept', { body: { token, ...person, password } });
      const admin = await currentAdmin();
      if (admin) sessionOpened(admin);
      setIn(true);
    },
    onFailure: (error) => {
      const isGone = error.status === 404 || error.status === 410;
      if (isGone) onUseless({ text: error.message, isFinal: true });
      return isGone;
    },
  });
  if (isIn) return <Navigate to={ADMIN_PATHS.dashboard} state={{ entered: true }} replace />;
  return (
    <Form form={form} labels={{ idle: 'Entrer', busy: 'Un instant…' }} className="stack gap-5">
      <p>
        {invitation.for_member
          ? `Bonjour ${invitation.name}. Choisissez votre nouveau mot de passe ; vos autres appareils seront déconnectés.`
          : `Bienvenue. Vous entrez comme ${ROLE_LABELS[invitation.role].toLowerCase()} ; choisissez votre mot de passe.`}
        {signedIn !== '' && ` Cet appareil est connecté au nom de ${signedIn} : cette session se fermera.`}
      </p>
      {invitation.for_member ? (
        <HiddenUsername name={invitation.name} />
      ) : (
        <TextField
          label="Nom"
          required
          maxLength={100}
          autoComplete="username"
          hint="Celui que vous taperez à la connexion, et que le journal montre."
          {...form.field('name')}
        />
      )}
      <PasswordField
        label="Mot de passe"
        required
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        {...form.field('password')}
      />
    </Form>
  );
}
