import { carCard } from '../../stock/cars/car-card.ts';
import { truckCard } from '../../stock/trucks/truck-card.ts';
import type { Card } from '../../stock/vehicles/card.ts';
import type { CatalogueClient } from '../client/catalogue-client.ts';
import type { Named } from './selection-address.ts';

/** The cards of the named vehicles that everybody can see. */
export async function loadCards(catalogue: CatalogueClient, named: readonly Named[]): Promise<Card[]> {
  const idsOf = (kind: Named['kind']) => named.filter((one) => one.kind === kind).map(({ id }) => id);
  const [cars, trucks] = await Promise.all([
    catalogue.some('cars', idsOf('cars')),
    catalogue.some('trucks', idsOf('trucks')),
  ]);
  return [...cars.map(carCard), ...trucks.map(truckCard)];
}
