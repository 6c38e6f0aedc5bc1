import { missingForSaleLabels } from './sale-rule.ts';
import type { Status } from './status.ts';

/** Missing data of a vehicle that is offered or about to be: lists filter by it and count it, forms show it. */
export const MISSING_DATA = ['photo', 'prix', 'marque', 'faits'] as const;
export type MissingData = (typeof MISSING_DATA)[number];

/** A vehicle's values as the API, a form or a row has them: '' and null are absent. */
type Values = Readonly<Record<string, unknown>>;

/** The rental prices of both kinds. */
export const RENTAL_PRICES = [
  'price_per_day',
  'price_per_month',
  'price_per_hour',
  'price_per_week',
  'price_on_weekend',
];

/** The statuses in which a vehicle is in stock: sold and archived ones have nothing to complete. */
export const IN_STOCK: readonly Status[] = ['draft', 'available', 'reserved'];

/**
 * - `prix`: no price at all of what is offered; words such as 'sur demande' are one.
 * - `faits`: what the law asks for. Of what is for sale, alone or also for rent: sale price, month of the first
 * registration,
 *   mileage and whether it is guaranteed; of every vehicle its Crit'Air.
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

/** The names of the fields of `faits` that are absent. */
export function missingFacts(values: Values): string[] {
  const ofSale = values.offer_kind === 'rental' ? [] : missingForSaleLabels(values);
  return [...ofSale, ...(isAbsent(values.crit_air) ? ['crit_air'] : [])];
}

function pricesOf({ offer_kind }: Values): readonly string[] {
  if (offer_kind === 'sale') return ['sale_price'];
  return offer_kind === 'rental' ? RENTAL_PRICES : [...RENTAL_PRICES, 'sale_price'];
}

function isAbsent(value: unknown): boolean {
  return value === null || value === undefined || String(value).trim() === '';
}
