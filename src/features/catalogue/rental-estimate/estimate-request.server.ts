import type { Site } from '../client/site.ts';
import { answerDates } from './answer.ts';
import type { EstimateRequest, Rental } from './dates.ts';

/**
 * Returns the answer to the dates in an address. Without JavaScript, the form sends the dates in the address. Returns
 * null if the address has neither `depart` nor `retour`.
 */
export function estimateRequestOf(query: URLSearchParams, rental: Rental, site: Site): EstimateRequest | null {
  const of = (name: string) => query.get(name)?.trim() ?? '';
  if (!query.has('depart') && !query.has('retour')) return null;
  const dates = { depart: of('depart'), retour: of('retour'), heures: of('heures') };
  return { dates, answer: answerDates(dates, rental, site) };
}
