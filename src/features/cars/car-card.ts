import { type Card, sharedCard } from '../vehicles/card.ts';
import { CAR_FIELDS } from './car.fields.ts';
import type { Car } from './car.ts';

export function carCard(car: Car): Card {
  return {
    ...sharedCard(car, 'car', CAR_FIELDS),
    guarantee: car.guarantee,
    ppd: car.price_per_day,
    ppm: car.price_per_month,
    tags: [],
  };
}
