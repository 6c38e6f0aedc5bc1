import { reversedDay } from '../../../shared/dates/dates.ts';
import { centsOf } from '../../../shared/money.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { cardTypeOf, detailPath, LIST_NAMES, listPath } from '../../../shared/paths.ts';
import type { Brand } from '../../stock/brands/brands.schema.ts';
import { isForRent, isForSale } from '../../stock/vehicles/fields/choices.ts';
import { modelOf } from '../../stock/vehicles/model.ts';
import { shownReference } from '../../stock/vehicles/shown-reference.ts';
import type { Vehicle } from '../../stock/vehicles/vehicle.ts';
import type { JsonLd, Site } from '../client/site.ts';
import { breadcrumbData, dealerData, dealerId } from '../client/structured-data.ts';

/**
 * Describes vehicles with schema.org, with only data that the page shows. Includes the offer of a sale or a rental only
 * if its price has an amount.
 */

/** A car or a truck. A field may be missing if only one kind has it. */
type PricedVehicle = Vehicle & { [N in (typeof PERIODS)[number][0] | 'emission']?: string };

/** The periods of rental prices. UN/CEFACT has no code for a week-end. */
const PERIODS = [
  ['price_per_hour', { unitCode: 'HUR' }],
  ['price_per_day', { unitCode: 'DAY' }],
  ['price_per_week', { unitCode: 'WEE' }],
  ['price_on_weekend', { unitText: 'week-end' }],
  ['price_per_month', { unitCode: 'MON' }],
] as const;

type PageData = { vehicle: PricedVehicle; brands: readonly Brand[] };

export function vehiclePageData(kind: VehicleKind, { vehicle, brands }: PageData, site: Site): JsonLd[] {
  const brand = brands.find(({ id }) => id === vehicle.brand)?.brandName ?? '';
  const breadcrumb = breadcrumbData(site, [
    { name: LIST_NAMES[kind], path: listPath(kind) },
    { name: vehicle.title, path: detailPath(cardTypeOf(kind), vehicle.id) },
  ]);
  return [dealerData(site), vehicleData(site, kind, vehicle, brand), breadcrumb];
}

function vehicleData(site: Site, kind: VehicleKind, vehicle: PricedVehicle, brand: string): JsonLd {
  const url = `${site.origin}${detailPath(cardTypeOf(kind), vehicle.id)}`;
  const offers = vehicle.status === 'sold' ? [soldOffer(site, url)] : offersOf(site, url, vehicle);
  return {
    '@type': kind === 'cars' ? 'Car' : 'Vehicle',
    '@id': `${url}#vehicule`,
    url,
    name: vehicle.title,
    sku: shownReference(vehicle),
    itemCondition: 'https://schema.org/UsedCondition',
    image: vehicle.images.map((address) => new URL(address, site.origin).href),
    ...filled({
      description: vehicle.overview,
      color: vehicle.color,
      fuelType: vehicle.fuel_type,
      vehicleTransmission: vehicle.gearbox,
      vehicleModelDate: vehicle.model_year,
      model: modelOf({ title: vehicle.title, brand }),
      bodyType: vehicle.body_type,
      dateVehicleFirstRegistered: reversedDay(vehicle.first_registration),
      meetsEmissionStandard: vehicle.emission ?? '',
    }),
    ...(brand === '' ? {} : { brand: { '@type': 'Brand', name: brand } }),
    ...(vehicle.mileage === null
      ? {}
      : { mileageFromOdometer: { '@type': 'QuantitativeValue', value: vehicle.mileage, unitCode: 'KMT' } }),
    ...(vehicle.seating_capacity === null ? {} : { vehicleSeatingCapacity: vehicle.seating_capacity }),
    ...(vehicle.doors === null ? {} : { numberOfDoors: vehicle.doors }),
    ...(vehicle.co2 === null ? {} : { emissionsCO2: vehicle.co2 }),
    ...engineData(vehicle),
    ...(offers.length > 0 ? { offers } : {}),
  };
}

/** 'N12' is UN/CEFACT's code of metric horsepower. */
function engineData({ power_hp }: Vehicle): object {
  if (power_hp === null) return {};
  const enginePower = { '@type': 'QuantitativeValue', value: power_hp, unitCode: 'N12' };
  return { vehicleEngine: { '@type': 'EngineSpecification', enginePower } };
}

function offersOf(site: Site, url: string, vehicle: PricedVehicle): JsonLd[] {
  const periods = isForRent(vehicle.offer_kind) ? PERIODS : [];
  const rentals = periods.flatMap(([name, per]) => rentalOffer(site, url, vehicle[name] ?? '', per));
  const offers = [...saleOffer(site, url, vehicle), ...rentals];
  const availability = AVAILABILITY[vehicle.status === 'reserved' ? 'reserved' : 'available'];
  return offers.map((offer) => ({ ...offer, availability }));
}

/** Uses 'LimitedAvailability' for a reserved vehicle, because Google does not support schema.org's 'Reserved'. */
const AVAILABILITY = {
  available: 'https://schema.org/InStock',
  reserved: 'https://schema.org/LimitedAvailability',
  sold: 'https://schema.org/SoldOut',
};

/** Returns the offer of a sold vehicle, without a price. In schema.org, only an offer can say 'sold'. */
function soldOffer(site: Site, url: string): JsonLd {
  return { '@type': 'Offer', url, availability: AVAILABILITY.sold, seller: { '@id': dealerId(site) } };
}

/** Returns the sale offer with all taxes. Returns none if the price has no amount ('nous consulter'). */
function saleOffer(site: Site, url: string, { offer_kind, sale_price }: Vehicle): JsonLd[] {
  const cents = isForSale(offer_kind) ? centsOf(sale_price) : null;
  if (cents === null) return [];
  return [
    {
      ...offerData(site, url, 'Sell'),
      price: inEuros(cents),
      priceCurrency: 'EUR',
      priceSpecification: { '@type': 'PriceSpecification', ...amountData(cents) },
    },
  ];
}

/** Returns none if the price has no amount ('sur demande'). */
function rentalOffer(site: Site, url: string, price: string, per: (typeof PERIODS)[number][1]): JsonLd[] {
  const cents = centsOf(price);
  if (cents === null) return [];
  return [
    {
      ...offerData(site, url, 'LeaseOut'),
      priceSpecification: { '@type': 'UnitPriceSpecification', ...amountData(cents), ...per },
    },
  ];
}

function offerData(site: Site, url: string, businessFunction: 'Sell' | 'LeaseOut'): JsonLd {
  return {
    '@type': 'Offer',
    url,
    businessFunction: `http://purl.org/goodrelations/v1#${businessFunction}`,
    seller: { '@id': dealerId(site) },
  };
}

function amountData(cents: number) {
  return { price: inEuros(cents), priceCurrency: 'EUR', valueAddedTaxIncluded: true };
}

function inEuros(cents: number): string {
  return (cents / 100).toFixed(2);
}

function filled(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''));
}
