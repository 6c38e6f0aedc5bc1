import { backOfficeStore } from '../vehicles/back-office.store.ts';
import { type Shape, vehicleStore } from '../vehicles/vehicles.store.ts';
import { CAR_OWN_TEXTS, CAR_PRICES, type Car, type CarInput } from './car.ts';

const shape: Shape = {
  table: 'cars',
  texts: CAR_OWN_TEXTS,
  prices: CAR_PRICES,
  objects: [],
};

export const cars = vehicleStore<Car, CarInput>(shape);

/** What the back office asks of cars. */
export const carOffice = backOfficeStore<Car, CarInput>(shape);
