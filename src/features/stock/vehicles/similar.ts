import type { FieldTable } from './fields/field.ts';
import { offeredPrices } from './fields/price-fields.ts';

/** The order of similar vehicles: same body first, then same fuel, then nearest price. */

/** How many are shown: one row on a wide window. */
export const MAX_SIMILAR = 4;

/** The compared values of a vehicle. */
export type Comparison = {
  id: number;
  /** Folded; '' if it is not known, which resembles nothing. */
  body: string;
  fuel: string | null;
  /** In cents, in an order that is the same for all; null if it is not offered so, or without an amount. */
  prices: readonly (number | null)[];
};

/** The prices with an amount to compare: a price to buy first, because it says most about a vehicle's value. */
export function comparedPrices(fields: FieldTable): string[] {
  const names = offeredPrices(fields).map(({ name }) => name);
  return names.toSorted((a, b) => Number(b === 'sale_price') - Number(a === 'sale_price'));
}

/** Before its price: 0 for one of the same body and fuel, 1 of the same body, 2 of the same fuel, 3 of neither. */
function rankOf(to: Comparison, { body, fuel }: Comparison): number {
  return 2 * Number(body === '' || body !== to.body) + Number(fuel === null || fuel !== to.fuel);
}

/** A candidate with its sort values. */
type Likeness = { id: number; rank: number; distance: number };

/**
 * The ids of the vehicles that are most like `to`, which is never among them; of equal ones the newer comes first.
 *
 * @example
 * mostSimilar(soldEstate, listedCars); // [48, 12, 7, 31]
 */
export function mostSimilar(to: Comparison, candidates: readonly Comparison[]): number[] {
  const best: Likeness[] = [];
  for (const candidate of candidates) {
    const { id, prices } = candidate;
    if (id === to.id) continue;
    const one: Likeness = { id, rank: rankOf(to, candidate), distance: distanceOf(to.prices, prices) };
    const last = best[MAX_SIMILAR - 1];
    if (last && byLikeness(one, last) > 0) continue;
    best.splice(MAX_SIMILAR - 1);
    best.push(one);
    best.sort(byLikeness);
  }
  return best.map(({ id }) => id);
}

function byLikeness(a: Likeness, b: Likeness): number {
  return a.rank - b.rank || compare(a.distance, b.distance) || b.id - a.id;
}

/** The relative difference of the first price that both have: a month's rental is not compared with a sale. */
function distanceOf(one: Comparison['prices'], other: Comparison['prices']): number {
  for (const [i, price] of one.entries()) {
    const compared = other[i] ?? null;
    if (price !== null && price > 0 && compared !== null) return Math.abs(compared - price) / price;
  }
  return Number.POSITIVE_INFINITY;
}

/** Two that are infinite are equal, where a difference would be no number. */
function compare(a: number, b: number): number {
  return a === b ? 0 : a - b;
}
