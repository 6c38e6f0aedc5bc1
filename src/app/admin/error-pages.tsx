import { ADMIN_PATHS } from '../../admin-ui/admin-paths.ts';
import { Link } from '../../admin-ui/link.tsx';
import { Page } from '../../admin-ui/page.tsx';
import styles from './error-pages.module.css';

/** Shown for an unknown address of the administration. The server sends status 404. */
export function AdminNotFoundPage() {
  return (
    <Page title="Cette page n’existe pas">
      <p>L’adresse est peut-être mal écrite.</p>
      <Link to={ADMIN_PATHS.dashboard}>Revenir au tableau de bord</Link>
    </Page>
  );
}

export function AdminErrorPage() {
  return (
    <main className={styles.page} role="alert">
      <Page title="Cette page a cessé de fonctionner">
        <p>La faute est de notre côté. Rechargez la page ; si cela se répète, signalez-le.</p>
        <a href={window.location.pathname}>Recharger</a>
      </Page>
    </main>
  );
}
