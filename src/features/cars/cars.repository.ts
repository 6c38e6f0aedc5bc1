import { vehicleWriter } from '../vehicles/vehicle-writes.repository.ts';
import { type Shape, vehicleStore } from '../vehicles/vehicles.repository.ts';
import { CAR_OWN_TEXTS, CAR_PRICES, type Car, type CarInput } from './car.ts';

const shape: Shape = {
  table: 'cars',
  texts: CAR_OWN_TEXTS,
  prices: CAR_PRICES,
  objects: [],
};

export const cars = vehicleStore<Car, CarInput>(shape);

/** What the back office asks of cars. */
export const carWriter = vehicleWriter<Car, CarInput>(shape);
