import type { VehicleKind } from '../../../shared/paths.ts';
import type { Tariff } from '../../stock/vehicles/vehicle.ts';
import { type FieldSort, fieldSorts } from '../client/field-filters.ts';
import type { ListQuery, ListSort } from '../client/list-query.ts';
import { wholeWords } from './search-terms.ts';

/**
 * The specification's weights (CST-10) in tenths, so that sums are exact. The brand has the weight of the title (D17).
 * Details and facts have the weight of the overview (D16).
 */
export const WEIGHTS = { title: 20, brand: 20, modelYear: 20, fuel: 10, gearbox: 10, overview: 4, details: 4 } as const;

/** 'etech' finds 'E-Tech' before 'PureTech', and 'chr' finds 'C-HR' before 'Chrysler' in title and brand. */
export const PARTED = 3;

export function containsWhole(foldedText: string, variants: readonly string[]): boolean {
  return variants.some((variant) => foldedText.includes(variant) && new RegExp(wholeWords(variant)).test(foldedText));
}

/** Vehicles without a value come last. If values are equal, the higher id comes first. */
type SortRule = { by: 'id' | 'price' | FieldSort; order: 'asc' | 'desc' };

export function sortRule(sort: ListSort | null, kind: VehicleKind): SortRule {
  if (sort === 'prix') return { by: 'price', order: 'asc' };
  if (sort === 'prix-desc') return { by: 'price', order: 'desc' };
  const field = fieldSorts(kind).find((one) => one.sort === sort);
  return field ? { by: field, order: field.order } : { by: 'id', order: 'desc' };
}

const PRICES_OF_TARIFFS: Readonly<Record<Tariff, string>> = {
  heure: 'price_per_hour',
  semaine: 'price_per_week',
  'week-end': 'price_on_weekend',
};

export function priceField(kind: VehicleKind, { offer, tariff }: Pick<ListQuery, 'offer' | 'tariff'>): string {
  if (offer === 'sale') return 'sale_price';
  return kind === 'cars' ? 'price_per_day' : PRICES_OF_TARIFFS[tariff];
}
