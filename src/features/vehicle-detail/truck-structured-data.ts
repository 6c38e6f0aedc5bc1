import type { Brand } from '../brands/brand.ts';
import type { JsonLd, Site } from '../catalogue/site.ts';
import type { Truck } from '../trucks/truck.ts';
import { vehicleBreadcrumb, vehicleData } from './structured-data.ts';

/** Structured data of a truck's page: the truck with its rental offers, and the breadcrumb. */
export function truckData(site: Site, truck: Truck, brands: readonly Brand[]): JsonLd[] {
  const brand = brands.find(({ id }) => id === truck.brand)?.brandName ?? '';
  // UN/CEFACT has no code for a week-end.
  const prices = [
    { price: truck.price_per_hour, per: { unitCode: 'HUR' } },
    { price: truck.price_per_week, per: { unitCode: 'WEE' } },
    { price: truck.price_on_weekend, per: { unitText: 'week-end' } },
  ] as const;
  return [vehicleData(site, truck, { type: 'trucks-rental', brand, prices }), vehicleBreadcrumb(site, 'trucks', truck)];
}
