import type { Brand } from '../../stock/brands/brands.schema.ts';
import type { Car } from '../../stock/cars/car.ts';
import type { JsonLd, Site } from '../client/site.ts';
import { dealerData } from '../client/structured-data.ts';
import { vehicleBreadcrumb, vehicleData } from './structured-data.ts';

/** Structured data of a car's page: the car with its rental offers, the breadcrumb, and who offers it. */
export function carData({ data, site }: { data: { car: Car; brands: readonly Brand[] }; site: Site }): JsonLd[] {
  const { car, brands } = data;
  const brand = brands.find(({ id }) => id === car.brand)?.brandName ?? '';
  const prices = [
    { price: car.price_per_day, per: { unitCode: 'DAY' } },
    { price: car.price_per_month, per: { unitCode: 'MON' } },
  ] as const;
  return [
    dealerData(site),
    vehicleData(site, car, { type: 'car', brand, prices, emission: car.emission }),
    vehicleBreadcrumb(site, 'cars', car),
  ];
}
