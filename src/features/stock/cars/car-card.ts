import { type Card, sharedCard } from '../vehicles/card.ts';
import { isForRent } from '../vehicles/fields/choices.ts';
import { CAR_FIELDS } from './car.fields.ts';
import type { Car } from './car.ts';

export function carCard(car: Car): Card {
  return {
    ...sharedCard(car, 'car', CAR_FIELDS),
    guarantee: car.guarantee,
    ppd: isForRent(car.offer_kind) ? car.price_per_day : '',
    ppm: isForRent(car.offer_kind) ? car.price_per_month : '',
    tags: [],
  };
}
