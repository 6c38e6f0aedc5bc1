import type { TripRequest } from './trip.ts';
import { tripOf } from './trip.ts';
import type { TripPlace } from './trip-answer.ts';

/** In the address that the server renders for a form with errors, which no browser asks for. */
export const SENT = 'envoi';

/**
 * The ride in an address: the route that a ticket chooses (`?trajet=3`), or all sent values, with their answer. Null
 * without either.
 */
export async function tripRequestOf({ searchParams }: URL, place: TripPlace): Promise<TripRequest | null> {
  if (!searchParams.has('trajet')) return null;
  const trip = tripOf(searchParams);
  if (!searchParams.has(SENT)) return { trip, answer: null };
  const { answerTrip } = await import('./trip-answer.ts');
  return { trip, answer: answerTrip(trip, place, new Date()) };
}
