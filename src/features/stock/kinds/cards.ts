import type { VehicleKind } from '../../../shared/paths.ts';
import { carCard } from '../cars/car-card.ts';
import { truckCard } from '../trucks/truck-card.ts';
import type { Card } from '../vehicles/card.ts';
import type { VehicleOfKind } from './kinds.ts';

const CARDS: { readonly [K in VehicleKind]: (vehicle: VehicleOfKind<K>) => Card } = {
  cars: carCard,
  trucks: truckCard,
};

export function cardOf<K extends VehicleKind>(kind: K, vehicle: VehicleOfKind<K>): Card {
  return CARDS[kind](vehicle);
}
