import { reversedDay } from '../../../shared/dates/dates.ts';
import { cardTypeOf, detailPath } from '../../../shared/paths.ts';
import { isAmount, type PriceTag } from '../../stock/vehicles/card.ts';
import { isForRent, isForSale, type OfferKind, type SingleOffer } from '../../stock/vehicles/fields/choices.ts';
import type { Site } from '../client/site.ts';
import type { Rental } from './dates.ts';
import { type VehicleMessage, vehicleChatLink } from './vehicle-message.ts';

type MessageSite = Pick<Site, 'origin' | 'day'>;

/** Returns the chat link about a vehicle, without dates. `offer` is the offer that the visitor chose, or null. */
export function chatOf(
  rental: Rental,
  site: MessageSite & Pick<Site, 'dealership'>,
  offer: SingleOffer | null,
): string {
  return vehicleChatLink(site.dealership.chat, messageOf(rental, site, offer));
}

export function messageOf(
  { kind, vehicle, tags, brands }: Rental,
  { origin, day }: MessageSite,
  offer: SingleOffer | null = null,
): VehicleMessage {
  const { id, title, offer_kind, status, reserved_until, available_from, accessories } = vehicle;
  return {
    kind,
    id,
    title,
    brand: brands.find((brand) => brand.id === vehicle.brand)?.brandName ?? '',
    body: vehicle.body_type,
    wish: wishOf(vehicle, tags, offer),
    salePrice: isForSale(offer_kind) ? vehicle.sale_price : '',
    reservedUntil: status === 'reserved' ? reversedDay(reserved_until) : null,
    availableFrom: reversedDay(available_from),
    today: day,
    prices: isForRent(offer_kind) ? tags.map(({ label, price }) => [label, price] as const) : [],
    accessories,
    address: `${origin}${detailPath(cardTypeOf(kind), id)}`,
  };
}

/**
 * Returns the first of these that applies: the vehicle's only offer, the visitor's `offer`, the only offer with a
 * price, 'both'. A sale price without an amount does not count, a rental price does.
 */
function wishOf(
  { offer_kind, sale_price }: Rental['vehicle'],
  tags: readonly PriceTag[],
  offer: SingleOffer | null,
): OfferKind {
  if (offer_kind !== 'both') return offer_kind;
  if (offer !== null) return offer;
  const [isSold, isRented] = [isAmount(sale_price), tags.some(({ price }) => price.trim() !== '')];
  if (isSold === isRented) return 'both';
  return isSold ? 'sale' : 'rental';
}
