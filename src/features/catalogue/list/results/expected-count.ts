import type { VehicleKind } from '../../../../shared/paths.ts';
import { fold } from '../../../../shared/text/text.ts';
import type { ListQuery } from '../../client/list-query.ts';
import { type ListFilter, listFilters } from '../../filters/list-filters.ts';
import type { Listing } from '../listing.ts';
import { isSameList } from './rows-by-history.ts';

const FACETS = { brand: 'marque', fuel: 'carburant', gearbox: 'boite' } as const;

/**
 * Estimates the count of another query from the shown list. If search and filters are the same, the count is the same.
 * If only the choices of one group differ, returns the sum of the choices' counts. In other cases, returns null.
 */
export function expectedCount(
  kind: VehicleKind,
  { query, remaining, facets }: Pick<Listing, 'query' | 'remaining' | 'facets'>,
  nextQuery: ListQuery,
): number | null {
  const likeShown = { ...nextQuery, sort: query.sort };
  if (isSameList(query, likeShown)) return remaining;
  for (const filter of listFilters(kind)) {
    const name = facetOf(filter);
    const values = nextQuery.filters[filter.state];
    if (name === null || !Array.isArray(values) || values.length === 0) continue;
    const filters = { ...nextQuery.filters, [filter.state]: query.filters[filter.state] };
    if (!isSameList(query, { ...likeShown, filters })) continue;
    const keyOf = filter.type === 'text' ? fold : String;
    const counts = new Map(facets[name]?.map(({ value, count }) => [keyOf(value), count]));
    return values.reduce<number | null>((sum, value) => {
      const count = counts.get(String(value));
      return sum === null || count === undefined ? null : sum + count;
    }, 0);
  }
  return null;
}

function facetOf(
  filter: ListFilter,
): Exclude<keyof Listing['facets'], 'offre' | 'ranges' | 'offers' | 'landing' | 'stock'> | null {
  switch (filter.type) {
    case 'brand':
    case 'fuel':
    case 'gearbox':
      return FACETS[filter.type];
    case 'choice':
    case 'text':
      return filter.query;
    default:
      return null;
  }
}
