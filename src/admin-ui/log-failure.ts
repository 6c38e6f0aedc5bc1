import { AdminError } from './admin-client.ts';
import type { Kind } from './modal.ts';

/** What the console says of failures, in the words of spec §8; the person is told on the page (D53). */

/** The trucks reuse the cars' word (ERR-1). */
const NAMES: Record<Kind, string> = { cars: 'cars', trucks: 'cars', brands: 'brands', rates: 'rates' };

/** A list that did not load (ERR-1). */
export function logFetchFailure(kind: Kind, error: unknown): void {
  const said =
    error instanceof AdminError && error.status > 0
      ? `Failed to fetch ${NAMES[kind]}: ${error.status} ${error.statusText}`
      : error;
  console.error('Fetch error:', said);
}

/** A save, a deletion or a login that failed (ERR-3). */
export function logFailure(error: unknown): void {
  console.error(error);
}
