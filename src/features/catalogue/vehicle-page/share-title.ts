import { formatPrice } from '../../../shared/money.ts';
import { isAmount, type PriceTag } from '../../stock/vehicles/card.ts';
import { isForSale } from '../../stock/vehicles/fields/choices.ts';
import type { Vehicle } from '../../stock/vehicles/vehicle.ts';

/** The message is for a French reader, so its style does not follow the site's interface. */
const STYLE = 'fr';

/**
 * Returns the text to share with a vehicle's address: name, sale price or first rental price, dealership.
 *
 * @example shareTitle(car, tags, 'Garage des Tilleuls'); // 'Peugeot 3008 Hybrid 145 GT, 34 900 €, Garage des Tilleuls'
 */
export function shareTitle(
  { title, offer_kind, sale_price }: Pick<Vehicle, 'title' | 'offer_kind' | 'sale_price'>,
  rentals: readonly PriceTag[],
  dealer: string,
): string {
  const rental = rentals.find(({ price }) => isAmount(price));
  const rented = rental ? [`${formatPrice(rental.price, STYLE)} ${rental.unit}`] : [];
  const price = isForSale(offer_kind) && isAmount(sale_price) ? [formatPrice(sale_price, STYLE)] : rented;
  return [title, ...price, dealer].join(', ');
}
