import { fold } from '../../../../../shared/text/text.ts';
import { brandNames } from '../../../../stock/brands/brand-names.ts';
import { RENTAL_PRICES } from '../../../../stock/vehicles/status/missing-data.ts';
import type { AnyInput } from '../../../../stock/vehicles/vehicle.ts';

/** Values that follow from several cells of a line together. */

/** The vehicle, offered in the way that it has a price for; unchanged if it has both prices, or none. */
export function offeredByPrices(vehicle: AnyInput): AnyInput {
  const has = (name: string) => String(vehicle[name] ?? '').trim() !== '';
  const isForSale = has('sale_price');
  if (isForSale === RENTAL_PRICES.some(has)) return vehicle;
  return { ...vehicle, offer_kind: isForSale ? 'sale' : 'rental' };
}

/**
 * A model as a title: after its brand, unless it begins with one of the brand's names already.
 *
 * @example
 * titleOfModel('208', 'Peugeot');          // 'Peugeot 208'
 * titleOfModel('Peugeot 208', 'Peugeot');  // 'Peugeot 208'
 * titleOfModel('VW Golf', 'Volkswagen');   // 'VW Golf'
 */
export function titleOfModel(model: string, brandName: string): string {
  const start = `${fold(model)} `;
  const isNamed = brandNames(brandName).some((name) => start.startsWith(`${name} `));
  return brandName === '' || isNamed ? model : `${brandName} ${model}`;
}
