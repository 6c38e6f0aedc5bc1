import { Icon } from '../../../../ui/icon.tsx';
import pill from '../../../../ui/pill-link.module.css';
import type { Card } from '../../../stock/vehicles/card.ts';
import type { Wanted } from '../../../stock/vehicles/price-rows.ts';
import type { LandingLink } from '../../client/landing.ts';
import row from '../../list/results/card-row.module.css';
import { VehicleCard } from '../../list/results/vehicle-card.tsx';
import styles from './similar-vehicles.module.css';

export type Suggestions = { cards: readonly Card[]; landings: readonly LandingLink[] };

export const SIMILAR_ID = 'similaires';

export function SimilarVehicles({ cards, landings, offer }: Suggestions & Pick<Wanted, 'offer'>) {
  if (cards.length === 0) return null;
  return (
    <section id={SIMILAR_ID} className={styles.similar} aria-labelledby="titre-similaires">
      <h2 id="titre-similaires">Véhicules similaires</h2>
      <ul className={`stack gap-4 flat ${row.cards}`} data-few>
        {cards.map((card) => (
          <li key={card.id}>
            <VehicleCard card={card} eager={false} heading="h3" offer={offer} />
          </li>
        ))}
      </ul>
      {landings.length > 0 && (
        <ul className={`row wrap gap-2 ${styles.landings}`} aria-label="Plus de véhicules de cette sorte">
          {landings.map(({ path, label }) => (
            <li key={path}>
              <a href={path} className={pill.link}>
                <span>{label}</span>
                <Icon name="forward" size={16} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
