import { detailPattern } from '../../../shared/paths.ts';
import { atPlace } from '../../../shared/text/french.ts';
import { upperFirst } from '../../../shared/text/text.ts';
import type { Truck } from '../../stock/trucks/truck.ts';
import { isAmount } from '../../stock/vehicles/card.ts';
import { isForRent, isForSale } from '../../stock/vehicles/fields/choices.ts';
import { definePage } from '../client/define-page.server.ts';
import type { Head, Site } from '../client/site.ts';
import { loadVehicle, publicVehicle, vehicleHead, vehicleKey } from './load-vehicle.server.ts';
import { vehiclePageData } from './structured-data.ts';
import type TruckView from './truck.view.tsx';

export const truckPage = definePage<typeof TruckView>({
  path: detailPattern('trucks-rental'),
  view: 'catalogue/vehicle-page/truck',
  part: 'trucks',
  cacheKey: vehicleKey,
  load: async (args) => loadVehicle(args, 'trucks', await publicVehicle(args, 'trucks')),
  head: (data, site) => vehicleHead(data, site, (truck) => wordsOf(truck, site)),
  jsonLd: (data, site) => vehiclePageData('trucks', data, site),
});

function wordsOf(truck: Truck, { dealership }: Site): Pick<Head, 'title' | 'description'> {
  const { city } = dealership.address;
  const offer = offerNoun(truck);
  return {
    title: `${truck.title}, ${offer}${city ? ` ${atPlace(city)}` : ''}`,
    description: `${upperFirst(offer)} ${truck.title}. ${truck.overview}`,
  };
}

/** Returns the noun of the offer. Names a sale only if it has an amount. */
function offerNoun({ offer_kind, sale_price }: Truck): string {
  if (!isForRent(offer_kind)) return 'vente';
  return isForSale(offer_kind) && isAmount(sale_price) ? 'location ou vente' : 'location';
}
