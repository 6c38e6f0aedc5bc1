import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { VehicleKind } from '../../shared/paths.ts';
import { cardTypeOf, detailPath, listPath } from '../../shared/paths.ts';
import { Price } from '../../ui/price.tsx';
import { useSite } from '../catalogue/site.ts';
import type { PriceTag } from '../vehicles/card.ts';
import type { Vehicle } from '../vehicles/vehicle.ts';
import styles from './detail.module.css';
import type { DetailLine } from './detail.ts';
import { Offer } from './detail-offer.tsx';
import { Accessories, KeyedSection, Section } from './detail-sections.tsx';
import { Gallery } from './gallery.tsx';

type Props = {
  kind: VehicleKind;
  vehicle: Vehicle;
  /** The prices that stand beside the title; those without a text are left out. */
  tags: PriceTag[];
  guarantee?: string;
  chat: string;
  lines: DetailLine[];
  /** Sections that only one kind has. */
  children?: ReactNode;
};

/** A vehicle's page: pictures, title, price, contact, 'Aperçu', 'Détails', accessories (CDET-*, TRKD-*). */
export function DetailView({ kind, vehicle, tags, guarantee = '', chat, lines, children }: Props) {
  const { dealership } = useSite();
  const style = dealership.interface;
  return (
    <article className={styles.page} data-id={vehicle.id}>
      <nav aria-label="Fil d’Ariane" className={styles.trail}>
        <Link to={listPath(kind)}>{kind === 'cars' ? 'Voitures' : 'Camions'}</Link>
        <span aria-hidden="true">/</span>
        <span aria-current="page">{vehicle.title}</span>
      </nav>
      <Gallery kind={kind} vehicle={vehicle} />
      <Offer {...{ kind, vehicle, tags, guarantee, chat }} />
      <div className={styles.sections}>
        {vehicle.overview.trim() !== '' && (
          <Section heading="Aperçu">
            <p className={styles.overview}>{vehicle.overview.trim()}</p>
          </Section>
        )}
        <KeyedSection
          heading="Détails"
          entries={lines.map(({ field, label, gloss, value, price }) => ({
            key: field,
            term: (
              <>
                <span lang={label.lang}>{label.text}</span>
                {gloss !== undefined && <small> {gloss}</small>}
              </>
            ),
            value: price ? <Price price={value.text} style={style} /> : <span lang={value.lang}>{value.text}</span>,
          }))}
        />
        {children}
        <Accessories of={vehicle} />
        {kind === 'cars' && <LegalGuarantees commercial={guarantee.trim() !== ''} />}
      </div>
      <PrintedContact path={detailPath(cardTypeOf(kind), vehicle.id)} />
    </article>
  );
}

/** What the law gives anyway must not look like a gift (L121-4 C. conso), and is said where a guarantee is (D24, §3.10). */
function LegalGuarantees({ commercial }: { commercial: boolean }) {
  return (
    <Section heading="Vos garanties légales">
      <p className={styles.legal}>
        Tout véhicule d’occasion vendu par un professionnel à un consommateur est couvert par la garantie légale de
        conformité pendant 24 mois (articles L217-3 et suivants du code de la consommation) et par la garantie des vices
        cachés (articles 1641 et suivants du code civil).
        {commercial && ' La garantie indiquée sur cette fiche est commerciale et s’y ajoute.'}
      </p>
    </Section>
  );
}

/** What a printed sheet needs and the screen has elsewhere: whom to ask, and where the page is. */
function PrintedContact({ path }: { path: string }) {
  const { dealership, origin } = useSite();
  const { name, phone, email, address } = dealership;
  return (
    <p className={styles.printed}>
      <strong>{name}</strong>, {address.street}, {address.postalCode} {address.city}
      <br />
      <strong>{phone}</strong>, {email}
      <br />
      {`${origin}${path}`}
    </p>
  );
}
