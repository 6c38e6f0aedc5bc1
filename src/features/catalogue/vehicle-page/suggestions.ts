import type { Card } from '../../stock/vehicles/card.ts';
import type { LandingLink, SimilarResult } from '../client/landing.ts';

/** The part below a vehicle: the most similar ones, and links to more of its sort. */
export type Suggestions = { cards: readonly Card[]; landings: readonly LandingLink[] };

/** Where they cannot be read: a page without them is better than none. */
export const NO_SUGGESTIONS: SimilarResult<never> = { vehicles: [], landings: [] };

export function suggestionsOf<V>({ vehicles, landings }: SimilarResult<V>, cardOf: (vehicle: V) => Card): Suggestions {
  return { cards: vehicles.map(cardOf), landings };
}
