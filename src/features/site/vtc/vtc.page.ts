import { centsOf } from '../../../shared/money.ts';
import { PATHS } from '../../../shared/paths.ts';
import { definePage } from '../../catalogue/client/define-page.server.ts';
import type { JsonLd, Site } from '../../catalogue/client/site.ts';
import { dealerData, dealerId } from '../../catalogue/client/structured-data.ts';
import { publicRates } from '../../stock/rates/rates.repository.ts';
import type { Rate } from '../../stock/rates/rates.schema.ts';
import { SENT, type TripRequest, tripOf } from './trip.ts';
import { answerTrip, type TripPlace } from './trip-answer.ts';
import type VtcView from './vtc.view.tsx';

export const vtcPage = definePage<typeof VtcView>({
  path: PATHS.vtc,
  view: 'site/vtc/vtc',
  part: 'vtc',
  // The number of addresses is unlimited.
  cacheKey: ({ path, query }) => (query.has('trajet') ? null : path),
  load: async ({ context, site, sections: { vtc }, query, orNull }) => {
    const rates = await orNull(publicRates(context));
    const trip = tripRequestOf(query, { rates: rates ?? [], priceNote: vtc.priceNote, chat: site.dealership.chat });
    return {
      vtc,
      rates,
      trip,
      isOffered: (rates?.length ?? 0) > 0 || vtc.registration !== undefined,
      isParisian: rates?.some(({ title }) => /\bparis\b/i.test(title)) ?? false,
    };
  },
  head: ({ trip, isParisian }, { dealership: { name, phone } }) => {
    const contact = [name, ...(phone ? [phone.shown] : [])].join(', ');
    const texts = isParisian
      ? {
          title: 'Transport VTC vers Orly, Roissy CDG et Beauvais',
          description: `Chauffeur VTC à Paris et vers les aéroports, prix forfaitaires connus avant de réserver. ${contact}.`,
        }
      : { title: 'Transport VTC', description: `Transport avec chauffeur, sur réservation préalable. ${contact}.` };
    return { ...texts, canonical: PATHS.vtc, noindex: trip !== null };
  },
  jsonLd: ({ rates, isOffered }, site) => [dealerData(site), ...(isOffered ? [serviceData(site, rates ?? [])] : [])],
});

/**
 * Returns the ride in an address, or null. The link of a ticket contains only the route (`?trajet=3`), so it has no
 * answer.
 */
function tripRequestOf(query: URLSearchParams, place: TripPlace): TripRequest | null {
  if (!query.has('trajet')) return null;
  const trip = tripOf(query);
  if (!query.has(SENT)) return { trip, answer: null };
  return { trip, answer: answerTrip(trip, place, new Date()) };
}

function serviceData(site: Site, rates: readonly Pick<Rate, 'title' | 'price'>[]): JsonLd {
  const url = `${site.origin}${PATHS.vtc}`;
  const offers = rates.flatMap(({ title, price }) => {
    const cents = centsOf(price);
    if (cents === null) return [];
    const amount = { price: (cents / 100).toFixed(2), priceCurrency: 'EUR', valueAddedTaxIncluded: true };
    return [{ '@type': 'Offer', name: title, url, priceSpecification: { '@type': 'PriceSpecification', ...amount } }];
  });
  return {
    '@type': 'Service',
    '@id': `${url}#service`,
    name: 'Transport VTC',
    serviceType: 'Transport avec chauffeur',
    url,
    provider: { '@id': dealerId(site) },
    ...(offers.length > 0 ? { offers } : {}),
  };
}
