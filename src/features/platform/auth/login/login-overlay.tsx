import { useEffect, useId } from 'react';
import { ADMIN_PATHS } from '../../../../admin-ui/admin-paths.ts';
import { currentAdmin } from '../../../../admin-ui/session/admin-client.ts';
import { sessionOpened, useSession } from '../../../../admin-ui/session/session-state.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import styles from './login.module.css';
import { LoginForm } from './login-form.tsx';

/** Shown if the response to the change is lost. The change may have ended this session. */
export const UNCERTAIN_CHANGE =
  'Le mot de passe a peut-être été changé : pour vous connecter, essayez le nouveau, puis l’ancien.';

/** Shows the login over the page if a call fails because the session has ended. The page keeps its state. */
export function LoginOverlay() {
  const { asking, name, mustChangePassword } = useSession();
  const textId = useId();
  useEffect(() => {
    if (!asking) return;
    const onFocus = () => void currentAdmin().then((admin) => admin !== null && sessionOpened(admin));
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [asking]);
  if (!asking) return null;
  return (
    <Dialog title="Votre session est terminée" question describedBy={textId} onRequestClose={() => undefined}>
      <div className="stack gap-5">
        <p id={textId}>Connectez-vous à nouveau : votre page et votre saisie vous attendent, rien n’est perdu.</p>
        {mustChangePassword && <p>{UNCERTAIN_CHANGE}</p>}
        <LoginForm knownName={name} />
        {/* A plain link, so that the browser asks before unsaved input is lost. */}
        <a className={styles.leave} href={ADMIN_PATHS.login}>
          Quitter l’administration
        </a>
      </div>
    </Dialog>
  );
}
