import { vehicleStore } from '../vehicles/vehicles.store.ts';
import { CAR_OWN_TEXTS, CAR_PRICES, type Car, type CarInput } from './car.ts';

export const cars = vehicleStore<Car, CarInput>({
  table: 'cars',
  texts: CAR_OWN_TEXTS,
  prices: CAR_PRICES,
  objects: [],
});
