import { cardOf } from '../../stock/kinds/cards.ts';
import type { Card } from '../../stock/vehicles/card.ts';
import type { CatalogueClient } from '../client/catalogue-client.ts';
import type { VehicleReference } from './saved-vehicles.ts';

export async function loadCards(catalogue: CatalogueClient, named: readonly VehicleReference[]): Promise<Card[]> {
  const loads = (['cars', 'trucks'] as const).map(async (kind) => {
    const ids = named.filter((one) => one.kind === kind).map(({ id }) => id);
    return (await catalogue.vehiclesByIds(kind, ids)).map((vehicle) => cardOf(kind, vehicle));
  });
  return (await Promise.all(loads)).flat();
}
