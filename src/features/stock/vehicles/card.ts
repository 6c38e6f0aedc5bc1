import { choiceLabel, choiceLang, type LocalizedText } from '../../../shared/labels.ts';
import { centsOf, formatNumber, type Interface } from '../../../shared/money.ts';
import type { CardType } from '../../../shared/paths.ts';
import { unitFor } from '../../../shared/text/french.ts';
import type { Picture } from '../../platform/images/picture.ts';
import { AUTOMATIC_ACCESSORY, type Fuel, isForRent, type OfferKind } from './fields/choices.ts';
import { type FieldTable, fieldEntries, publicFields } from './fields/field.ts';
import { type CardBadge, cardBadgesOf } from './status/badges.ts';
import type { Tariff, Vehicle } from './vehicle.ts';

/** The data of a card and of the search. The specification names these properties (CARD-7). */
export type Card = {
  id: number;
  /** '' if there is none. */
  reference: string;
  brand: number | null;
  type: CardType;
  title: string;
  overview: string;
  year: string;
  fuel: string;
  /** The gearbox label. If the accessories include 'Automatique', it is 'Automatique'. */
  manual: string;
  /** The label of the gearbox field, which the search reads. */
  gearbox: string;
  distance: number | null;
  guarantee: string;
  offer: OfferKind;
  /** Day of return of a rented vehicle, 'DD-MM-YYYY'; '' if it is not out. */
  availableFrom: string;
  /** Price per day and per month. Both are '' for a truck, and for a car that is not for rent. */
  ppd: string;
  ppm: string;
  tags: TariffTag[];
  payload?: string | undefined;
  badges: readonly CardBadge[];
  /** The prices before an announced reduction, by field name. */
  formerPrices: Readonly<Record<string, string>>;
  img: Picture | null;
  /** The values that the list filters, sorts, searches or shows, by field name. A field without a value is absent. */
  values: Readonly<Record<string, string | number>>;
};

export type PriceTag = { label: string; price: string; unit: string; former?: string | undefined };

export type TariffTag = PriceTag & { tariff: Tariff };

export function sharedCard(
  vehicle: Vehicle,
  type: CardType,
  fields: FieldTable,
): Omit<Card, 'ppd' | 'ppm' | 'tags' | 'payload' | 'guarantee'> {
  return {
    id: vehicle.id,
    reference: vehicle.reference,
    brand: vehicle.brand,
    type,
    title: vehicle.title,
    overview: vehicle.overview,
    year: vehicle.model_year,
    fuel: vehicle.fuel_type,
    manual: gearboxShown(vehicle),
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

/** Returns the first picture. The size of a picture from another site is unknown, so 4 × 3 is assumed. */
export function coverOf({ images, pictures }: Pick<Vehicle, 'images' | 'pictures'>): Picture | null {
  const [first] = images;
  if (first === undefined) return null;
  return pictures.find(({ src }) => src === first) ?? { src: first, width: 4, height: 3, placeholder: '' };
}

export function distanceText(kilometres: number): string {
  return `${formatNumber(kilometres)}\u00a0km`;
}

/** The accessory 'Automatique' overrides the field. */
export function gearboxShown({ gearbox, accessories }: Vehicle): string {
  return accessories.includes(AUTOMATIC_ACCESSORY) ? AUTOMATIC_ACCESSORY : gearbox;
}

export function fuelShown(label: string, fuels: readonly Fuel[], style: Interface): LocalizedText {
  const fuel = fuels.find((candidate) => candidate.label === label);
  return fuel ? { text: choiceLabel(fuel, style), lang: choiceLang(fuel, style) } : { text: label };
}

/** Puts « Garantie » before a duration: '12 mois' → 'Garantie 12 mois'. */
export function guaranteeText(guarantee: string): string {
  return /garanti/i.test(guarantee) ? guarantee : `Garantie ${guarantee}`;
}

/** Adds a unit if the value is only a number: '5' → '5 places'. */
export function withUnit(value: string, unit: string): string {
  const text = value.trim();
  return /^\d+([.,]\d+)?$/.test(text) ? `${text}\u00a0${unitFor(Number(text.replace(',', '.')), unit)}` : text;
}

export function isAmount(price: string): boolean {
  return centsOf(price) !== null;
}
