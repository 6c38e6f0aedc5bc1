import type { Comparable, FieldTable } from './fields/field.ts';
import { offeredPrices } from './fields/price-fields.ts';

export const MAX_SIMILAR = 4;

export type Comparison = {
  id: number;
  /** The folded body. An unknown body is '' and matches no other body. */
  body: string;
  fuel: Comparable;
  /**
   * In cents, in the order of `comparedPrices`. Null if the vehicle does not have the price, or the price has no
   * amount.
   */
  prices: readonly (number | null)[];
};

/** Returns the names of the prices to compare. The sale price is first, because it is closest to a vehicle's value. */
export function comparedPrices(fields: FieldTable): string[] {
  const names = offeredPrices(fields).map(({ name }) => name);
  return names.toSorted((a, b) => Number(b === 'sale_price') - Number(a === 'sale_price'));
}

/** Returns 0 for the same body and fuel, 1 for the same body, 2 for the same fuel, 3 for neither. */
function rankOf(to: Comparison, { body, fuel }: Comparison): number {
  return 2 * Number(body === '' || body !== to.body) + Number(fuel === null || fuel !== to.fuel);
}

type Likeness = { id: number; rank: number; distance: number };

/**
 * Returns at most `MAX_SIMILAR` ids, without `to`. If two vehicles are equally similar, the newer one comes first.
 *
 * @example mostSimilar(soldEstate, listedCars); // [48, 12, 7, 31]
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

/** Compares the first price that both vehicles have. Never compares a sale price with a rental price. */
function distanceOf(one: Comparison['prices'], other: Comparison['prices']): number {
  for (const [i, price] of one.entries()) {
    const compared = other[i] ?? null;
    if (price !== null && price > 0 && compared !== null) return Math.abs(compared - price) / price;
  }
  return Number.POSITIVE_INFINITY;
}

/** Compares two numbers without a subtraction, because the difference of two infinite numbers is NaN. */
function compare(a: number, b: number): number {
  return a === b ? 0 : a - b;
}
