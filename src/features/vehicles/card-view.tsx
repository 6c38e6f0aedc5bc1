import { Link, useViewTransitionState } from 'react-router';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { VehiclePicture } from '../images/vehicle-picture.tsx';
import { Price } from '../../ui/price.tsx';
import { detailPath } from '../site/paths.ts';
import { useSite } from '../site/site.ts';
import styles from './card.module.css';
import { type Card, distanceText, fuelWord } from './facts.ts';

/** How wide a card's picture stands: one, two or three columns. */
const SIZES = '(min-width: 1200px) 296px, (min-width: 1024px) calc((100vw - 400px) / 2), (min-width: 640px) 46vw, 94vw';

/** A vehicle in a list (CARD-1 to CARD-6). One link covers the card. */
export function CardView({ card, eager }: { card: Card; eager: boolean }) {
  const { dealership, fuels } = useSite();
  const style = dealership.interface;
  const { ppd, ppm } = card;
  const address = detailPath(card.type, card.id);
  // The picture of the card that is followed becomes the picture of the page, where the browser can show it (gallery.module.css).
  const followed = useViewTransitionState(address);
  return (
    <article className={styles.card} data-id={card.id}>
      <div className={styles.stage} style={followed ? { viewTransitionName: 'vehicle-picture' } : undefined}>
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
      </div>
      <div className={styles.body}>
        <h2 className={styles.title}>
          <Link to={address} viewTransition className={styles.link}>
            {card.title}
          </Link>
        </h2>
        {card.overview.trim() !== '' && <p className={styles.overview}>{card.overview}</p>}
        <ul className={styles.facts}>
          <Fact icon="calendar" text={card.year} />
          <Fact icon="mileage" text={card.distance === null ? '' : distanceText(card.distance)} />
          <Fact icon="fuel" text={fuelWord(card.fuel, fuels, style)} />
          <Fact icon="gearbox" text={card.manual} />
        </ul>
        <div className={styles.prices}>
          <Price price={ppd} style={style} unit="/ jour" className={styles.main} />
          <Price price={ppm} style={style} unit="/ mois" className={styles.second} />
          {card.tags.map(({ label, price, unit }, i) => (
            <Price
              key={label}
              price={price}
              style={style}
              unit={unit}
              className={i === 0 ? styles.main : styles.second}
            />
          ))}
        </div>
        <p className={styles.foot}>
          {card.guarantee.trim() !== '' && (
            <span className={styles.guarantee}>
              <Icon name="shield" size={16} />
              {card.guarantee}
            </span>
          )}
          <span className={styles.reference}>Réf. {card.id}</span>
        </p>
      </div>
    </article>
  );
}

function Fact({ icon, text }: { icon: IconName; text: string }) {
  if (text.trim() === '') return null;
  return (
    <li>
      <Icon name={icon} size={16} />
      {text}
    </li>
  );
}
