import type { AppContext } from '../../../server/app-context.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { listFuels } from '../../stock/vehicles/rows/fuels.repository.ts';
import { readListQuery, writeListQuery } from './list-query.ts';

/**
 * A longer query is ignored. No visitor makes such a query. Its page would have megabytes, because each link repeats
 * all choices.
 */
const MAX_LIST_QUERY = 2_000;

/** Returns the path with the parameters of a list in a fixed order, without others. */
export async function listKey(
  context: AppContext,
  kind: VehicleKind,
  path: string,
  parameters: URLSearchParams,
): Promise<string> {
  if (parameters.size === 0) return path;
  const codes = (await listFuels(context)).map(({ code }) => code);
  const search = writeListQuery(readListQuery(parameters, kind, codes).query).toString();
  return search === '' || search.length > MAX_LIST_QUERY ? path : `${path}?${search}`;
}
