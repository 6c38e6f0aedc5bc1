import type { Parts } from '../../../../shared/dealership.ts';
import { type FieldTable, fieldEntries } from './field.ts';

export type PriceName = { name: string; label: string; unit?: string };

/**
 * Returns the names of sale and rental prices, rental first. Leaves out `new_vehicle_price`, because it is no offer.
 */
export function offeredPrices(fields: FieldTable): PriceName[] {
  const prices = fieldEntries(fields).flatMap(([name, { type, label, unit, ...field }]) =>
    type === 'price' && 'offer' in field ? [{ name, label, ...(unit === undefined ? {} : { unit }) }] : [],
  );
  return prices.toSorted((a, b) => Number(a.unit === undefined) - Number(b.unit === undefined));
}

/** True for a price of a part that the dealership offers. Rental prices have a unit. */
export function isOfferedPrice({ unit = '' }: { unit?: string }, { sale, rental }: Pick<Parts, 'sale' | 'rental'>) {
  return unit === '' ? sale : rental;
}
