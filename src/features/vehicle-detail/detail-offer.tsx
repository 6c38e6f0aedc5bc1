import { isCurrentDay, isLaterDay } from '../../shared/dates.ts';
import type { VehicleKind } from '../../shared/paths.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Price } from '../../ui/price.tsx';
import { useSite } from '../catalogue/site.ts';
import { marksOf } from '../vehicles/badges.ts';
import type { PriceTag } from '../vehicles/card.ts';
import { isForRent, isForSale, offerLabel } from '../vehicles/choices.ts';
import type { Vehicle } from '../vehicles/vehicle.ts';
import { VehicleBadges } from '../vehicles/vehicle-badges.tsx';
import styles from './detail-offer.module.css';
import { fuelWords, gearboxWord, mileageText, type Words } from './detail-rows.ts';
import offered from './offer-kind.module.css';
import { type Condition, priceTerms } from './offer-terms.ts';
import { RentalConditions } from './rental-conditions.tsx';

/** A longer title has a smaller font, so that the price stays visible. */
const MAX_TITLE_CHARACTERS = 60;

/** What the law asks to be said of a former price (article L112-1-1 du code de la consommation). */
const FORMER = 'Prix barré : le prix le plus bas des 30 jours précédant la baisse.';

type Props = {
  kind: VehicleKind;
  vehicle: Vehicle;
  tags: PriceTag[];
  guarantee: string;
  chat: string;
  /** Of a rental. */
  conditions: readonly Condition[];
};

/** Title, prices and their terms, the main properties, and how to contact the dealer. */
export function Offer({ kind, vehicle, tags, guarantee, chat, conditions }: Props) {
  const { dealership, day } = useSite();
  const isSold = isForSale(vehicle.offer_kind);
  const isRented = isForRent(vehicle.offer_kind);
  const given = isRented ? tags.filter(({ price }) => price.trim() !== '') : [];
  const terms = priceTerms(
    given.map(({ price }) => price),
    isSold ? vehicle.sale_price : '',
  );
  const former = vehicle.former_prices ?? {};
  const sale = { label: 'Prix de vente', price: vehicle.sale_price, unit: 'TTC', former: former.sale_price };
  return (
    <div className={styles.offer}>
      <OfferTitle vehicle={vehicle} />
      <p className={offered.kind}>{offerLabel(vehicle.offer_kind)}</p>
      {isRented && isLaterDay(vehicle.available_from, day) && (
        <p className={offered.available}>
          <Icon name="calendar" size={18} />
          Disponible le {vehicle.available_from}
        </p>
      )}
      {isSold && <SalePrice {...sale} />}
      {given.length > 0 && (
        <ul className={styles.prices} data-equal={kind === 'trucks' || undefined}>
          {given.map(({ label, price, unit, former: before }) => (
            <li key={label}>
              <span>{label}</span>
              <Price price={price} style={dealership.interface} unit={unit} former={before} className={styles.price} />
            </li>
          ))}
        </ul>
      )}
      {terms !== null && <p className={styles.terms}>{terms}</p>}
      {Object.keys(former).length > 0 && <p className={styles.terms}>{FORMER}</p>}
      <KeyProperties vehicle={vehicle} guarantee={guarantee} />
      <Contact first={given[0] ?? (isSold && sale.price.trim() !== '' ? sale : undefined)} chat={chat} />
      {isRented && <RentalConditions conditions={conditions} />}
      <p className={styles.reference}>Référence {vehicle.id}</p>
    </div>
  );
}

/** The title, and over it what is said of the vehicle: a reservation, a sale, a reduction. */
export function OfferTitle({ vehicle }: { vehicle: Vehicle }) {
  const { dealership, day } = useSite();
  const { title, reserved_until } = vehicle;
  return (
    <>
      <VehicleBadges
        badges={marksOf(vehicle)}
        hidden={dealership.hiddenBadges}
        until={isCurrentDay(reserved_until, day) ? reserved_until : ''}
      />
      <h1 data-long={title.length > MAX_TITLE_CHARACTERS || undefined}>{title}</h1>
    </>
  );
}

/** The price to buy it, or that it is to be asked for (D24). */
function SalePrice({ label, price, unit, former }: PriceTag) {
  const { dealership } = useSite();
  if (price.trim() === '') return <p className={offered.ask}>{label} : nous consulter</p>;
  return (
    <p className={offered.sale}>
      <span>{label}</span>
      <Price price={price} style={dealership.interface} unit={unit} former={former} className={styles.price} />
    </p>
  );
}

/** Year, mileage, fuel, gearbox and guarantee, each only where it is known. */
export function KeyProperties({ vehicle, guarantee }: { vehicle: Vehicle; guarantee: string }) {
  const site = useSite();
  const properties: (Words & { icon: IconName; name: string })[] = [
    { icon: 'calendar', name: 'Année', text: vehicle.model_year },
    { icon: 'mileage', name: 'Kilométrage', text: mileageText(vehicle) },
    { icon: 'fuel', name: 'Carburant', ...fuelWords(vehicle.fuel_type, site) },
    { icon: 'gearbox', name: 'Boîte de vitesses', text: gearboxWord(vehicle) },
  ];
  const known = properties.filter(({ text }) => text.trim() !== '');
  if (known.length === 0 && guarantee.trim() === '') return null;
  return (
    <ul className={styles.properties}>
      {known.map(({ icon, name, text, lang }) => (
        <li key={icon}>
          <Icon name={icon} />
          <span className="visually-hidden">{name} : </span>
          <span lang={lang}>{text}</span>
        </li>
      ))}
      {guarantee.trim() !== '' && (
        <li className={styles.guarantee}>
          <Icon name="shield" />
          <span>Garantie : {guarantee}</span>
        </li>
      )}
    </ul>
  );
}

/** Next to the pictures on wide screens; on a phone a fixed bar at the bottom (CDET-5, CDET-9). */
function Contact({ first, chat }: { first: PriceTag | undefined; chat: string }) {
  const { dealership } = useSite();
  return (
    <div className={styles.contact}>
      {first && (
        <p className={styles.reminder} aria-hidden="true">
          <Price price={first.price} style={dealership.interface} unit={first.unit} />
        </p>
      )}
      <a className={styles.chat} href={chat} target="_blank" rel="noopener noreferrer">
        <Icon name="chat" />
        Contactez moi
        <span className="visually-hidden"> (ouvre WhatsApp)</span>
      </a>
      <a className={styles.phone} href={dealership.phoneHref}>
        <Icon name="phone" />
        <span className="visually-hidden">Appeler le </span>
        <span className={styles.number}>{dealership.phone}</span>
      </a>
    </div>
  );
}
