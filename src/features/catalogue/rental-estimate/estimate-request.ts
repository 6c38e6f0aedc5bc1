import { chatLink } from '../../../shared/chat/chat.ts';
import type { SingleOffer } from '../../stock/vehicles/fields/choices.ts';
import type { Site } from '../client/site.ts';
import type { DatesAnswer, Rental, RentalDates } from './dates.ts';

export type EstimateRequest = { dates: RentalDates; answer: DatesAnswer };

/**
 * Returns the answer to the dates in an address. Without JavaScript, the form sends the dates in the address. Returns
 * null if the address has neither `depart` nor `retour`.
 */
export async function estimateRequestOf(
  { searchParams }: URL,
  rental: Rental,
  site: Site,
): Promise<EstimateRequest | null> {
  const of = (name: string) => searchParams.get(name)?.trim() ?? '';
  if (!searchParams.has('depart') && !searchParams.has('retour')) return null;
  const dates = { depart: of('depart'), retour: of('retour'), heures: of('heures') };
  const { answerDates } = await import('./answer.ts');
  return { dates, answer: answerDates(dates, rental, site) };
}

/**
 * Returns the chat link. The link is in the page's data, so that the first page view needs no code to build it. A later
 * navigation loads this code; if that fails, the link has no message. `offer` is the offer in the address.
 */
export async function chatOf(rental: Rental, site: Site, offer: SingleOffer | null = null): Promise<string> {
  const rules = await import('./message-of.ts').catch(() => undefined);
  return rules ? rules.chatOf(rental, site, offer) : chatLink(site.dealership.chat, '');
}
