import { vehicleStore } from '../vehicles/vehicles.store.ts';
import { TRUCK_OWN_TEXTS, TRUCK_PRICES, type Truck, type TruckInput } from './truck.ts';

export const trucks = vehicleStore<Truck, TruckInput>({
  table: 'trucks',
  texts: TRUCK_OWN_TEXTS,
  prices: TRUCK_PRICES,
  objects: ['dimensions', 'weight'],
});
