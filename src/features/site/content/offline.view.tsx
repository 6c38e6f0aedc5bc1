import { PATHS } from '../../../shared/paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useSite } from '../../catalogue/client/site.ts';
import styles from './offline.module.css';

/** The service worker writes the list of cached pages here (cached-pages.ts). */
const LIST_ID = 'pages-gardees';

/** The service worker shows this page if a page is not cached. Its scripts do not run. */
export default function OfflineView() {
  const { phone } = useSite().dealership;
  return (
    <div className={styles.page}>
      <h1>Cette page n’est pas gardée sur cet appareil</h1>
      <p>
        Sans connexion, vous pouvez relire les pages que vous avez déjà ouvertes. Celle-ci viendra dès que la connexion
        sera revenue.
      </p>
      <p>Sur iPhone, iPad et Mac, Safari efface ces pages après sept jours sans visite du site.</p>
      <p className={styles.ways}>
        <a className={buttonClass('brand')} href={PATHS.offline}>
          Réessayer
        </a>
        {phone && (
          <a className="touch-target gap-2" href={phone.href}>
            <Icon name="phone" />
            Appeler le {phone.shown}
          </a>
        )}
      </p>
      <section aria-labelledby="titre-pages-gardees">
        <h2 id="titre-pages-gardees">Ce que vous pouvez lire</h2>
        <ul id={LIST_ID} className={styles.kept}>
          <li>
            <a href={PATHS.home}>Accueil</a>
          </li>
        </ul>
      </section>
    </div>
  );
}
