import type { AppContext } from '../../../server/app-context.ts';
import { cardOf } from '../../stock/kinds/cards.ts';
import { KINDS } from '../../stock/kinds/kinds.ts';
import type { Card } from '../../stock/vehicles/card.ts';
import { findVehicles } from '../../stock/vehicles/rows/vehicles.repository.ts';
import type { VehicleReference } from './favourites.ts';

/** Cars first, each kind in the given order. Leaves out vehicles that are not public. */
export async function readCards(context: AppContext, named: readonly VehicleReference[]): Promise<Card[]> {
  const idsOf = (kind: VehicleReference['kind']) => named.filter((one) => one.kind === kind).map(({ id }) => id);
  const [cars, trucks] = await Promise.all([
    findVehicles(context, KINDS.cars, idsOf('cars')),
    findVehicles(context, KINDS.trucks, idsOf('trucks')),
  ]);
  return [...cars.map((car) => cardOf('cars', car)), ...trucks.map((truck) => cardOf('trucks', truck))];
}
