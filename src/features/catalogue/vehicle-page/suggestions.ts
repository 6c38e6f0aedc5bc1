import type { Card } from '../../stock/vehicles/card.ts';
import type { LandingLink, Similar } from '../client/landing.ts';

/** What stands below a vehicle: those that are most like it, and links to more of its sort. */
export type Others = { cards: readonly Card[]; landings: readonly LandingLink[] };

/** Where they cannot be read: a page without them is better than none. */
export const NO_OTHERS: Similar<never> = { vehicles: [], landings: [] };

export function othersOf<V>({ vehicles, landings }: Similar<V>, cardOf: (vehicle: V) => Card): Others {
  return { cards: vehicles.map(cardOf), landings };
}
