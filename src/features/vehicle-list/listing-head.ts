import type { VehicleKind } from '../../shared/paths.ts';
import { listPath } from '../../shared/paths.ts';
import { writeListQuery } from '../catalogue/list-query.ts';
import type { Head, Site } from '../catalogue/site.ts';
import { listData } from './list-structured-data.ts';
import type { ListingData } from './listing.ts';

/**
 * What a list says of itself to machines: its one address (filters and words in one spelling; order, depth and whatever a
 * campaign added are left out) and, once it is known, what it shows.
 */
export function listingHead(
  site: Site,
  kind: VehicleKind,
  { query, answer }: ListingData,
): Required<Pick<Head, 'canonical' | 'jsonLd'>> {
  const params = writeListQuery({ ...query, sort: null, page: 1 }).toString();
  return {
    canonical: params === '' ? listPath(kind) : `${listPath(kind)}?${params}`,
    jsonLd: answer && 'cards' in answer ? [listData(site, answer.cards, answer.remaining)] : [],
  };
}
