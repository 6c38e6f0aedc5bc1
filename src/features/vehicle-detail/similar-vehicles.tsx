import { VehicleCard } from '../vehicle-list/vehicle-card.tsx';
import type { Card } from '../vehicles/card.ts';
import styles from './similar-vehicles.module.css';

export const SIMILAR_ID = 'similaires';

/** Vehicles of the list that are most like this one; nothing where there are none. */
export function SimilarVehicles({ cards }: { cards: readonly Card[] }) {
  if (cards.length === 0) return null;
  return (
    <section id={SIMILAR_ID} className={styles.similar} aria-labelledby="titre-similaires">
      <h2 id="titre-similaires">Véhicules similaires</h2>
      <ul>
        {cards.map((card) => (
          <li key={card.id}>
            <VehicleCard card={card} eager={false} />
          </li>
        ))}
      </ul>
    </section>
  );
}
