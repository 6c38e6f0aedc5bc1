import { termOf } from '../../../shared/labels.ts';
import { formatPrice } from '../../../shared/money.ts';
import { detailPath, idOf } from '../../../shared/paths.ts';
import { type RentalTerms, rentalTerms } from '../../../shared/rental.ts';
import type { Brand } from '../../stock/brands/brands.schema.ts';
import { CAR_FIELDS } from '../../stock/cars/car.fields.ts';
import type { Car } from '../../stock/cars/car.ts';
import { carCard } from '../../stock/cars/car-card.ts';
import { isAmount, type PriceTag } from '../../stock/vehicles/card.ts';
import { isForRent, isForSale, type SingleOffer } from '../../stock/vehicles/fields/choices.ts';
import { offerIn } from '../client/list-query.ts';
import { gone, notFound } from '../client/not-found.ts';
import { type Head, type LoaderArgs, type Site, useSite } from '../client/site.ts';
import type { Rental } from '../rental-estimate/dates.ts';
import { chatOf, type EstimateRequest, estimateRequestOf } from '../rental-estimate/estimate-request.ts';
import { carData } from './car-structured-data.ts';
import { headImage, placedTitle, soldHead } from './detail-head.ts';
import { DetailPlaceholder } from './detail-placeholder.tsx';
import { DetailView } from './detail-view.tsx';
import { isPending, type LoadedOrPending, loadDetail, useDetail } from './load-detail.ts';
import { rentalConditions } from './offer/offer-terms.ts';
import { detailRows } from './sections/detail-rows.ts';
import { NO_REVIEWS, type Reviews } from './sections/visit-section.tsx';
import { NO_SUGGESTIONS, type Suggestions, suggestionsOf } from './suggestions.ts';

type Data = {
  car: Car;
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
  const { car } = data;
  const common = {
    canonical: detailPath('car', car.id),
    ...(import.meta.env.SSR ? headImage(car, carCard(car), site) : {}),
    noindex: site.preview !== undefined || data.dates !== null,
  };
  if (car.status === 'sold') return { ...soldHead(car, site.dealership.address.city), ...common };
  const { interface: style } = site.dealership;
  const isRented = isForRent(car.offer_kind) && isAmount(car.price_per_day);
  const price = [
    isRented ? `, ${formatPrice(car.price_per_day, style)} / jour` : '',
    isForSale(car.offer_kind) && isAmount(car.sale_price) ? `, ${formatPrice(car.sale_price, style)} à l’achat` : '',
  ].join('');
  return {
    title: placedTitle(car, site.dealership.address.city),
    description: `${car.title} ${car.model_year}${price}. ${car.overview}`,
    ...common,
  };
}

export const jsonLd = import.meta.env.SSR ? carData : undefined;

/** The car with the brands' names; where those cannot be loaded, the car is shown without its brand (D23). */
export async function loader({ catalogue, site, params, url }: LoaderArgs): Promise<LoadedOrPending<Data>> {
  const id = idOf(params.id);
  if (id === null) return notFound('car');
  return loadDetail(url, async () => {
    const [car, brands, rental, reviews, similar] = await Promise.all([
      catalogue.vehicle('cars', id),
      catalogue.brands().catch(() => []),
      catalogue.section('rental').catch(() => ({ cars: {} })),
      catalogue.section('newestReview').catch(() => NO_REVIEWS),
      catalogue.similar('cars', id).catch(() => NO_SUGGESTIONS),
    ]);
    if (car === 'gone') return gone('car', id);
    if (!car) return notFound('car');
    const rented = rentalOf({ car, brands, rental: rental.cars });
    const offer = offerIn(url.searchParams);
    const [chat, dates] = await Promise.all([chatOf(rented, site, offer), estimateRequestOf(url, rented, site)]);
    const suggestions = suggestionsOf(similar, carCard);
    return { car, offer, brands, rental: rental.cars, suggestions, reviews, chat, dates };
  });
}

/** The rental of the car, by its own terms and the dealership's. */
function rentalOf({ car, brands, rental }: Pick<Data, 'car' | 'brands' | 'rental'>): Rental {
  return {
    vehicle: car,
    kind: 'cars',
    tags: carTags(car),
    brands,
    terms: rentalTerms(car, rental),
    conditions: rentalConditions(car, rental),
  };
}

/** Its prices of a rental. */
function carTags({ price_per_day, price_per_month, former_prices: former }: Car): PriceTag[] {
  return [
    { label: 'Prix par jour', price: price_per_day, unit: '/ jour', former: former?.price_per_day },
    { label: 'Prix par mois', price: price_per_month, unit: '/ mois', former: former?.price_per_month },
  ];
}

/** The page of one car (PUB-6). */
export default function CarPage() {
  const data = useDetail<Data>();
  return data ? <CarDetail {...data} /> : <DetailPlaceholder />;
}

function CarDetail({ car, offer, brands, rental, suggestions, reviews, chat, dates }: Data) {
  const site = useSite();
  const rented = rentalOf({ car, brands, rental });
  return (
    <DetailView
      kind="cars"
      offer={offer}
      vehicle={car}
      card={carCard(car)}
      chat={chat}
      suggestions={suggestions}
      reviews={reviews}
      rental={rented}
      estimateRequest={dates}
      guarantee={car.guarantee}
      rows={detailRows(car, CAR_FIELDS, brands, site)}
      tags={carTags(car)}
    />
  );
}
