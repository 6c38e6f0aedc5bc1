import { type Address, addressLines, hasHours } from '../../../shared/dealership.ts';
import { entriesOf } from '../../../shared/records.ts';
import { upperFirst } from '../../../shared/text/text.ts';
import type { JsonLd, Site } from './site.ts';

/** Structured data (schema.org) of the dealership and of breadcrumbs. */

/** Returns the dealership's identifier in structured data. Other objects refer to their seller by this identifier. */
export function dealerId({ origin }: Pick<Site, 'origin'>): string {
  return `${origin}/#concession`;
}

/** The picture of pages that have no picture, 1200 × 630 px. */
const SITE_PICTURE = '/og.jpg';

export function dealerData(site: Site): JsonLd {
  const { dealership, origin } = site;
  const { phone, slogan, email, address } = dealership;
  const networks = Object.values(dealership.networks).filter((address) => address !== undefined);
  return {
    '@type': 'AutoDealer',
    '@id': dealerId(site),
    name: dealership.name,
    ...(slogan ? { slogan } : {}),
    url: `${origin}/`,
    image: `${origin}${SITE_PICTURE}`,
    ...(phone ? { telephone: phone.href.replace('tel:', '') } : {}),
    ...(email ? { email } : {}),
    ...(addressLines(address).length > 0 ? { address: postalAddress(address) } : {}),
    ...(address.coordinates ? { geo: geoCoordinates(address.coordinates) } : {}),
    ...(hasHours(dealership) ? { openingHoursSpecification: openingHours(dealership) } : {}),
    ...closedDays(dealership),
    ...(networks.length > 0 ? { sameAs: networks } : {}),
  };
}

/** Parts may be undefined, because JSON leaves them out. */
function postalAddress({ street, postalCode, city }: Address): object {
  const postalAddress = { streetAddress: street, postalCode, addressLocality: city };
  return { '@type': 'PostalAddress', ...postalAddress, addressCountry: 'FR' };
}

function geoCoordinates(coordinates: string): object {
  const [latitude, longitude] = coordinates.split(',').map(Number);
  return { '@type': 'GeoCoordinates', latitude, longitude };
}

function openingHours({ hours }: Site['dealership']): object[] {
  return entriesOf(hours).flatMap(([day, spans]) =>
    spans.map(({ open, close }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `https://schema.org/${upperFirst(day)}`,
      opens: open,
      closes: close,
    })),
  );
}

/** Returns closures. In schema.org, a day from midnight to midnight means that the shop is closed all day. */
function closedDays({ closures }: Site['dealership']): object {
  if (closures.length === 0) return {};
  return {
    specialOpeningHoursSpecification: closures.map(({ from, to }) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: from,
      validThrough: to,
      opens: '00:00',
      closes: '00:00',
    })),
  };
}

/** Returns the breadcrumb from the home page to the page of the last step. */
export function breadcrumbData({ origin }: Site, steps: readonly { name: string; path: string }[]): JsonLd {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      item: `${origin}${path}`,
    })),
  };
}

export type IndexedSite = Pick<Site, 'demo' | 'origin'> & { dealership: Pick<Site['dealership'], 'isInPreparation'> };

/**
 * False for a demonstration, because its vehicles are invented. On a loopback address, a demonstration behaves like a
 * live site.
 */
export function isIndexable({ demo, origin, dealership }: IndexedSite): boolean {
  if (dealership.isInPreparation) return false;
  return !demo || ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname);
}
