import { memo } from 'react';
import { ItineraryLink } from '../../features/catalogue/client/itinerary-link.tsx';
import { OpenNow } from '../../features/catalogue/client/open-now.tsx';
import { useSite } from '../../features/catalogue/client/site.ts';
import { PATHS } from '../../shared/paths.ts';
import { PageLink } from '../../ui/page-link.tsx';
import styles from './footer.module.css';
import { NAVIGATION } from './navigation.tsx';

/** Links that the law requires on every page, and those that renters look for (D04). */
const NOTICES = [
  { label: 'Mentions légales', to: PATHS.legal },
  { label: 'Confidentialité', to: PATHS.privacy },
  { label: 'Cookies', to: `${PATHS.privacy}#cookies` },
  { label: 'Conditions de location', to: `${PATHS.legal}#location` },
  { label: 'Médiation', to: `${PATHS.legal}#mediation` },
  { label: 'Accessibilité', to: `${PATHS.legal}#accessibilite` },
] as const;

/** The script may come before React does: what is inside is not compared with what the server sent. */
const OF_THE_SCRIPT = { __html: '' };

/** Links, copyright from 2024 on (CST-15, D04), credit (HDR-8). */
export const Footer = memo(function Footer() {
  const { dealership, day, landings } = useSite();
  const year = Number(day.slice(0, 4));
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
          <OpenNow />
          <ItineraryLink />
          <a href={dealership.phoneHref}>{dealership.phone}</a>
          <a href={`mailto:${dealership.email}`}>{dealership.email}</a>
        </address>
        <nav aria-label="Pied de page" className={styles.links}>
          <Column links={NAVIGATION} />
          <Column links={NOTICES} />
          {landings.length > 0 && <Column links={landings.map(({ label, path }) => ({ label, to: path }))} />}
        </nav>
        {/* The switch 'Lire hors connexion' is drawn here by its script (offline.client.ts). */}
        <div
          data-offline
          className={styles.offline}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: empty text, nothing of anybody's.
          dangerouslySetInnerHTML={OF_THE_SCRIPT}
        />
        <p className={styles.notice}>
          <span>
            © {years} {dealership.name}
          </span>
          {dealership.poweredBy !== '' && <span>{dealership.poweredBy}</span>}
        </p>
      </div>
    </footer>
  );
});

function Column({ links }: { links: readonly { label: string; to: string }[] }) {
  return (
    <ul>
      {links.map(({ label, to }) => (
        <li key={to}>
          <PageLink href={to}>{label}</PageLink>
        </li>
      ))}
    </ul>
  );
}
