import type { SingleOffer } from '../fields/choices.ts';
import { isAbsent, missingForSaleLabels } from './sale-rule.ts';
import type { Status } from './status.ts';

/** Lists filter and count by these values; forms show them. */
export const MISSING_DATA = ['photo', 'prix', 'marque', 'faits'] as const;
export type MissingData = (typeof MISSING_DATA)[number];

/** Values of a vehicle from the API, a form or a row. '' and null mean absent. */
type Values = Readonly<Record<string, unknown>>;

export const RENTAL_PRICES = [
  'price_per_day',
  'price_per_month',
  'price_per_hour',
  'price_per_week',
  'price_on_weekend',
];

/** Sold and archived vehicles are not in stock, so they need no more data. */
export const IN_STOCK: readonly Status[] = ['draft', 'available', 'reserved'];

/**
 * Returns the missing data; [] if the vehicle is not in stock.
 * - `prix`: the vehicle has no price for any of its offers. A text such as 'sur demande' counts as a price.
 * - `faits`: a fact that the law requires is missing. A vehicle for sale needs the facts of `sale-rule.ts`. Every
 *   vehicle needs its Crit'Air.
 */
export function missingDataOf(values: Values, photos: number): MissingData[] {
  if (!IN_STOCK.some((status) => status === values.status)) return [];
  const absences: Record<MissingData, boolean> = {
    photo: photos === 0,
    prix: pricesOf(values).every((name) => isAbsent(values[name])),
    marque: isAbsent(values.brand),
    faits: missingFacts(values).length > 0,
  };
  return MISSING_DATA.filter((item) => absences[item]);
}

/** Returns the names of the missing facts, for any status. */
export function missingFacts(values: Values): string[] {
  const ofSale = values.offer_kind === 'rental' ? [] : missingForSaleLabels(values);
  return [...ofSale, ...(isAbsent(values.crit_air) ? ['crit_air'] : [])];
}

function pricesOf({ offer_kind }: Values): readonly string[] {
  if (offer_kind === 'sale') return ['sale_price'];
  return offer_kind === 'rental' ? RENTAL_PRICES : [...RENTAL_PRICES, 'sale_price'];
}

/** Returns the only offer that has a price. If both offers have prices, or none, returns null. */
export function offerOfPrices(values: Values): SingleOffer | null {
  const isForSale = !isAbsent(values.sale_price);
  if (isForSale === RENTAL_PRICES.some((name) => !isAbsent(values[name]))) return null;
  return isForSale ? 'sale' : 'rental';
}
