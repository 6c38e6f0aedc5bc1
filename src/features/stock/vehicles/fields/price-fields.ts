import { type FieldTable, fieldEntries } from './field.ts';

/** A price of a vehicle: the API's name, its label, and its use ('/ jour'). */
export type PriceName = { name: string; label: string; unit?: string };

/**
 * The prices that a vehicle is offered at, in their order, rental before sale: those whose amount is compared. The
 * price of a new one is a fact about it.
 */
export function offeredPrices(fields: FieldTable): PriceName[] {
  const prices = fieldEntries(fields).flatMap(([name, { type, label, unit, ...field }]) =>
    type === 'price' && 'numberColumn' in field ? [{ name, label, ...(unit === undefined ? {} : { unit }) }] : [],
  );
  return prices.toSorted((a, b) => Number(a.unit === undefined) - Number(b.unit === undefined));
}
