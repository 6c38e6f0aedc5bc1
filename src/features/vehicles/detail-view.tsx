import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { listPath } from '../site/paths.ts';
import { useSite } from '../site/site.ts';
import { accessoryIcon } from './accessory-icon.ts';
import type { DetailLine } from './detail.ts';
import styles from './detail.module.css';
import { Pictures } from './pictures.tsx';
import type { Vehicle, VehicleKind } from './vehicle.ts';

type Props = {
  kind: VehicleKind;
  vehicle: Vehicle;
  prices: ReactNode;
  chat: string;
  lines: DetailLine[];
  /** Sections that only one kind has. */
  children?: ReactNode;
};

/** A vehicle's page: pictures, title, price, contact, 'Aperçu', 'Détails', accessories (CDET-*, TRKD-*). */
export function DetailView({ kind, vehicle, prices, chat, lines, children }: Props) {
  const { dealership } = useSite();
  return (
    <article className={styles.page} data-id={vehicle.id}>
      <nav aria-label="Fil d’Ariane" className={styles.trail}>
        <Link to={listPath(kind)}>{kind === 'cars' ? 'Voitures' : 'Camions'}</Link>
        <span aria-hidden="true">/</span>
        <span aria-current="page">{vehicle.title}</span>
      </nav>
      <Pictures vehicle={vehicle} kind={kind} />
      <div className={styles.offer}>
        <h1>{vehicle.title}</h1>
        <div className={styles.prices}>{prices}</div>
        <div className={styles.contact}>
          <a
            className={styles.chat}
            href={chat}
            target="_blank"
            rel="noopener noreferrer"
            aria-label="Contactez moi (ouvre WhatsApp)"
          >
            <Icon name="chat" />
            Contactez moi
          </a>
          <a className={styles.phone} href={dealership.phoneHref}>
            <Icon name="phone" />
            {dealership.phone}
          </a>
        </div>
        <p className={styles.reference}>Référence {vehicle.id}</p>
      </div>
      <div className={styles.sections}>
        {vehicle.overview.trim() !== '' && (
          <section>
            <h2>Aperçu</h2>
            <p className={styles.overview}>{vehicle.overview}</p>
          </section>
        )}
        {lines.length > 0 && (
          <section>
            <h2>Détails</h2>
            <dl className={styles.grid}>
              {lines.map(({ field, label, lang, gloss, value }) => (
                <div key={field}>
                  <dt>
                    <span lang={lang}>{label}</span>
                    {gloss !== undefined && <small> {gloss}</small>}
                  </dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
        {children}
        {vehicle.accessories.length > 0 && (
          <section>
            <h2>Accessoires / fonctionnalités disponibles</h2>
            <ul className={styles.accessories}>
              {vehicle.accessories.map((accessory) => (
                <li key={accessory}>
                  <Icon name={accessoryIcon(accessory)} size={20} />
                  {accessory}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </article>
  );
}

/** 'Dimensions' and 'Weight' of a truck (TRKD-3). */
export function KeyedSection({ heading, entries }: { heading: ReactNode; entries: [string, string][] }) {
  if (entries.length === 0) return null;
  return (
    <section>
      <h2>{heading}</h2>
      <dl className={styles.grid}>
        {entries.map(([key, value]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A price with its name above it. */
export function NamedPrice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p className={styles.price}>
      <span>{label}</span>
      <strong>{children}</strong>
    </p>
  );
}
