import { termOf } from '../../../shared/labels.ts';
import { detailPath, idOf } from '../../../shared/paths.ts';
import { type RentalTerms, rentalTerms } from '../../../shared/rental.ts';
import { atPlace } from '../../../shared/text/french.ts';
import { Term } from '../../../ui/term.tsx';
import type { Brand } from '../../stock/brands/brands.schema.ts';
import { DIMENSIONS, TRUCK_FIELDS, WEIGHTS } from '../../stock/trucks/truck.fields.ts';
import type { Truck } from '../../stock/trucks/truck.ts';
import { truckCard, truckTags } from '../../stock/trucks/truck-card.ts';
import { isAmount } from '../../stock/vehicles/card.ts';
import { isForRent, isForSale, type SingleOffer } from '../../stock/vehicles/fields/choices.ts';
import { filledEntries } from '../../stock/vehicles/vehicle.ts';
import { offerIn } from '../client/list-query.ts';
import { gone, notFound } from '../client/not-found.ts';
import { type Head, type LoaderArgs, type Site, useSite } from '../client/site.ts';
import type { Rental } from '../rental-estimate/dates.ts';
import { chatOf, type EstimateRequest, estimateRequestOf } from '../rental-estimate/estimate-request.ts';
import { CargoDrawing } from './cargo-space/cargo-drawing.tsx';
import { headImage, soldHead } from './detail-head.ts';
import { DetailPlaceholder } from './detail-placeholder.tsx';
import { DetailView } from './detail-view.tsx';
import { isPending, type LoadedOrPending, loadDetail, useDetail } from './load-detail.ts';
import { rentalConditions } from './offer/offer-terms.ts';
import { detailRows } from './sections/detail-rows.ts';
import { KeyedSection } from './sections/detail-sections.tsx';
import { NO_REVIEWS, type Reviews } from './sections/visit-section.tsx';
import { NO_SUGGESTIONS, type Suggestions, suggestionsOf } from './suggestions.ts';
import { truckData } from './truck-structured-data.ts';

type Data = {
  truck: Truck;
  /** The offer of the address. */
  offer: SingleOffer | null;
  brands: Brand[];
  rental: Partial<RentalTerms>;
  suggestions: Suggestions;
  reviews: Reviews;
  chat: string;
  dates: EstimateRequest | null;
};

export function meta({ data, site }: { data: LoadedOrPending<Data>; site: Site }): Head {
  if (isPending(data)) return { title: termOf('loading', site.dealership.interface).text, description: '' };
  const { truck } = data;
  const path = detailPath('trucks-rental', truck.id);
  const common = {
    canonical: path,
    ...(import.meta.env.SSR ? headImage(truck, truckCard(truck), site) : {}),
    noindex: site.preview !== undefined || data.dates !== null,
  };
  if (truck.status === 'sold') return { ...soldHead(truck, site.dealership.address.city), ...common };
  const offer = offerNoun(truck);
  const { city } = site.dealership.address;
  return {
    title: `${truck.title}, ${offer}${city ? ` ${atPlace(city)}` : ''}`,
    description: `${offer.charAt(0).toUpperCase()}${offer.slice(1)} ${truck.title}. ${truck.overview}`,
    ...common,
  };
}

export const jsonLd = import.meta.env.SSR ? truckData : undefined;

/** The truck with the brands' names; where those cannot be loaded, the truck is shown without its brand (D23). */
export async function loader({ catalogue, site, params, url }: LoaderArgs): Promise<LoadedOrPending<Data>> {
  const id = idOf(params.id);
  if (id === null) return notFound('truck');
  return loadDetail(url, async () => {
    const [truck, brands, rental, reviews, similar] = await Promise.all([
      catalogue.vehicle('trucks', id),
      catalogue.brands().catch(() => []),
      catalogue.section('rental').catch(() => ({ trucks: {} })),
      catalogue.section('newestReview').catch(() => NO_REVIEWS),
      catalogue.similar('trucks', id).catch(() => NO_SUGGESTIONS),
    ]);
    if (truck === 'gone') return gone('truck', id);
    if (!truck) return notFound('truck');
    const rented = rentalOf({ truck, brands, rental: rental.trucks });
    const offer = offerIn(url.searchParams);
    const [chat, dates] = await Promise.all([chatOf(rented, site, offer), estimateRequestOf(url, rented, site)]);
    return {
      truck,
      offer,
      brands,
      rental: rental.trucks,
      suggestions: suggestionsOf(similar, truckCard),
      reviews,
      chat,
      dates,
    };
  });
}

/** The rental of the truck, by its own terms and the dealership's. */
function rentalOf({ truck, brands, rental }: Pick<Data, 'truck' | 'brands' | 'rental'>): Rental {
  return {
    vehicle: truck,
    kind: 'trucks',
    tags: truckTags(truck),
    brands,
    terms: rentalTerms(truck, rental),
    conditions: rentalConditions(truck, rental),
  };
}

/** The page of one truck (PUB-7). */
export default function TruckPage() {
  const data = useDetail<Data>();
  return data ? <TruckDetail {...data} /> : <DetailPlaceholder />;
}

function TruckDetail({ truck, offer, brands, rental, suggestions, reviews, chat, dates }: Data) {
  const site = useSite();
  const rented = rentalOf({ truck, brands, rental });
  return (
    <DetailView
      kind="trucks"
      offer={offer}
      vehicle={truck}
      card={truckCard(truck)}
      chat={chat}
      suggestions={suggestions}
      reviews={reviews}
      rental={rented}
      estimateRequest={dates}
      rows={detailRows(truck, TRUCK_FIELDS, brands, site)}
      tags={truckTags(truck)}
      load={<CargoDrawing truck={truck} />}
    >
      <KeyedSection heading="Dimensions" entries={labelledValues(truck.dimensions, DIMENSIONS)} />
      <KeyedSection
        heading={<Term of="weight" style={site.dealership.interface} />}
        entries={labelledValues(truck.weight, WEIGHTS)}
      />
    </DetailView>
  );
}

/** A sale is named where there is a price for it. */
function offerNoun({ offer_kind, sale_price }: Truck): string {
  if (!isForRent(offer_kind)) return 'vente';
  return isForSale(offer_kind) && isAmount(sale_price) ? 'location ou vente' : 'location';
}

function labelledValues(values: Record<string, string>, keys: readonly string[]) {
  return filledEntries(values, keys).map(([key, value]) => ({ key, term: key, value }));
}
