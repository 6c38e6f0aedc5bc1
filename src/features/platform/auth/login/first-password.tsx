import { Button } from '../../../../admin-ui/button.tsx';
import { useAdminContext, useTitle } from '../../../../admin-ui/session/admin-context.ts';
import { sessionOpened, useSession } from '../../../../admin-ui/session/session-state.ts';
import { signOut } from '../../../../admin-ui/session/sign-out.ts';
import styles from './login.module.css';
import { PasswordForm } from './password-form.tsx';

/**
 * Until the administrator has replaced a generated password, every address shows this form. Then the requested page
 * appears.
 */
export function FirstPassword() {
  useTitle('Choisissez votre mot de passe');
  const { dealership } = useAdminContext();
  const { name, role } = useSession();
  return (
    <main className={styles.page}>
      <p className={styles.dealership}>{dealership}</p>
      <div className={styles.card}>
        <h1>Choisissez votre mot de passe</h1>
        <p>Celui que vous avez reçu a été affiché à l’installation : remplacez-le par le vôtre, puis tout s’ouvre.</p>
        <PasswordForm name={name} onDone={() => sessionOpened({ name, role, mustChangePassword: false })} />
        <Button look="ghost" onClick={() => void signOut()}>
          Se déconnecter
        </Button>
      </div>
    </main>
  );
}
