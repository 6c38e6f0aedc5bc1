import { carCard } from '../../stock/cars/car-card.ts';
import { truckCard } from '../../stock/trucks/truck-card.ts';
import type { Card } from '../../stock/vehicles/card.ts';
import type { CatalogueClient } from '../client/catalogue-client.ts';
import type { SelectedVehicle } from './selection-address.ts';

export async function loadCards(catalogue: CatalogueClient, named: readonly SelectedVehicle[]): Promise<Card[]> {
  const idsOf = (kind: SelectedVehicle['kind']) => named.filter((one) => one.kind === kind).map(({ id }) => id);
  const [cars, trucks] = await Promise.all([
    catalogue.vehiclesByIds('cars', idsOf('cars')),
    catalogue.vehiclesByIds('trucks', idsOf('trucks')),
  ]);
  return [...cars.map(carCard), ...trucks.map(truckCard)];
}
