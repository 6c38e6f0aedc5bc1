import type { VehicleKind } from '../../../shared/paths.ts';
import { cutAtWord } from '../../../shared/text/text.ts';
import { MAX_PAGES } from '../../stock/vehicles/vehicle.ts';
import { EMPTY_QUERY, type ListQuery, listAddress } from '../client/list-query.ts';
import type { Head, Site } from '../client/site.ts';
import { activeFilters, restrictionsOf } from '../filters/active-filters.ts';
import type { Listing } from './listing.ts';

/** Search engines show about sixty characters of a title, including the dealership's name. */
const MAX_SELECTION_CHARACTERS = 80;

type ListHead = Required<Pick<Head, 'title' | 'canonical' | 'noindex'>> &
  Pick<Head, 'previous' | 'next'> & {
    /** The search and filters as a text; '' for the whole list. */
    selection: string;
    count: number;
  };

/**
 * Search engines may index the whole list and lists with one choice ('Diesel'). The number of other lists is unlimited,
 * so these are `noindex`. If a landing page has the same vehicles, its address is canonical. `all` is the title of the
 * whole list, `some` the start of other titles.
 */
export function listingHead(
  site: Site,
  kind: VehicleKind,
  listing: Listing,
  { all, some }: { all: string; some: string },
): ListHead {
  const { query } = listing;
  const selectedQuery = selectedIn(query);
  const path = (page: number) => listAddress(kind, { ...selectedQuery, page });
  const selection = selectionText(site, kind, selectedQuery, listing);
  const isSingle = isSingleChoice(selectedQuery);
  const isWhole = restrictionsOf(query).length === 0;
  const isBrand = isSingle && selectedQuery.filters.Brands.length === 1;
  return {
    title: selection === '' ? all : `${some}${isBrand ? '' : ' :'} ${selection}`,
    canonical: listing.facets.landing ?? path(1),
    noindex: !isWhole && (!isSingle || listing.remaining === 0),
    previous: query.page > 1 ? path(query.page - 1) : undefined,
    next:
      listing.first + listing.cards.length < listing.remaining && query.page < MAX_PAGES
        ? path(query.page + 1)
        : undefined,
    selection,
    count: listing.remaining,
  };
}

/** Returns only the search and the active filters. If the price has bounds, includes the tariff. */
function selectedIn(query: ListQuery): ListQuery {
  const restrictions = restrictionsOf(query).filter((name) => name !== 'q');
  const filters = Object.fromEntries(restrictions.map((name) => [name, query.filters[name]]));
  const tariff = restrictions.includes('Price') ? query.tariff : EMPTY_QUERY.tariff;
  return { ...EMPTY_QUERY, q: query.q, tariff, filters: { ...EMPTY_QUERY.filters, ...filters } };
}

function isSingleChoice(query: ListQuery): boolean {
  const [restriction, ...otherRestrictions] = restrictionsOf(query);
  if (restriction === undefined || restriction === 'q' || otherRestrictions.length > 0) return false;
  const values = query.filters[restriction];
  return Array.isArray(values) && values.length === 1;
}

/** Returns '« toyota », Essence', always in French. */
function selectionText({ fuels }: Site, kind: VehicleKind, query: ListQuery, { facets }: Listing): string {
  const filters = activeFilters(query, {
    kind,
    brands: facets.marque,
    options: facets,
    fuels,
    style: 'fr',
  });
  // Bounds start with a capital in chips. Here they follow other words.
  const texts = filters.map(({ text }) =>
    text.replace(/^(?:De|Dès|Jusqu’à) /, (preposition) => preposition.toLowerCase()),
  );
  const parts = [...(query.q === '' ? [] : [`« ${query.q} »`]), ...texts];
  return cutAtWord(parts.join(', '), MAX_SELECTION_CHARACTERS);
}
