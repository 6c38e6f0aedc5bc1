import { RENTAL_PRICES } from '../vehicles/lacks.ts';
import type { AnyInput } from '../vehicles/vehicle.ts';

/** What follows from several cells of a line together. */

/** A vehicle that is offered for what it has a price for; as it was where it has both prices, or none. */
export function offeredByPrices(vehicle: AnyInput): AnyInput {
  const has = (name: string) => String(vehicle[name] ?? '').trim() !== '';
  const isForSale = has('sale_price');
  if (isForSale === RENTAL_PRICES.some(has)) return vehicle;
  return { ...vehicle, offer_kind: isForSale ? 'sale' : 'rental' };
}
