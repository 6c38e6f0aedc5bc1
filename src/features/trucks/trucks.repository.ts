import { vehicleWriter } from '../vehicles/vehicle-writes.repository.ts';
import { type Shape, vehicleStore } from '../vehicles/vehicles.repository.ts';
import { TRUCK_OWN_TEXTS, TRUCK_PRICES, type Truck, type TruckInput } from './truck.ts';

const shape: Shape = {
  table: 'trucks',
  texts: TRUCK_OWN_TEXTS,
  prices: TRUCK_PRICES,
  objects: ['dimensions', 'weight'],
};

export const trucks = vehicleStore<Truck, TruckInput>(shape);

/** What the back office asks of trucks. */
export const truckWriter = vehicleWriter<Truck, TruckInput>(shape);
