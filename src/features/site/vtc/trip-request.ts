import type { TripRequest } from './trip.ts';
import { tripOf } from './trip.ts';
import { answerTrip, type TripPlace } from './trip-answer.ts';

/**
 * This parameter marks an address with sent values. Only the server uses such an address, to render a form with errors.
 */
export const SENT = 'envoi';

/**
 * Returns the ride in an address, or null. The link of a ticket contains only the route (`?trajet=3`), so it has no
 * answer.
 */
export function tripRequestOf(query: URLSearchParams, place: TripPlace): TripRequest | null {
  if (!query.has('trajet')) return null;
  const trip = tripOf(query);
  if (!query.has(SENT)) return { trip, answer: null };
  return { trip, answer: answerTrip(trip, place, new Date()) };
}
