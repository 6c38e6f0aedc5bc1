import { formatPrice } from '../../../shared/money.ts';
import { detailPattern } from '../../../shared/paths.ts';
import type { Car } from '../../stock/cars/car.ts';
import { isAmount } from '../../stock/vehicles/card.ts';
import { isForRent, isForSale } from '../../stock/vehicles/fields/choices.ts';
import { definePage } from '../client/define-page.server.ts';
import type { Head, Site } from '../client/site.ts';
import type CarView from './car.view.tsx';
import { placedTitle } from './detail-head.ts';
import { loadVehicle, publicVehicle, vehicleHead, vehicleKey } from './load-vehicle.server.ts';
import { vehiclePageData } from './structured-data.ts';

export const carPage = definePage<typeof CarView>({
  path: detailPattern('car'),
  view: 'catalogue/vehicle-page/car',
  cacheKey: vehicleKey,
  load: async (args) => loadVehicle(args, 'cars', await publicVehicle(args, 'cars')),
  head: (data, site) => vehicleHead(data, site, (car) => wordsOf(car, site)),
  jsonLd: (data, site) => vehiclePageData('cars', data, site),
});

function wordsOf(car: Car, { dealership }: Site): Pick<Head, 'title' | 'description'> {
  const { interface: style, address } = dealership;
  const isRented = isForRent(car.offer_kind) && isAmount(car.price_per_day);
  const price = [
    isRented ? `, ${formatPrice(car.price_per_day, style)} / jour` : '',
    isForSale(car.offer_kind) && isAmount(car.sale_price) ? `, ${formatPrice(car.sale_price, style)} à l’achat` : '',
  ].join('');
  return {
    title: placedTitle(car, address.city),
    description: `${car.title} ${car.model_year}${price}. ${car.overview}`,
  };
}
