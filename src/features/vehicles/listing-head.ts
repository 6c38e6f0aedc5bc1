import { listPath } from '../site/paths.ts';
import { type ListQuery, writeListQuery } from './list-query.ts';
import type { VehicleKind } from './vehicle.ts';

/** The one address of a list: its filters and words in one spelling; order, depth and whatever a campaign added are left out. */
export function listingCanonical(kind: VehicleKind, query: ListQuery): string {
  const params = writeListQuery({ ...query, sort: null, page: 1 }).toString();
  return params === '' ? listPath(kind) : `${listPath(kind)}?${params}`;
}
