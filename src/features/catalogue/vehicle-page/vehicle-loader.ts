import { termOf } from '../../../shared/labels.ts';
import { detailPath, idOf, type VehicleKind } from '../../../shared/paths.ts';
import { type RentalTerms, rentalTerms } from '../../../shared/rental.ts';
import type { Brand } from '../../stock/brands/brands.schema.ts';
import { cardOf } from '../../stock/kinds/cards.ts';
import type { VehicleOfKind } from '../../stock/kinds/kinds.ts';
import type { Card } from '../../stock/vehicles/card.ts';
import type { SingleOffer } from '../../stock/vehicles/fields/choices.ts';
import { rentalPrices } from '../../stock/vehicles/price-rows.ts';
import type { Vehicle } from '../../stock/vehicles/vehicle.ts';
import { offerIn } from '../client/list-query.ts';
import { vehicleOrMissing } from '../client/not-found.ts';
import type { Head, LoaderArgs, Site } from '../client/site.ts';
import type { Rental } from '../rental-estimate/dates.ts';
import { chatOf, type EstimateRequest, estimateRequestOf } from '../rental-estimate/estimate-request.ts';
import { headImage, soldHead } from './detail-head.ts';
import { isPending, type LoadedOrPending, loadDetail } from './load-detail.ts';
import { rentalConditions } from './offer/offer-terms.ts';
import type { Suggestions } from './sections/similar-vehicles.tsx';
import { NO_REVIEWS, type Reviews } from './sections/visit-section.tsx';

export type DetailData<V> = {
  vehicle: V;
  offer: SingleOffer | null;
  brands: Brand[];
  terms: Partial<RentalTerms>;
  suggestions: Suggestions;
  reviews: Reviews;
  chat: string;
  dates: EstimateRequest | null;
};

export type RentedData<V> = Pick<DetailData<V>, 'vehicle' | 'brands' | 'terms'>;

const NO_SUGGESTIONS = { vehicles: [], landings: [] };

/** Loads the data of a vehicle's page. The page works without brands, terms, reviews and suggestions. */
export async function loadVehicle<K extends VehicleKind>(
  { catalogue, site, params, url }: LoaderArgs,
  kind: K,
  rentalOf: (data: RentedData<VehicleOfKind<K>>) => Rental,
): Promise<LoadedOrPending<DetailData<VehicleOfKind<K>>>> {
  const id = idOf(params.id);
  return loadDetail(url, async () => {
    const [vehicle, brands, rental, reviews, similar] = await Promise.all([
      vehicleOrMissing(catalogue, kind, id),
      catalogue.brands().catch(() => []),
      catalogue.section('rental').catch(() => ({ cars: {}, trucks: {} })),
      catalogue.section('newestReview').catch(() => NO_REVIEWS),
      id === null ? NO_SUGGESTIONS : catalogue.similar(kind, id).catch(() => NO_SUGGESTIONS),
    ]);
    const terms = rental[kind];
    const rented = rentalOf({ vehicle, brands, terms });
    const offer = offerIn(url.searchParams);
    const [chat, dates] = await Promise.all([chatOf(rented, site, offer), estimateRequestOf(url, rented, site)]);
    const suggestions = { cards: similar.vehicles.map((one) => cardOf(kind, one)), landings: similar.landings };
    return { vehicle, offer, brands, terms, suggestions, reviews, chat, dates };
  });
}

/** Returns the rental of a vehicle. If the vehicle has no terms, uses those of the dealership. */
export function rentalWith<V extends Rental['vehicle'] & Partial<RentalTerms> & { licence?: string | null }>(
  kind: VehicleKind,
  { vehicle, brands, terms }: RentedData<V>,
  card: Card,
): Rental {
  const conditions = rentalConditions(vehicle, terms);
  return { vehicle, kind, tags: rentalPrices(card), brands, terms: rentalTerms(vehicle, terms), conditions };
}

export function vehicleHead<K extends VehicleKind>(
  { data, site }: { data: LoadedOrPending<DetailData<VehicleOfKind<K> & Vehicle>>; site: Site },
  kind: K,
  words: (vehicle: VehicleOfKind<K>) => Pick<Head, 'title' | 'description'>,
): Head {
  const { interface: style, address } = site.dealership;
  if (isPending(data)) return { title: termOf('loading', style).text, description: '' };
  const { vehicle, dates } = data;
  const card = cardOf(kind, vehicle);
  return {
    ...(vehicle.status === 'sold' ? soldHead(vehicle, address.city) : words(vehicle)),
    canonical: detailPath(card.type, vehicle.id),
    ...(import.meta.env.SSR ? headImage(vehicle, card, site) : {}),
    noindex: site.preview !== undefined || dates !== null,
  };
}
