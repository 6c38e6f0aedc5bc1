import { type Address, addressLines, hasHours } from '../../../shared/dealership.ts';
import { entriesOf } from '../../../shared/records.ts';
import type { JsonLd, Site } from './site.ts';

/** Structured data (schema.org) of the dealership itself and of the breadcrumbs to a page. */

/** The dealership's identifier: other things name it as their seller. */
export function dealerId({ origin }: Pick<Site, 'origin'>): string {
  return `${origin}/#concession`;
}

/** The drawing that stands for the site where a page has no picture, 1200 × 630. */
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

/** Structured data of a page that describes only the dealership. */
export function dealerJsonLd({ site }: { site: Site }): JsonLd[] {
  return [dealerData(site)];
}

/** A value that is not set is undefined, which JSON leaves out. */
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
      dayOfWeek: `https://schema.org/${day.charAt(0).toUpperCase()}${day.slice(1)}`,
      opens: open,
      closes: close,
    })),
  );
}

/** Closed all day is from midnight to midnight. */
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

/** The way from the home page to this one; the last step is the page itself. */
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

/** The data that decide on indexing. */
export type IndexedSite = Pick<Site, 'demo' | 'origin'> & { dealership: Pick<Site['dealership'], 'isInPreparation'> };

/**
 * True if search engines may index this site. A site in preparation may not, nor a demonstration that others can reach,
 * because its vehicles do not exist. One on a loopback address cannot be reached, and is served as a real site would
 * be.
 */
export function isIndexable({ demo, origin, dealership }: IndexedSite): boolean {
  if (dealership.isInPreparation) return false;
  return !demo || ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname);
}
