import { carCard } from '../features/cars/car-card.ts';
import { type Missing, missingOf, notFound } from '../features/pages/not-found.ts';
import type { Reads } from '../features/site/reads.ts';
import { truckCard } from '../features/trucks/truck-card.ts';
import type { Card } from '../features/vehicles/facts.ts';
import { EMPTY_QUERY } from '../features/vehicles/list-query.ts';

/** One row of two, or two of them on a wide window. */
const SHOWN = 4;

/** Runs a loader; one that ends with 404 gives its page the newest vehicles as well (D02). */
export async function withNewest<T>(reads: Reads, load: () => T | Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (thrown) {
    const missing = missingOf(thrown);
    if (missing === null) throw thrown;
    return notFound(missing, await newestFor(missing, reads));
  }
}

/** The page that says 'not found' answers also when the stock does not: then without vehicles. */
async function newestFor(missing: Missing, reads: Reads): Promise<Card[]> {
  try {
    const cards =
      missing === 'truck'
        ? (await reads.list('trucks', EMPTY_QUERY, -1)).data.map(truckCard)
        : (await reads.list('cars', EMPTY_QUERY, -1)).data.map(carCard);
    return cards.slice(0, SHOWN);
  } catch {
    return [];
  }
}
