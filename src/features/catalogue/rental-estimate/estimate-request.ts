import { chatLink } from '../../../shared/chat/chat.ts';
import type { SingleOffer } from '../../stock/vehicles/fields/choices.ts';
import type { Site } from '../client/site.ts';
import type { DatesAnswer, Rental, RentalDates } from './dates.ts';

/** The dates in a page's address and their answer. */
export type EstimateRequest = { dates: RentalDates; answer: DatesAnswer };

/**
 * Answers the dates of an address (`?depart=2026-12-04&retour=2026-12-06`), as the form sends them without JavaScript.
 * Null without dates.
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
 * The link to the message about a vehicle. It is part of a page's data, so that no page loads the code that writes it;
 * if a browser cannot load that, the message is empty. `offer` is the one of the address.
 */
export async function chatOf(rental: Rental, site: Site, offer: SingleOffer | null = null): Promise<string> {
  const rules = await import('./message-of.ts').catch(() => undefined);
  return rules ? rules.chatOf(rental, site, offer) : chatLink(site.dealership.chat, '');
}
