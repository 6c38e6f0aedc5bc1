import type { Card } from '../../stock/vehicles/card.ts';
import type { LandingLink, SimilarResult } from '../client/landing.ts';

export type Suggestions = { cards: readonly Card[]; landings: readonly LandingLink[] };

/** Used after a failure, because the page works without suggestions. */
export const NO_SUGGESTIONS: SimilarResult<never> = { vehicles: [], landings: [] };

export function suggestionsOf<V>({ vehicles, landings }: SimilarResult<V>, cardOf: (vehicle: V) => Card): Suggestions {
  return { cards: vehicles.map(cardOf), landings };
}
