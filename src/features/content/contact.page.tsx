import { Fragment } from 'react';
import { PATHS } from '../../shared/paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { type Head, type Site, useSite } from '../catalogue/site.ts';
import { dealerData } from '../catalogue/structured-data.ts';
import styles from './contact.module.css';
import { ContactForm } from './contact-form.tsx';
import { Networks } from './networks.tsx';
import { openingLines } from './opening-hours.ts';

export function meta({ site }: { site: Site }): Head {
  const { name, address, phone } = site.dealership;
  return {
    title: 'Contact, adresse et horaires',
    description: `Contactez ${name}, à ${address.city} : téléphone ${phone}, messagerie, adresse et horaires d’ouverture.`,
    canonical: PATHS.contact,
    jsonLd: [dealerData(site)],
  };
}

/** Everything here is known to every page already. */
export const loader = async (): Promise<null> => null;

/** PUB-3, CON-1 to CON-7. */
export default function ContactPage() {
  const { dealership } = useSite();
  const { name, address, tagline } = dealership;
  return (
    <div className={styles.page}>
      <header className={styles.opening}>
        <h1>Contactez-nous</h1>
        <p className={styles.tagline}>{tagline}</p>
      </header>
      <section className={styles.request} aria-labelledby="entrer-en-contact">
        <h2 id="entrer-en-contact">Entrer en contact</h2>
        <ContactForm />
      </section>
      <section className={styles.ways} aria-label="Coordonnées">
        <dl>
          <div>
            <dt>
              <Icon name="phone" size={20} />
              Téléphone
            </dt>
            <dd>
              <a href={dealership.phoneHref}>{dealership.phone}</a>
            </dd>
          </div>
          <div>
            <dt>
              <Icon name="mail" size={20} />
              E-mail
            </dt>
            <dd>
              <a href={`mailto:${dealership.email}`}>{dealership.email}</a>
            </dd>
          </div>
          <div>
            <dt>
              <Icon name="pin" size={20} />
              Adresse
            </dt>
            <dd>
              <address>
                {name}
                <br />
                {address.street}
                <br />
                {address.postalCode} {address.city}
              </address>
            </dd>
          </div>
          <div>
            <dt>
              <Icon name="clock" size={20} />
              Horaires
            </dt>
            <dd>
              <Hours />
            </dd>
          </div>
        </dl>
        <Networks networks={dealership.networks} />
      </section>
    </div>
  );
}

function Hours() {
  const { hours } = useSite().dealership;
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
