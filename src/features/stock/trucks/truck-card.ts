import { type Card, sharedCard, type TariffTag } from '../vehicles/card.ts';
import { isForRent } from '../vehicles/fields/choices.ts';
import { TARIFFS, type Tariff } from '../vehicles/vehicle.ts';
import { PAYLOAD, TRUCK_FIELDS } from './truck.fields.ts';
import type { Truck } from './truck.ts';

const TARIFF_PRICES = {
  heure: 'price_per_hour',
  semaine: 'price_per_week',
  'week-end': 'price_on_weekend',
} as const satisfies Record<Tariff, string>;

/** Returns up to three price tags of a truck for rent. A period without a price has no tag. */
function truckTags(truck: Truck): TariffTag[] {
  if (!isForRent(truck.offer_kind)) return [];
  return TARIFFS.map((tariff) => {
    const name = TARIFF_PRICES[tariff];
    const { label, unit } = TRUCK_FIELDS[name];
    return { tariff, label, price: truck[name], unit, former: truck.former_prices?.[name] };
  }).filter(({ price }) => price.trim() !== '');
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
