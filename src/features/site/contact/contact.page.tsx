import { Fragment, type ReactNode } from 'react';
import type { PublicDealership } from '../../../shared/dealership.ts';
import { PATHS } from '../../../shared/paths.ts';
import { atPlace, theBusiness } from '../../../shared/text/french.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { ItineraryLink } from '../../catalogue/client/itinerary-link.tsx';
import { OpenNow } from '../../catalogue/client/open-now.tsx';
import { type Head, type Site, useSite } from '../../catalogue/client/site.ts';
import { dealerData } from '../../catalogue/client/structured-data.ts';
import styles from './contact.module.css';
import { ContactForm } from './contact-form.tsx';
import { Networks } from './networks.tsx';
import { closureText, openingLines } from './opening-hours.ts';

export function meta({ site }: { site: Site }): Head {
  const { name, address, phone } = site.dealership;
  return {
    title: 'Contact, adresse et horaires',
    description: `Contactez ${theBusiness(name)}, ${atPlace(address.city)} : téléphone ${phone}, messagerie, adresse et horaires d’ouverture.`,
    canonical: PATHS.contact,
    jsonLd: [dealerData(site)],
  };
}

/** The page loads nothing: every page has the dealership's data. */
export const loader = async (): Promise<null> => null;

export default function ContactPage() {
  const { tagline, contactLine } = useSite().dealership;
  return (
    <div className={styles.page}>
      <header className={styles.opening}>
        <h1>Contactez-nous</h1>
        <p className={styles.tagline}>{tagline}</p>
        {contactLine !== undefined && <p className={styles.line}>{contactLine}</p>}
      </header>
      <section className={styles.request} aria-labelledby="entrer-en-contact">
        <h2 id="entrer-en-contact">Entrer en contact</h2>
        <ContactForm />
      </section>
      <Ways />
    </div>
  );
}

/** Phone, e-mail, address, hours and networks (CON-2, CON-4). */
function Ways() {
  const { dealership } = useSite();
  const { name, address } = dealership;
  return (
    <section className={styles.ways} aria-label="Coordonnées">
      <dl>
        <Way icon="phone" name="Téléphone">
          <a href={dealership.phoneHref}>{dealership.phone}</a>
        </Way>
        <Way icon="mail" name="E-mail">
          <a href={`mailto:${dealership.email}`}>{dealership.email}</a>
        </Way>
        <Way icon="pin" name="Adresse">
          <address>
            {name}
            <br />
            {address.street}
            <br />
            {address.postalCode} {address.city}
          </address>
          <ItineraryLink />
        </Way>
        <Way icon="clock" name="Horaires">
          <Hours />
        </Way>
      </dl>
      <Networks networks={dealership.networks} />
    </section>
  );
}

function Way({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <Icon name={icon} size={20} />
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function Hours() {
  const { hours, closures } = useSite().dealership;
  return (
    <>
      <p className={styles.now}>
        <OpenNow />
      </p>
      <Week hours={hours} />
      {closures.length > 0 && (
        <ul className={styles.closures} aria-label="Fermetures exceptionnelles">
          {closures.map((closure) => (
            <li key={`${closure.from} ${closure.to}`}>{closureText(closure)}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function Week({ hours }: Pick<PublicDealership, 'hours'>) {
  return (
    <ul className={styles.hours}>
      {openingLines(hours).map(({ days, spans }) => (
        <li key={days}>
          <span>{days}</span>{' '}
          <span>
            {spans.map((span, i) => (
              <Fragment key={span}>
                {i > 0 && ', '}
                <span className={styles.span}>{span}</span>
              </Fragment>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
