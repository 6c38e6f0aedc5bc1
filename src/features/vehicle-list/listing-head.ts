import type { VehicleKind } from '../../shared/paths.ts';
import { listPath } from '../../shared/paths.ts';
import { writeListQuery } from '../catalogue/list-query.ts';
import type { Head, Site } from '../catalogue/site.ts';
import { listData } from './list-structured-data.ts';
import type { ListingData } from './listing.ts';

/**
 * A list's metadata for search engines: its canonical address (search and filters in their canonical order; sort, depth and
 * unknown parameters left out) and, once it is loaded, its vehicles.
 */
export function listingHead(
  site: Site,
  kind: VehicleKind,
  { query, result }: ListingData,
): Required<Pick<Head, 'canonical' | 'jsonLd'>> {
  const params = writeListQuery({ ...query, sort: null, page: 1 }).toString();
  return {
    canonical: params === '' ? listPath(kind) : `${listPath(kind)}?${params}`,
    jsonLd: result && 'cards' in result ? [listData(site, result.cards, result.remaining)] : [],
  };
}
