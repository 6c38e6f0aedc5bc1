import { Fragment, type ReactNode } from 'react';
import { closureText } from '../../../shared/dates/date-labels.ts';
import { addressLines, hasHours } from '../../../shared/dealership.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { ItineraryLink } from '../../catalogue/client/itinerary-link.tsx';
import { OpenNow } from '../../catalogue/client/open-now.tsx';
import { useSite } from '../../catalogue/client/site.ts';
import type { PublicDealership } from '../../platform/settings/public-settings.ts';
import styles from './contact.module.css';
import { ContactForm } from './contact-form.tsx';
import { Networks } from './networks.tsx';
import { openingLines } from './opening-hours.ts';

export default function ContactView() {
  const { tagline, contactLine, chat } = useSite().dealership;
  return (
    <div className={styles.page}>
      <header>
        <h1>Contactez-nous</h1>
        {tagline !== undefined && <p className={styles.tagline}>{tagline}</p>}
        {contactLine !== undefined && <p className={styles.line}>{contactLine}</p>}
      </header>
      <section className={styles.request} aria-labelledby="entrer-en-contact">
        <h2 id="entrer-en-contact">Entrer en contact</h2>
        {chat === undefined ? <NoChat /> : <ContactForm />}
      </section>
      <Ways />
    </div>
  );
}

/**
 * Shown instead of the form if the dealership has no chat, because the form only opens a chat. Names other ways to
 * write.
 */
function NoChat() {
  const { phone, email } = useSite().dealership;
  return (
    <p>
      {phone || email
        ? 'La messagerie n’est pas encore en service\u00a0: nos coordonnées sont sur cette page.'
        : 'Nos coordonnées seront bientôt sur cette page.'}
    </p>
  );
}

function Ways() {
  const { dealership } = useSite();
  const { name, phone, email, address, closures, networks } = dealership;
  const lines = addressLines(address);
  const isOpenSometimes = hasHours(dealership);
  const isAnySet = phone || email || lines.length > 0 || isOpenSometimes || closures.length > 0;
  if (!isAnySet && Object.values(networks).every((network) => network === undefined)) return null;
  return (
    <section className={styles.ways} aria-label="Coordonnées">
      <dl className="stack gap-6">
        {phone && (
          <Way icon="phone" name="Téléphone">
            <a href={phone.href}>{phone.shown}</a>
          </Way>
        )}
        {email && (
          <Way icon="mail" name="E-mail">
            <a href={`mailto:${email}`}>{email}</a>
          </Way>
        )}
        {lines.length > 0 && (
          <Way icon="pin" name="Adresse">
            <address>
              {name}
              {lines.map((line) => (
                <Fragment key={line}>
                  <br />
                  {line}
                </Fragment>
              ))}
            </address>
            <ItineraryLink />
          </Way>
        )}
        {(isOpenSometimes || closures.length > 0) && (
          <Way icon="clock" name="Horaires">
            <Hours />
          </Way>
        )}
      </dl>
      <Networks networks={networks} />
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
  const { dealership } = useSite();
  const { hours, closures } = dealership;
  return (
    <>
      {hasHours(dealership) && (
        <>
          <p className={styles.now}>
            <OpenNow />
          </p>
          <Week hours={hours} />
        </>
      )}
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
