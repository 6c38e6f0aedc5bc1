import { memo } from 'react';
import { ItineraryLink } from '../../features/catalogue/client/itinerary-link.tsx';
import { OpenNow } from '../../features/catalogue/client/open-now.tsx';
import { useSite } from '../../features/catalogue/client/site.ts';
import type { PublicDealership } from '../../features/platform/settings/public-settings.ts';
import { addressLines } from '../../shared/dealership.ts';
import { PATHS } from '../../shared/paths.ts';
import styles from './footer.module.css';
import { navigationOf } from './navigation.tsx';

/** Returns the links that the law requires on every page; rental conditions and mediation only if they are set. */
function noticesOf({ hasRentalConditions, hasMediator }: PublicDealership) {
  return [
    { label: 'Mentions légales', to: PATHS.legal },
    { label: 'Confidentialité', to: PATHS.privacy },
    { label: 'Cookies', to: `${PATHS.privacy}#cookies` },
    ...(hasRentalConditions ? [{ label: 'Conditions de location', to: `${PATHS.legal}#location` }] : []),
    ...(hasMediator ? [{ label: 'Médiation', to: `${PATHS.legal}#mediation` }] : []),
    { label: 'Accessibilité', to: `${PATHS.legal}#accessibilite` },
  ];
}

/** A script may fill the element before hydration, so React must not compare its content. */
const OF_THE_SCRIPT = { __html: '' };

export const Footer = memo(function Footer() {
  const { dealership, day, landings } = useSite();
  const year = Number(day.slice(0, 4));
  const { copyrightFrom, phone, email } = dealership;
  const first = copyrightFrom ?? year;
  const years = year > first ? `${first}–${year}` : String(first);
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <address className={styles.address}>
          <strong>{dealership.name}</strong>
          {addressLines(dealership.address).map((line) => (
            <span key={line}>{line}</span>
          ))}
          <OpenNow />
          <ItineraryLink />
          {phone && <a href={phone.href}>{phone.shown}</a>}
          {email && <a href={`mailto:${email}`}>{email}</a>}
        </address>
        <nav aria-label="Pied de page" className={styles.links}>
          <Column links={navigationOf(dealership.parts)} />
          <Column links={noticesOf(dealership)} />
          {landings.length > 0 && <Column links={landings.map(({ label, path }) => ({ label, to: path }))} />}
        </nav>
        {/* `offline.client.ts` adds the switch 'Lire hors connexion' here. */}
        <div
          data-offline
          className={styles.offline}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty text, without user input.
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
          <a href={to}>{label}</a>
        </li>
      ))}
    </ul>
  );
}
