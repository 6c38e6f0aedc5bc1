/** Which vehicles are most like another one: of the same body, then of the same fuel, then of the nearest price. */

/** How many are shown: one row on a wide window. */
export const MAX_SIMILAR = 4;

/** What is compared of a vehicle. */
export type Comparison = {
  id: number;
  /** Folded; '' where it is not known, which resembles nothing. */
  body: string;
  fuel: string | null;
  /** In cents, in an order that is the same for all; null where it is not offered so, or without an amount. */
  prices: readonly (number | null)[];
};

/**
 * The ids of the vehicles that are most like `to`, which is never among them; of equal ones the newer comes first.
 *
 * @example
 * mostSimilar(soldEstate, listedCars); // [48, 12, 7, 31]
 */
export function mostSimilar(to: Comparison, candidates: readonly Comparison[]): number[] {
  return candidates
    .filter(({ id }) => id !== to.id)
    .map(({ id, body, fuel, prices }) => ({
      id,
      isOtherBody: Number(body === '' || body !== to.body),
      isOtherFuel: Number(fuel === null || fuel !== to.fuel),
      distance: distanceOf(to.prices, prices),
    }))
    .toSorted(
      (a, b) =>
        a.isOtherBody - b.isOtherBody ||
        a.isOtherFuel - b.isOtherFuel ||
        compare(a.distance, b.distance) ||
        b.id - a.id,
    )
    .slice(0, MAX_SIMILAR)
    .map(({ id }) => id);
}

/** How far the first price that both have differs, as a share of it: a month's rental is not compared with a sale. */
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
