import type { Brand } from '../../stock/brands/brands.schema.ts';
import type { Truck } from '../../stock/trucks/truck.ts';
import type { JsonLd, Site } from '../client/site.ts';
import { dealerData } from '../client/structured-data.ts';
import { vehicleBreadcrumb, vehicleData } from './structured-data.ts';

/** Structured data of a truck's page: the truck with its rental offers, the breadcrumb, and who offers it. */
export function truckData({ data, site }: { data: { truck: Truck; brands: readonly Brand[] }; site: Site }): JsonLd[] {
  const { truck, brands } = data;
  const brand = brands.find(({ id }) => id === truck.brand)?.brandName ?? '';
  // UN/CEFACT has no code for a week-end.
  const prices = [
    { price: truck.price_per_hour, per: { unitCode: 'HUR' } },
    { price: truck.price_per_week, per: { unitCode: 'WEE' } },
    { price: truck.price_on_weekend, per: { unitText: 'week-end' } },
  ] as const;
  return [
    dealerData(site),
    vehicleData(site, truck, { type: 'trucks-rental', brand, prices }),
    vehicleBreadcrumb(site, 'trucks', truck),
  ];
}
