import { vehicleChatLink } from '../../shared/chat.ts';
import { termOf } from '../../shared/labels.ts';
import { formatPrice } from '../../shared/money.ts';
import { detailPath, idOf } from '../../shared/paths.ts';
import type { RentalTerms } from '../../shared/rental.ts';
import type { Brand } from '../brands/brand.ts';
import { CAR_FIELDS } from '../cars/car.fields.ts';
import type { Car } from '../cars/car.ts';
import { carCard } from '../cars/car-card.ts';
import { gone, notFound } from '../catalogue/not-found.ts';
import { type Head, type LoaderArgs, type Site, useSite } from '../catalogue/site.ts';
import { type Card, isAmount } from '../vehicles/card.ts';
import { isForRent, isForSale } from '../vehicles/choices.ts';
import { carData } from './car-structured-data.ts';
import { headImage, placedTitle, soldHead } from './detail-head.ts';
import { DetailPlaceholder } from './detail-placeholder.tsx';
import { detailRows } from './detail-rows.ts';
import { DetailView } from './detail-view.tsx';
import { isPending, type Loaded, loadDetail, useDetail } from './load-detail.ts';
import { rentalConditions } from './offer-terms.ts';

type Data = { car: Car; brands: Brand[]; rental: Partial<RentalTerms>; similar: Card[] };

export function meta({ data, site }: { data: Loaded<Data>; site: Site }): Head {
  if (isPending(data)) return { title: termOf('loading', site.dealership.interface).text, description: '' };
  const { car, brands } = data;
  const common = {
    canonical: detailPath('car', car.id),
    ...headImage(car),
    jsonLd: carData(site, car, brands),
    noindex: site.preview !== undefined,
  };
  if (car.status === 'sold') return { ...soldHead(car, site.dealership.address.city), ...common };
  const { interface: style } = site.dealership;
  const isRented = isForRent(car.offer_kind) && car.price_per_day.trim() !== '';
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

/** The car with the brands' names; where those cannot be loaded, the car is shown without its brand (D23). */
export async function loader({ catalogue, params, url }: LoaderArgs): Promise<Loaded<Data>> {
  const id = idOf(params.id);
  if (id === null) return notFound('car');
  return loadDetail(url, async () => {
    const [car, brands, rental] = await Promise.all([
      catalogue.vehicle('cars', id),
      catalogue.brands().catch(() => []),
      catalogue.section('rental').catch(() => ({ cars: {} })),
    ]);
    if (car === 'gone') return gone('car', id);
    if (!car) return notFound('car');
    // A page without them is better than none.
    const similar = car.status === 'sold' ? await catalogue.similar('cars', id).catch(() => []) : [];
    return { car, brands, rental: rental.cars, similar: similar.map(carCard) };
  });
}

/** The page of one car (PUB-6). */
export default function CarPage() {
  const data = useDetail<Data>();
  return data ? <CarDetail {...data} /> : <DetailPlaceholder />;
}

function CarDetail({ car, brands, rental, similar }: Data) {
  const site = useSite();
  const chat = vehicleChatLink(site.dealership.chat, {
    greeting: 'Bonjour, je suis intéressé(e) par ce véhicule :',
    id: car.id,
    title: car.title,
    prices: [
      ['Prix par jour', isForRent(car.offer_kind) ? car.price_per_day : ''],
      ['Prix de vente', isForSale(car.offer_kind) ? car.sale_price : ''],
    ],
    accessories: car.accessories,
    address: `${site.origin}${detailPath('car', car.id)}`,
  });
  return (
    <DetailView
      kind="cars"
      vehicle={car}
      chat={chat}
      similar={similar}
      conditions={rentalConditions(car, rental)}
      guarantee={car.guarantee}
      rows={detailRows(car, CAR_FIELDS, brands, site)}
      tags={[
        { label: 'Prix par jour', price: car.price_per_day, unit: '/ jour', former: car.former_prices?.price_per_day },
        {
          label: 'Prix par mois',
          price: car.price_per_month,
          unit: '/ mois',
          former: car.former_prices?.price_per_month,
        },
      ]}
    />
  );
}
