import { Link } from 'react-router';
import { PATHS } from '../features/site/paths.ts';
import { useSite } from '../features/site/site.ts';
import styles from './footer.module.css';

const LINKS = [
  { label: 'Accueil', to: PATHS.home },
  { label: 'Camion de location', to: PATHS.trucks },
  { label: 'Transports VTC', to: PATHS.vtc },
  { label: 'À propos', to: PATHS.about },
  { label: 'Contact', to: PATHS.contact },
] as const;

/** Links, copyright from 2024 on (CST-15, D04), credit (HDR-8). */
export function Footer() {
  const { dealership, year } = useSite();
  const { address, copyrightFrom } = dealership;
  const years = year > copyrightFrom ? `${copyrightFrom}–${year}` : String(copyrightFrom);
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <address className={styles.address}>
          <strong>{dealership.name}</strong>
          <span>{address.street}</span>
          <span>
            {address.postalCode} {address.city}
          </span>
          <a href={dealership.phoneHref}>{dealership.phone}</a>
          <a href={`mailto:${dealership.email}`}>{dealership.email}</a>
        </address>
        <nav aria-label="Pied de page">
          <ul className={styles.links}>
            {LINKS.map(({ label, to }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <p className={styles.notice}>
          © {years} {dealership.name}
          {dealership.poweredBy !== '' && <> · {dealership.poweredBy}</>}
        </p>
      </div>
    </footer>
  );
}
