import { ADMIN_PATHS } from '../../admin-ui/admin-paths.ts';
import { Link } from '../../admin-ui/link.tsx';
import { useTitle } from '../../admin-ui/session/admin-context.ts';
import styles from './error-pages.module.css';

/** An unknown address of the administration; the server responds with 404. */
export function AdminNotFoundPage() {
  useTitle('Page introuvable');
  return (
    <div className={styles.page}>
      <h1>Cette page n’existe pas</h1>
      <p>L’adresse est peut-être mal écrite.</p>
      <Link to={ADMIN_PATHS.dashboard}>Revenir au tableau de bord</Link>
    </div>
  );
}

/** Shown when a component throws. */
export function AdminErrorPage() {
  useTitle('Erreur');
  return (
    <main className={styles.page} role="alert">
      <h1>Cette page a cessé de fonctionner</h1>
      <p>La faute est de notre côté. Rechargez la page ; si cela se répète, signalez-le.</p>
      <a href={window.location.pathname}>Recharger</a>
    </main>
  );
}
