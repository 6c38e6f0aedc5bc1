import { memo } from 'react';
import { detailPath } from '../../../../shared/paths.ts';
import { overviewParts } from '../../../../shared/text/overview.ts';
import { Icon, type IconName } from '../../../../ui/icon.tsx';
import { Price } from '../../../../ui/price.tsx';
import ticket from '../../../../ui/ticket.module.css';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { WholeWords } from '../../../../ui/whole-words.tsx';
import { VehiclePicture } from '../../../platform/images/vehicle-picture.tsx';
import { type Card, distanceText, fuelShown, guaranteeText, isAmount } from '../../../stock/vehicles/card.ts';
import { NOTHING_WANTED, type PriceRow, priceRows, type Wanted } from '../../../stock/vehicles/price-rows.ts';
import { shownReference } from '../../../stock/vehicles/shown-reference.ts';
import { backText } from '../../../stock/vehicles/status/due-back.ts';
import { VehicleBadges } from '../../../stock/vehicles/status/vehicle-badges.tsx';
import { withOfferCode } from '../../client/list-query.ts';
import { useSite } from '../../client/site.ts';
import { CompareButton, FavouriteButton } from '../../favourites/vehicle-buttons.tsx';
import { cardChips } from './card-chips.ts';
import priceStyles from './price-rows.module.css';
import styles from './vehicle-card.module.css';

/** Width of a card's picture, for three, two or one columns, with or without the filter column. */
const SIZES =
  '(min-width: 81.5em) calc(20em - 27px), (min-width: 75em) calc((100vw - 17.5em - 144px) / 3), (min-width: 64em) calc((100vw - 17.5em - 120px) / 2), (min-width: 40em) calc((100vw - 72px) / 2), calc(100vw - 32px)';

type Props = {
  card: Card;
  eager: boolean;
  heading?: 'h2' | 'h3';
  canCompare?: boolean;
} & Partial<Wanted>;

/** One link covers the card. */
export const VehicleCard = memo(function VehicleCard({
  card,
  eager,
  heading: Heading = 'h2',
  canCompare = true,
  offer = NOTHING_WANTED.offer,
  tariff = NOTHING_WANTED.tariff,
}: Props) {
  const { dealership, fuels, day } = useSite();
  const style = dealership.interface;
  const address = withOfferCode(detailPath(card.type, card.id), offer);
  const fuel = fuelShown(card.fuel, fuels, style);
  return (
    <article className={styles.card} data-id={card.id}>
      <div className={styles.stage}>
        {card.img ? (
          <VehiclePicture picture={card.img} alt="" sizes={SIZES} eager={eager} className={styles.picture} />
        ) : (
          <img
            className={styles.picture}
            src={card.type === 'car' ? '/sans-photo-voiture.svg' : '/sans-photo-camion.svg'}
            width={4}
            height={3}
            alt=""
            loading={eager ? 'eager' : 'lazy'}
          />
        )}
        <VehicleBadges
          badges={card.badges}
          hidden={dealership.hiddenBadges}
          back={backText(card.availableFrom, day, style)}
          className={styles.badges}
        />
        <Chips card={card} />
      </div>
      <div className={styles.names}>
        <Heading className={styles.title}>
          <a href={address} className={styles.link}>
            <WholeWords text={card.title} />
          </a>
        </Heading>
        {card.overview.trim() !== '' && <Overview text={card.overview} />}
      </div>
      <ul className={styles.properties}>
        <Property icon="calendar" name="Année" text={card.year} />
        <Property icon="mileage" name="Kilométrage" text={card.distance === null ? '' : distanceText(card.distance)} />
        <Property icon="fuel" name="Carburant" text={fuel.text} lang={fuel.lang} />
        <Property icon="gearbox" name="Boîte de vitesses" text={card.manual} />
      </ul>
      <div className={`${ticket.below} ${styles.prices}`}>
        {card.badges.includes('sold') ? (
          <span className="full strong muted">Ce véhicule est vendu.</span>
        ) : (
          <PriceRows rows={priceRows(card, { offer, tariff })} />
        )}
      </div>
      <FavouriteButton card={card} className={styles.save} />
      <p className={styles.foot}>
        {card.guarantee.trim() !== '' && (
          <span className={styles.guarantee}>
            <Icon name="shield" size={16} />
            <span>{guaranteeText(card.guarantee)}</span>
          </span>
        )}
        <span className={styles.reference}>Réf. {shownReference(card)}</span>
        {canCompare && !card.badges.includes('sold') && <CompareButton card={card} />}
      </p>
    </article>
  );
});

/** Shows two lines that end with a whole word. */
function Overview({ text }: { text: string }) {
  const { head, rest } = overviewParts(text);
  return (
    <p className={styles.overview}>
      <span>{head}</span>
      {rest !== '' && <span data-rest={/[.!?]$/.test(head) ? 'sentence' : 'cut'}>{rest}</span>}
    </p>
  );
}

function Chips({ card }: { card: Card }) {
  const chips = cardChips(card);
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips}>
      {chips.map(({ name, text }) => (
        <li key={name}>{text}</li>
      ))}
    </ul>
  );
}

type PropertyProps = { icon: IconName; name: string; text: string; lang?: 'en' | undefined };

function Property({ icon, name, text, lang }: PropertyProps) {
  if (text.trim() === '') return null;
  return (
    <li>
      <Icon name={icon} size={16} />
      <VisuallyHidden>{name} : </VisuallyHidden>
      <span lang={lang}>{text}</span>
    </li>
  );
}

export function CardSkeleton() {
  return (
    <div className={`${styles.card} ${styles.skeleton}`}>
      <div className={styles.stage} />
      <div className={styles.names}>
        <span />
        <span />
      </div>
      <div className={styles.properties}>
        <span />
        <span />
        <span />
        <span />
      </div>
      <div className={`${ticket.below} ${styles.prices}`}>
        <span />
        <span />
        <span />
      </div>
      <div className={styles.foot}>
        <span />
      </div>
    </div>
  );
}

/** Amounts are in one column, units in the other. A price without an amount is shown with its label. */
function PriceRows({ rows }: { rows: readonly PriceRow[] }) {
  const style = useSite().dealership.interface;
  return rows.map(({ label, price, unit, former, isMain }) =>
    isAmount(price) ? (
      <Price
        key={label}
        price={price}
        style={style}
        unit={unit}
        former={former}
        className={isMain ? priceStyles.mainPrice : priceStyles.row}
      />
    ) : (
      <span key={label} className="full strong muted">
        {`${label}\u00a0: `}
        {price === '' ? <span>nous consulter</span> : <Price price={price} style={style} />}
      </span>
    ),
  );
}
