import { type Card, sharedCard, type TariffTag } from '../vehicles/card.ts';
import { isForRent } from '../vehicles/fields/choices.ts';
import { PAYLOAD, TRUCK_FIELDS } from './truck.fields.ts';
import type { Truck } from './truck.ts';

/** Returns up to three price tags of a truck for rent. A period without a price has no tag. */
export function truckTags(truck: Truck): TariffTag[] {
  if (!isForRent(truck.offer_kind)) return [];
  const former = truck.former_prices ?? {};
  return [
    {
      tariff: 'heure' as const,
      label: 'Prix par heure',
      price: truck.price_per_hour,
      unit: '/ heure',
      former: former.price_per_hour,
    },
    {
      tariff: 'semaine' as const,
      label: 'Prix par semaine',
      price: truck.price_per_week,
      unit: '/ semaine',
      former: former.price_per_week,
    },
    {
      tariff: 'week-end' as const,
      label: 'Prix par week-end',
      price: truck.price_on_weekend,
      unit: '/ week-end',
      former: former.price_on_weekend,
    },
  ].filter(({ price }) => price.trim() !== '');
}

export function truckCard(truck: Truck): Card {
  return {
    ...sharedCard(truck, 'trucks-rental', TRUCK_FIELDS),
    guarantee: '',
    ppd: '',
    ppm: '',
    tags: truckTags(truck),
    payload: truck.weight[PAYLOAD],
  };
}
