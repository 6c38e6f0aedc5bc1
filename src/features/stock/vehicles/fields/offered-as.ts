import type { Parts } from '../../../../shared/dealership.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import { isForRent, isForSale, OFFER_KINDS, type OfferKind } from './choices.ts';

/**
 * Returns the part of a vehicle's offer that the dealership has. Returns null if nothing remains.
 *
 * @example offeredAs({ sale: false, rental: true, trucks: true, vtc: true }, 'cars', 'both'); // 'rental'
 */
export function offeredAs({ sale, rental, trucks }: Parts, kind: VehicleKind, offer: OfferKind): OfferKind | null {
  if (kind === 'trucks' && !trucks) return null;
  const [forSale, forRent] = [sale && isForSale(offer), rental && isForRent(offer)];
  if (forSale && forRent) return 'both';
  if (forSale) return 'sale';
  return forRent ? 'rental' : null;
}

export function publicOffers(parts: Parts, kind: VehicleKind): OfferKind[] {
  return OFFER_KINDS.map(({ value }) => value).filter((offer) => offeredAs(parts, kind, offer) !== null);
}
