import { formatPrice } from '../../../shared/money.ts';
import { CAR_FIELDS } from '../../stock/cars/car.fields.ts';
import type { Car } from '../../stock/cars/car.ts';
import { carCard } from '../../stock/cars/car-card.ts';
import { isAmount } from '../../stock/vehicles/card.ts';
import { isForRent, isForSale } from '../../stock/vehicles/fields/choices.ts';
import { type Head, type LoaderArgs, type Site, useSite } from '../client/site.ts';
import { placedTitle } from './detail-head.ts';
import { DetailPlaceholder } from './detail-placeholder.tsx';
import { DetailView } from './detail-view.tsx';
import { type LoadedOrPending, useDetail } from './load-detail.ts';
import { detailRows } from './sections/detail-rows.ts';
import { vehiclePageData } from './structured-data.ts';
import { type DetailData, loadVehicle, type RentedData, rentalWith, vehicleHead } from './vehicle-loader.ts';

type Data = DetailData<Car>;

export function meta(args: { data: LoadedOrPending<Data>; site: Site }): Head {
  const { interface: style, address } = args.site.dealership;
  return vehicleHead(args, 'cars', (car) => {
    const isRented = isForRent(car.offer_kind) && isAmount(car.price_per_day);
    const price = [
      isRented ? `, ${formatPrice(car.price_per_day, style)} / jour` : '',
      isForSale(car.offer_kind) && isAmount(car.sale_price) ? `, ${formatPrice(car.sale_price, style)} à l’achat` : '',
    ].join('');
    return {
      title: placedTitle(car, address.city),
      description: `${car.title} ${car.model_year}${price}. ${car.overview}`,
    };
  });
}

export const jsonLd = import.meta.env.SSR ? vehiclePageData('cars') : undefined;

export const loader = (args: LoaderArgs) => loadVehicle(args, 'cars', rentalOf);

const rentalOf = (data: RentedData<Car>) => rentalWith('cars', data, carCard(data.vehicle));

export default function CarPage() {
  const data = useDetail<Data>();
  return data ? <CarDetail data={data} /> : <DetailPlaceholder />;
}

function CarDetail({ data }: { data: Data }) {
  const { vehicle: car, brands } = data;
  return (
    <DetailView
      data={data}
      card={carCard(car)}
      rental={rentalOf(data)}
      guarantee={car.guarantee}
      rows={detailRows(car, CAR_FIELDS, brands, useSite())}
    />
  );
}
