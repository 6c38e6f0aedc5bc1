import { EMPTY_VEHICLE, type Vehicle, type VehicleInput } from '../vehicles/vehicle.ts';

/** What a car is (ENT-1). Prices are free text (D37); the amounts beside them live in the database only. */
export type Car = Vehicle & {
  price_per_day: string;
  price_per_month: string;
  guarantee: string;
  certificate: string;
  emission: string;
};

export type CarInput = VehicleInput & Pick<Car, (typeof CAR_OWN_TEXTS)[number]>;

/** Free texts that only cars have. */
export const CAR_OWN_TEXTS = ['price_per_day', 'price_per_month', 'guarantee', 'certificate', 'emission'] as const;

/** The prices of a car that have an amount in cents beside them. */
export const CAR_PRICES = ['price_per_day', 'price_per_month'] as const;

export const EMPTY_CAR: CarInput = {
  ...EMPTY_VEHICLE,
  price_per_day: '',
  price_per_month: '',
  guarantee: '',
  certificate: '',
  emission: '',
};
