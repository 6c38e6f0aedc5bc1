import { Activity, type ReactNode } from 'react';
import { addressLines } from '../../../shared/dealership.ts';
import { cardTypeOf, detailPath, LIST_NAMES, listPath, PREVIEW_ROOT, type VehicleKind } from '../../../shared/paths.ts';
import { Price } from '../../../ui/price.tsx';
import { WholeWords } from '../../../ui/whole-words.tsx';
import { VehiclePicture } from '../../platform/images/vehicle-picture.tsx';
import { isForRent, isForSale } from '../../stock/vehicles/fields/choices.ts';
import { offeredAs } from '../../stock/vehicles/fields/offered-as.ts';
import { isPublic, statusLabel } from '../../stock/vehicles/status/status.ts';
import type { Vehicle } from '../../stock/vehicles/vehicle.ts';
import { withOfferCode } from '../client/list-query.ts';
import { useSite } from '../client/site.ts';
import { RecentPlace } from '../favourites/recent-place.tsx';
import styles from './detail.module.css';
import { type DetailData, rentalOf } from './detail-data.ts';
import { Gallery } from './gallery/gallery.tsx';
import { Offer } from './offer/detail-offer.tsx';
import { SoldOffer } from './offer/sold-offer.tsx';
import { conditionNotes } from './sections/condition-notes.ts';
import conditionStyles from './sections/condition-section.module.css';
import { Accessories, KeyedSection, Section } from './sections/detail-sections.tsx';
import previewStyles from './sections/preview-strip.module.css';
import { SimilarVehicles } from './sections/similar-vehicles.tsx';
import { VisitSection } from './sections/visit-section.tsx';

type Props = {
  kind: VehicleKind;
  data: DetailData<Vehicle>;
  guarantee?: string;
  load?: ReactNode;
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

const NOT_OFFERED = 'Les visiteurs ne voient pas cette page : vos réglages ne proposent pas cette offre.';

function PreviewStrip({ kind, vehicle: { id, status, offer_kind } }: { kind: VehicleKind; vehicle: Vehicle }) {
  const isOffered = offeredAs(useSite().dealership.parts, kind, offer_kind) !== null;
  const isOnline = isOffered && isPublic(status);
  return (
    <aside className={previewStyles.strip} aria-label="Aperçu">
      <p>
        <strong>Aperçu — {statusLabel(status).toLowerCase()}</strong>{' '}
        {isOnline
          ? 'Les visiteurs voient cette page.'
          : isOffered
            ? 'Les visiteurs ne voient pas encore cette page.'
            : NOT_OFFERED}
      </p>
      <p className="row wrap gap-5 flat">
        <a className="touch-target strong" href={`/admin/${kind}?fiche=${kind}-edit-${id}`}>
          {isOnline || !isOffered ? 'Modifier la fiche' : 'Modifier ou mettre en ligne'}
        </a>
        {isOnline && (
          <a className="touch-target strong" href={detailPath(cardTypeOf(kind), id)}>
            Voir la page publique
          </a>
        )}
        <a className="touch-target strong" href={`/admin/${kind}`}>
          Retour à la liste
        </a>
      </p>
    </aside>
  );
}

/** « Ce que nous savons »: shows known flaws and repairs with their pictures, beside the vehicle's outline. */
function ConditionSection({ kind, vehicle }: { kind: VehicleKind; vehicle: Vehicle }) {
  const notes = conditionNotes(vehicle.condition_notes, vehicle.pictures.length);
  if (notes.length === 0) return null;
  return (
    <section className={conditionStyles.panel}>
      <div className={conditionStyles.head}>
        <h2>Ce que nous savons</h2>
        <p className={conditionStyles.intro}>
          Défauts et réparations connus de l’atelier, dits avant que vous ne veniez.
        </p>
      </div>
      <div className={conditionStyles.drawing}>
        <div className={conditionStyles.outline} data-kind={kind} />
      </div>
      <ul className={conditionStyles.notes}>
        {notes.map(({ text, picture }) => {
          const image = picture === null ? undefined : vehicle.pictures[picture];
          return (
            <li key={text}>
              <span>{text}</span>
              {image && (
                <VehiclePicture
                  picture={image}
                  alt={`Photo : ${text}`}
                  sizes="144px"
                  className={conditionStyles.picture}
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
