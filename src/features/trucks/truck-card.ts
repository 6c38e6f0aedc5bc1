import { type Card, sharedCard, type TariffTag } from '../vehicles/card.ts';
import { isForRent } from '../vehicles/choices.ts';
import { TRUCK_FIELDS } from './truck.fields.ts';
import type { Truck } from './truck.ts';

/** Up to three price tags of a truck for rent, each only when present (TRKD-2, D18, D25). */
export function truckTags(truck: Truck): TariffTag[] {
  if (!isForRent(truck.offer_kind)) return [];
  return [
    { tariff: 'heure' as const, label: 'Prix par heure', price: truck.price_per_hour, unit: '/ heure' },
    { tariff: 'semaine' as const, label: 'Prix par semaine', price: truck.price_per_week, unit: '/ semaine' },
    { tariff: 'week-end' as const, label: 'Prix par week-end', price: truck.price_on_weekend, unit: '/ week-end' },
  ].filter(({ price }) => price.trim() !== '');
}

export function truckCard(truck: Truck): Card {
  return {
    ...sharedCard(truck, 'trucks-rental', TRUCK_FIELDS),
    guarantee: '',
    ppd: '',
    ppm: '',
    tags: truckTags(truck),
  };
}
