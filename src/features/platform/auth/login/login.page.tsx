import { Navigate, useLocation } from 'react-router';
import { pathAfterLogin } from '../../../../admin-ui/admin-paths.ts';
import { useAdminContext, useTitle } from '../../../../admin-ui/session/admin-context.ts';
import { useSession } from '../../../../admin-ui/session/session-state.ts';
import styles from './login.module.css';
import { LoginForm } from './login-form.tsx';

export function LoginPage() {
  useTitle('Connexion administrateur');
  const { adminVerified } = useSession();
  const { dealership } = useAdminContext();
  const { search } = useLocation();
  if (adminVerified) return <Navigate to={pathAfterLogin(search)} state={{ entered: true }} replace />;
  return (
    <main className={styles.page}>
      <p className={styles.dealership}>{dealership}</p>
      <div className={styles.card}>
        <h1>Connexion administrateur</h1>
        <LoginForm />
        <p className={`small faint ${styles.help}`}>
          Mot de passe oublié ? Demandez à un propriétaire de l’équipe un nouveau lien.
        </p>
      </div>
      <a href="/">Retour au site</a>
    </main>
  );
}
