import { LoadFailure } from '../../../../admin-ui/feedback/load-failure.tsx';
import { toast } from '../../../../admin-ui/feedback/toasts.ts';
import { useTitle } from '../../../../admin-ui/session/admin-context.ts';
import { useServerData } from '../../../../admin-ui/session/server-state.ts';
import { useSession } from '../../../../admin-ui/session/session-state.ts';
import rowPage from '../../../../admin-ui/table/row-page.module.css';
import { ROLE_LABELS } from '../../../../shared/role.ts';
import { PasswordForm } from '../../auth/login/password-form.tsx';
import { SessionList } from '../../auth/sessions/session-list.tsx';
import { account } from './account.client.ts';
import styles from './account.module.css';
import { CodesSection } from './codes-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';

/** What an administrator sets for themself: passkeys, codes, password, the devices that are signed in. */
export function AccountPage() {
  useTitle('Mon compte');
  const { name, role } = useSession();
  const { data, failure, reload } = useServerData(account.readOf('GET /account/second-factors'));
  const factors = data?.[0];
  return (
    <div className={rowPage.page}>
      <div>
        <h1>Mon compte</h1>
        <p className={styles.who}>
          {name} · {ROLE_LABELS[role]}
        </p>
      </div>
      {failure !== '' && <LoadFailure text={failure} onRetry={reload} />}
      {failure === '' && data === null && <p role="status">Chargement…</p>}
      {factors && <PasskeysSection passkeys={factors.passkeys} onChange={reload} />}
      {factors && <CodesSection factors={factors} onChange={reload} />}
      <section className={rowPage.section}>
        <h2>Mot de passe</h2>
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
      </section>
      <SessionList />
    </div>
  );
}
