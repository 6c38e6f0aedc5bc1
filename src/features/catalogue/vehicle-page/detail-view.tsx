import { Activity, type ReactNode } from 'react';
import { addressLines } from '../../../shared/dealership.ts';
import { cardTypeOf, detailPath, LIST_NAMES, listPath, PREVIEW_ROOT, type VehicleKind } from '../../../shared/paths.ts';
import { Price } from '../../../ui/price.tsx';
import { WholeWords } from '../../../ui/whole-words.tsx';
import { isForRent, isForSale } from '../../stock/vehicles/fields/choices.ts';
import type { Vehicle } from '../../stock/vehicles/vehicle.ts';
import { withOfferCode } from '../client/list-query.ts';
import { useSite } from '../client/site.ts';
import { RecentPlace } from '../favourites/recent-place.tsx';
import styles from './detail.module.css';
import { type DetailData, rentalOf } from './detail-data.ts';
import { Gallery } from './gallery/gallery.tsx';
import { Offer } from './offer/detail-offer.tsx';
import { SoldOffer } from './offer/sold-offer.tsx';
import { ConditionSection } from './sections/condition-section.tsx';
import { Accessories, KeyedSection, Section } from './sections/detail-sections.tsx';
import { PreviewStrip } from './sections/preview-strip.tsx';
import { SimilarVehicles } from './sections/similar-vehicles.tsx';
import { VisitSection } from './sections/visit-section.tsx';

type Props = {
  kind: VehicleKind;
  data: DetailData<Vehicle>;
  guarantee?: string;
  load?: ReactNode;
  /** Sections that only one kind of vehicle has. */
  children?: ReactNode;
};

export function DetailView({ kind, data, guarantee = '', load, children }: Props) {
  const { offer, vehicle, card, rows, accessories, chat, dates: estimateRequest, suggestions, reviews } = data;
  const rental = rentalOf(kind, data);
  const { tags } = rental;
  const { dealership, preview } = useSite();
  const style = dealership.interface;
  const isSold = vehicle.status === 'sold';
  const hasRate = tags.some(({ price }) => price.trim() !== '');
  const isRented = !isSold && isForRent(vehicle.offer_kind) && (hasRate || !isForSale(vehicle.offer_kind));
  return (
    <>
      {preview === PREVIEW_ROOT && <PreviewStrip kind={kind} vehicle={vehicle} />}
      <article className={styles.page} data-id={vehicle.id}>
        <nav aria-label="Fil d’Ariane" className={styles.breadcrumb}>
          <a href={withOfferCode(listPath(kind), offer)}>{LIST_NAMES[kind]}</a>
          <span aria-hidden="true">/</span>
          <span aria-current="page">{vehicle.title}</span>
        </nav>
        <Activity>
          <Gallery kind={kind} vehicle={vehicle} />
        </Activity>
        <Activity>
          {isSold ? (
            <SoldOffer kind={kind} vehicle={vehicle} hasSimilar={suggestions.cards.length > 0} />
          ) : (
            <Offer
              kind={kind}
              offer={offer}
              vehicle={vehicle}
              card={card}
              tags={tags}
              guarantee={guarantee}
              chat={chat}
              rental={rental}
              hasDates={isRented}
              estimateRequest={estimateRequest}
            />
          )}
        </Activity>
        <ConditionSection kind={kind} vehicle={vehicle} />
        <div className={styles.sections}>
          {vehicle.overview.trim() !== '' && (
            <Section heading="Aperçu">
              <p className={styles.overview}>
                <WholeWords text={vehicle.overview.trim()} />
              </p>
            </Section>
          )}
          {load}
          <KeyedSection
            heading="Détails"
            entries={rows.map(({ field, label, gloss, value, price }) => ({
              key: field,
              term: (
                <>
                  <span lang={label.lang}>{label.text}</span>
                  {gloss !== undefined && <small>{` ${gloss}`}</small>}
                </>
              ),
              value: price ? <Price price={value.text} style={style} /> : <span lang={value.lang}>{value.text}</span>,
            }))}
          />
          {children}
          <Activity>
            <Accessories groups={accessories} />
          </Activity>
          {!isSold && isForSale(vehicle.offer_kind) && <LegalGuarantees commercial={guarantee.trim() !== ''} />}
          <Activity>
            <VisitSection reviews={reviews} />
          </Activity>
        </div>
        <PrintedContact path={detailPath(cardTypeOf(kind), vehicle.id)} />
      </article>
      {/* This element is outside of the sections, because the sticky offer would cover it there. */}
      <Activity>
        <SimilarVehicles {...suggestions} offer={offer} />
        {preview === undefined && <RecentPlace current={{ kind, id: vehicle.id }} />}
      </Activity>
    </>
  );
}

function LegalGuarantees({ commercial }: { commercial: boolean }) {
  return (
    <Section heading="Vos garanties légales">
      <p className={styles.legal}>
        Tout véhicule d’occasion vendu par un professionnel à un consommateur est couvert par la garantie légale de
        conformité pendant 24 mois (articles L217-3 et suivants du code de la consommation) et par la garantie des vices
        cachés (articles 1641 et suivants du code civil).
        {commercial && <span> La garantie indiquée sur cette fiche est commerciale et s’y ajoute.</span>}
      </p>
    </Section>
  );
}

function PrintedContact({ path }: { path: string }) {
  const { dealership, origin } = useSite();
  const { name, phone, email, address } = dealership;
  return (
    <p className={styles.printed}>
      <strong>{name}</strong>
      {addressLines(address).map((line) => `, ${line}`)}
      <br />
      {phone && <strong>{phone.shown}</strong>}
      {phone && email && ', '}
      {email}
      {(phone || email) && <br />}
      <span>{`${origin}${path}`}</span>
    </p>
  );
}
