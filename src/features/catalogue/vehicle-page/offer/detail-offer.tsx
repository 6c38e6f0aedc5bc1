import { useState } from 'react';
import { isCurrentDay } from '../../../../shared/dates/dates.ts';
import { dayShown, type LocalizedText } from '../../../../shared/labels.ts';
import { cardTypeOf, detailPath, PATHS, type VehicleKind } from '../../../../shared/paths.ts';
import { Icon, type IconName } from '../../../../ui/icon.tsx';
import { Price } from '../../../../ui/price.tsx';
import { ShareMenu } from '../../../../ui/share-menu.tsx';
import ticket from '../../../../ui/ticket.module.css';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { WholeWords } from '../../../../ui/whole-words.tsx';
import { type Card, fuelShown, gearboxShown, isAmount, type PriceTag } from '../../../stock/vehicles/card.ts';
import { isForRent, isForSale, offerLabel, type SingleOffer } from '../../../stock/vehicles/fields/choices.ts';
import { NOTHING_WANTED, type PriceRow, priceRows } from '../../../stock/vehicles/price-rows.ts';
import { shownReference } from '../../../stock/vehicles/shown-reference.ts';
import { cardBadgesOf } from '../../../stock/vehicles/status/badges.ts';
import { backText } from '../../../stock/vehicles/status/due-back.ts';
import { VehicleBadges } from '../../../stock/vehicles/status/vehicle-badges.tsx';
import type { Vehicle } from '../../../stock/vehicles/vehicle.ts';
import { useSite } from '../../client/site.ts';
import { CompareButton, FavouriteButton } from '../../favourites/vehicle-buttons.tsx';
import type { EstimateRequest, Rental } from '../../rental-estimate/dates.ts';
import { DatesBox } from '../../rental-estimate/dates-box.tsx';
import { mileageText } from '../sections/detail-rows.ts';
import { shareTitle } from '../share-title.ts';
import { ContactBar } from './contact-bar.tsx';
import styles from './detail-offer.module.css';
import offered from './offer-kind.module.css';
import lines from './offer-lines.module.css';
import { type Condition, priceTerms } from './offer-terms.ts';
import conditionStyles from './rental-conditions.module.css';

/**
 * Maximum number of characters for each text size of the title, so that the price stays visible. A large title has two
 * lines, a medium title three.
 */
const MAX_CHARACTERS = { large: 30, medium: 60 };

/** The law requires this sentence for a former price (article L112-1-1 du code de la consommation). */
const FORMER = 'Prix barré : le prix le plus bas des 30 jours précédant la baisse.';

type Props = {
  kind: VehicleKind;
  offer: SingleOffer | null;
  vehicle: Vehicle;
  card: Card;
  tags: readonly PriceTag[];
  guarantee: string;
  chat: string;
  rental: Rental;
  hasDates: boolean;
  estimateRequest: EstimateRequest | null;
};

export function Offer({ kind, offer, vehicle, card, tags, guarantee, chat, rental, hasDates, estimateRequest }: Props) {
  const [answer, setAnswer] = useState(estimateRequest?.answer);
  const { dealership, day, origin, preview } = useSite();
  const isRented = isForRent(vehicle.offer_kind);
  const back = isRented ? backText(vehicle.available_from, day, dealership.interface) : '';
  const rows = priceRows(card, { ...NOTHING_WANTED, offer }).map((row) =>
    row.name === 'vente' ? { ...row, unit: 'TTC' } : row,
  );
  return (
    <div className={styles.side}>
      <div className={styles.offer}>
        <div className={styles.lead}>
          <div className={`${ticket.ticket} ${styles.ticket}`}>
            <div className={styles.head}>
              <div className={offered.heading}>
                <OfferTitle vehicle={vehicle} />
                {preview === undefined && <FavouriteButton card={card} className={offered.save} />}
              </div>
              <p className={offered.kind}>{offerLabel(vehicle.offer_kind)}</p>
              {back !== '' && (
                <p className={offered.available}>
                  <Icon name="calendar" size={18} />
                  {back}
                </p>
              )}
            </div>
            <Stub rows={rows} vehicle={vehicle} tags={isRented ? tags : []} />
          </div>
          <KeyProperties vehicle={vehicle} guarantee={guarantee} />
          <ContactBar first={rows.find(({ isMain, price }) => isMain && price !== '')} chat={chat} answer={answer} />
          <div className={offered.ways}>
            <ShareMenu
              title={shareTitle(vehicle, tags, dealership.name)}
              address={`${origin}${detailPath(cardTypeOf(kind), vehicle.id)}`}
            />
            {preview === undefined && <CompareButton card={card} />}
          </div>
        </div>
        <div className={styles.more}>
          {hasDates && <DatesBox rental={rental} dates={estimateRequest?.dates} answer={answer} onAnswer={setAnswer} />}
          {isRented && <RentalConditions conditions={rental.conditions} />}
          <p className={`small faint ${styles.reference}`}>Référence {shownReference(vehicle)}</p>
        </div>
      </div>
    </div>
  );
}

type StubProps = { rows: readonly PriceRow[]; vehicle: Vehicle; tags: readonly PriceTag[] };

/** Shows nothing if there are no prices and terms. */
function Stub({ rows, vehicle, tags }: StubProps) {
  const terms = priceTerms(
    tags.map(({ price }) => price),
    isForSale(vehicle.offer_kind) ? vehicle.sale_price : '',
  );
  if (rows.length === 0) return null;
  return (
    <div className={`${ticket.below} ${styles.stub} ${lines.stub}`}>
      <ul className={lines.prices}>
        {rows.map((row) => (
          <li key={row.label} className={`full ${lines.line}`}>
            <Line {...row} />
          </li>
        ))}
      </ul>
      {terms !== null && <p className="small faint">{terms}</p>}
      {Object.keys(vehicle.former_prices ?? {}).length > 0 && <p className="small faint">{FORMER}</p>}
    </div>
  );
}

/** If a sale has no price, shows « nous consulter ». */
function Line({ label, price, unit, former, isMain }: PriceRow) {
  const { dealership } = useSite();
  if (price === '') return <span className="full muted">{label} : nous consulter</span>;
  return (
    <>
      <span className={lines.label}>{label}</span>
      <Price
        price={price}
        style={dealership.interface}
        unit={unit}
        former={former}
        className={
          isAmount(price)
            ? `${lines.amount} ${isMain ? `${ticket.price} ${styles.price}` : `strong numbers muted ${lines.other}`}`
            : lines.words
        }
      />
    </>
  );
}

export function OfferTitle({ vehicle }: { vehicle: Vehicle }) {
  const { dealership, day } = useSite();
  const { title, reserved_until } = vehicle;
  return (
    <>
      <VehicleBadges
        badges={cardBadgesOf(vehicle)}
        hidden={dealership.hiddenBadges}
        until={isCurrentDay(reserved_until, day) ? dayShown(reserved_until, dealership.interface) : ''}
      />
      <h1 className={styles.title} data-size={sizeOf(title)}>
        <WholeWords text={title} />
      </h1>
    </>
  );
}

function sizeOf({ length }: string): 'large' | 'medium' | 'small' {
  if (length <= MAX_CHARACTERS.large) return 'large';
  return length <= MAX_CHARACTERS.medium ? 'medium' : 'small';
}

export function KeyProperties({ vehicle, guarantee }: { vehicle: Vehicle; guarantee: string }) {
  const { fuels, dealership } = useSite();
  const properties: (LocalizedText & { icon: IconName; name: string })[] = [
    { icon: 'calendar', name: 'Année', text: vehicle.model_year },
    { icon: 'mileage', name: 'Kilométrage', text: mileageText(vehicle) },
    { icon: 'fuel', name: 'Carburant', ...fuelShown(vehicle.fuel_type, fuels, dealership.interface) },
    { icon: 'gearbox', name: 'Boîte de vitesses', text: gearboxShown(vehicle) },
  ];
  const filledProperties = properties.filter(({ text }) => text.trim() !== '');
  if (filledProperties.length === 0 && guarantee.trim() === '') return null;
  return (
    <ul className={styles.properties}>
      {filledProperties.map(({ icon, name, text, lang }) => (
        <li key={icon}>
          <Icon name={icon} />
          <VisuallyHidden>{name} : </VisuallyHidden>
          <span lang={lang}>{text}</span>
        </li>
      ))}
      {guarantee.trim() !== '' && (
        <li className="full">
          <Icon name="shield" />
          <span>{`Garantie : ${guarantee}`}</span>
        </li>
      )}
    </ul>
  );
}

/** Links to all conditions (arrêté du 17 mars 2015). */
function RentalConditions({ conditions }: { conditions: readonly Condition[] }) {
  const { hasRentalConditions } = useSite().dealership;
  return (
    <section className={conditionStyles.conditions} aria-labelledby="conditions-location">
      <h2 id="conditions-location">Conditions de location</h2>
      {conditions.length > 0 && (
        <dl className="stack gap-1">
          {conditions.map(({ term, text }) => (
            <div key={term}>
              <dt className="faint">{term}</dt>
              <dd className="medium numbers">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <p>
        {hasRentalConditions && (
          <>
            <a href={`${PATHS.legal}#location`}>Toutes les conditions de location</a>.{' '}
          </>
        )}
        Devis gratuit sur demande.
      </p>
    </section>
  );
}
