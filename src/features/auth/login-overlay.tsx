import { useEffect } from 'react';
import { livingSession } from '../../admin-ui/admin-client.ts';
import { ADMIN_PATHS } from '../../admin-ui/admin-paths.ts';
import { sessionOpened, useSession } from '../../admin-ui/session-state.ts';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './login.module.css';
import { LoginForm } from './login-form.tsx';

/** Over whatever is shown, where a call met a dead session: everything below stays as it is, and goes on (L1). */
export function LoginOverlay() {
  const { asking, name } = useSession();
  useEffect(() => {
    if (!asking) return;
    // Signed in again in another tab meanwhile: there is nothing left to ask here.
    const look = () => void livingSession().then((admin) => admin !== null && sessionOpened(admin));
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [asking]);
  if (!asking) return null;
  return (
    <Dialog title="Votre session est terminée" question onRequestClose={() => undefined}>
      <div className={styles.question}>
        <p>Connectez-vous à nouveau : votre page et votre saisie vous attendent, rien n’est perdu.</p>
        <LoginForm knownName={name} />
        {/* A plain link: the browser itself asks before something typed is lost. */}
        <a className={styles.leave} href={ADMIN_PATHS.login}>
          Quitter l’administration
        </a>
      </div>
    </Dialog>
  );
}
