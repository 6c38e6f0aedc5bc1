import { LoadFailure } from '../../../../admin-ui/feedback/load-failure.tsx';
import { toast } from '../../../../admin-ui/feedback/toasts.ts';
import { Page, Section } from '../../../../admin-ui/page.tsx';
import { useServerData } from '../../../../admin-ui/session/server-state.ts';
import { useSession } from '../../../../admin-ui/session/session-state.ts';
import { ROLE_LABELS } from '../../../../shared/role.ts';
import { PasswordForm } from '../../auth/login/password-form.tsx';
import { SessionList } from '../../auth/sessions/session-list.tsx';
import { account } from './account.client.ts';
import styles from './account.module.css';
import { CodesSection } from './codes-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';

export function AccountPage() {
  const { name, role } = useSession();
  const { data, failure, reload } = useServerData(account.readOf('GET /account/second-factors'));
  const factors = data?.[0];
  return (
    <Page title="Mon compte" subtitle={`${name} · ${ROLE_LABELS[role]}`}>
      {failure !== '' && <LoadFailure text={failure} onRetry={reload} />}
      {failure === '' && data === null && <p role="status">Chargement…</p>}
      {factors && <PasskeysSection passkeys={factors.passkeys} onChange={reload} />}
      {factors && <CodesSection factors={factors} onChange={reload} />}
      <Section title="Mot de passe">
        <p>
          Le changer ferme vos sessions sur les autres appareils
          {role === 'owner' && ' et annule vos invitations ouvertes'}.
        </p>
        <div className={styles.form}>
          <PasswordForm
            name={name}
            onDone={() =>
              toast({ text: 'Le mot de passe est changé, vos autres sessions sont fermées.', tone: 'done' })
            }
          />
        </div>
      </Section>
      <SessionList />
    </Page>
  );
}
