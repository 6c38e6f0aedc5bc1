import type { VehicleKind } from '../../../shared/paths.ts';
import { type RentalTerms, rentalTerms } from '../../../shared/rental.ts';
import type { Brand } from '../../stock/brands/brands.schema.ts';
import type { Card } from '../../stock/vehicles/card.ts';
import type { SingleOffer } from '../../stock/vehicles/fields/choices.ts';
import { rentalPrices } from '../../stock/vehicles/price-rows.ts';
import type { EstimateRequest, Rental } from '../rental-estimate/dates.ts';
import { rentalConditions } from './offer/offer-terms.ts';
import type { AccessoryGroup } from './sections/accessory-groups.ts';
import type { DetailRow } from './sections/detail-rows.ts';
import type { Suggestions } from './sections/similar-vehicles.tsx';
import type { Reviews } from './sections/visit-section.tsx';

export type DetailData<V> = {
  vehicle: V;
  card: Card;
  rows: DetailRow[];
  accessories: AccessoryGroup[];
  /** The offer in the address. */
  offer: SingleOffer | null;
  /** Empty if the vehicle has no brand. */
  brands: Brand[];
  terms: Partial<RentalTerms>;
  suggestions: Suggestions;
  reviews: Reviews;
  chat: string;
  dates: EstimateRequest | null;
};

type Rented = Rental['vehicle'] & Partial<RentalTerms> & { licence?: string | null };

/** If the vehicle has no terms, uses those of the dealership. */
export function rentalOf(
  kind: VehicleKind,
  { vehicle, card, brands, terms }: Pick<DetailData<Rented>, 'vehicle' | 'card' | 'brands' | 'terms'>,
): Rental {
  const conditions = rentalConditions(vehicle, terms);
  return { vehicle, kind, tags: rentalPrices(card), brands, terms: rentalTerms(vehicle, terms), conditions };
}
