import { choiceLabel, choiceLang } from '../../../shared/labels.ts';
import { centsOf, formatNumber, type Interface } from '../../../shared/money.ts';
import type { CardType } from '../../../shared/paths.ts';
import type { Picture } from '../../platform/images/picture.ts';
import { AUTOMATIC_ACCESSORY, type Fuel, isForRent, type OfferKind } from './fields/choices.ts';
import { type FieldTable, fieldEntries, publicFields } from './fields/field.ts';
import { type CardBadge, cardBadgesOf } from './status/badges.ts';
import type { Tariff, Vehicle } from './vehicle.ts';

/** The data of a card (CARD-7) and of the search; the names are the specification's. */
export type Card = {
  id: number;
  brand: number | null;
  type: CardType;
  title: string;
  /** The version line. */
  overview: string;
  year: string;
  fuel: string;
  /** The gearbox label, or 'Automatique' where the accessories hold it. */
  manual: string;
  /** The gearbox field itself, which the search reads. */
  gearbox: string;
  /** Kilometres. */
  distance: number | null;
  guarantee: string;
  offer: OfferKind;
  /** The day on which a vehicle for rent is back, 'DD-MM-YYYY'; '' if it never left. */
  availableFrom: string;
  /** Price per day and per month, '' if it is not for rent; a truck's price tags stand in `tags` instead. */
  ppd: string;
  ppm: string;
  tags: TariffTag[];
  /** A truck's payload as written, which the search reads. */
  payload?: string | undefined;
  badges: readonly CardBadge[];
  /** By field, the price before an announced reduction. */
  formerPrices: Readonly<Record<string, string>>;
  img: Picture | null;
  /**
   * The values of the fields that the list filters, sorts, searches or shows, by field; a field without a value is
   * absent.
   */
  values: Readonly<Record<string, string | number>>;
};

/** A price with its own name. */
export type PriceTag = { label: string; price: string; unit: string; former?: string | undefined };

/** One of a truck's prices, with its name in the filters. */
export type TariffTag = PriceTag & { tariff: Tariff };

/** The fields of a card that both kinds fill in the same way. */
export function sharedCard(
  vehicle: Vehicle,
  type: CardType,
  fields: FieldTable,
): Omit<Card, 'ppd' | 'ppm' | 'tags' | 'payload' | 'guarantee'> {
  return {
    id: vehicle.id,
    brand: vehicle.brand,
    type,
    title: vehicle.title,
    overview: vehicle.overview,
    year: vehicle.model_year,
    fuel: vehicle.fuel_type,
    manual: vehicle.accessories.includes(AUTOMATIC_ACCESSORY) ? AUTOMATIC_ACCESSORY : vehicle.gearbox,
    gearbox: vehicle.gearbox,
    distance: vehicle.mileage,
    img: coverOf(vehicle),
    offer: vehicle.offer_kind,
    availableFrom: isForRent(vehicle.offer_kind) ? vehicle.available_from : '',
    badges: cardBadgesOf(vehicle),
    formerPrices: vehicle.former_prices ?? {},
    values: cardValues(vehicle, fields),
  };
}

function cardValues(vehicle: Readonly<Record<string, unknown>>, fields: FieldTable): Card['values'] {
  const values: Record<string, string | number> = {};
  for (const [name, { filter, sort, searched, card }] of fieldEntries(publicFields(fields))) {
    const value = vehicle[name];
    const isUsed = filter !== undefined || sort !== undefined || searched || card !== undefined;
    if (isUsed && (typeof value === 'number' || (typeof value === 'string' && value !== ''))) values[name] = value;
  }
  return values;
}

/** The first picture: a stored one, or a URL elsewhere, which has no placeholder and no known size. */
function coverOf({ images, pictures }: Pick<Vehicle, 'images' | 'pictures'>): Picture | null {
  const [first] = images;
  if (first === undefined) return null;
  return pictures.find(({ src }) => src === first) ?? { src: first, width: 4, height: 3, placeholder: '' };
}

/** '45 000 km'. */
export function distanceText(kilometres: number): string {
  return `${formatNumber(kilometres)}\u00a0km`;
}

/** A fuel's word as this site shows it, with its language where that is English. */
export function fuelShown(
  label: string,
  fuels: readonly Fuel[],
  style: Interface,
): { text: string; lang?: 'en' | undefined } {
  const fuel = fuels.find((candidate) => candidate.label === label);
  return fuel ? { text: choiceLabel(fuel, style), lang: choiceLang(fuel, style) } : { text: label };
}

/** A guarantee with its noun: '12 mois' → 'Garantie 12 mois'. */
export function guaranteeText(guarantee: string): string {
  return /garanti/i.test(guarantee) ? guarantee : `Garantie ${guarantee}`;
}

/** Gives a purely numeric value its unit: '5' → '5 places'. */
export function withUnit(value: string, unit: string): string {
  return /^\d+([.,]\d+)?$/.test(value.trim()) ? `${value.trim()}\u00a0${unit}` : value.trim();
}

/** A price in a list of details: with its euro sign where it is an amount. */
export function isAmount(price: string): boolean {
  return centsOf(price) !== null;
}
