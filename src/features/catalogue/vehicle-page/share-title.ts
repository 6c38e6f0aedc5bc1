import { formatPrice } from '../../../shared/money.ts';
import { isAmount, type PriceTag } from '../../stock/vehicles/card.ts';
import { isForSale } from '../../stock/vehicles/fields/choices.ts';
import type { Vehicle } from '../../stock/vehicles/vehicle.ts';

/** The style of prices in a message to a French reader, whatever the site's interface is. */
const STYLE = 'fr';

/**
 * The text that is sent with a vehicle's address: name, price to buy or else the first rental amount, and dealership.
 *
 * @example
 * shareTitle(car, tags, 'Garage des Tilleuls'); // 'Peugeot 3008 Hybrid 145 GT, 34 900 €, Garage des Tilleuls'
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
