import type { FastifyRequest } from 'fastify';
import { offerIn, readListQuery, withOfferCode, writeListQuery } from '../../features/catalogue/client/list-query.ts';
import { readCompared } from '../../features/catalogue/favourites/compare-address.ts';
import { comparePath } from '../../features/catalogue/favourites/id-params.ts';
import { readSelection, selectionPath } from '../../features/catalogue/favourites/selection-address.ts';
import { findLanding } from '../../features/catalogue/landings/landings.repository.ts';
import { listFuels } from '../../features/stock/vehicles/rows/fuels.repository.ts';
import type { AppContext } from '../../server/app-context.ts';
import type { VehicleKind } from '../../shared/paths.ts';
import { PATHS } from '../../shared/paths.ts';
import { isDetailPath, landingOf, PAGES } from './page-addresses.ts';

const LISTS = new Map<string, VehicleKind>([
  [PATHS.home, 'cars'],
  [PATHS.trucks, 'trucks'],
]);

/**
 * Cache keys of pages whose query names vehicles. A key contains only the vehicles that the page shows, so it is never
 * long.
 */
const OF_QUERY: Readonly<Record<string, (params: URLSearchParams) => string | null>> = {
  [PATHS.selection]: (params) => selectionPath(readSelection(params)),
  [PATHS.compare]: (params) => {
    const { kind, ids, omitted, isMixed, isDifferencesOnly } = readCompared(params);
    // The page names the vehicles that it omits, and the key does not contain them. So the page is not cached.
    return omitted > 0 || isMixed ? null : comparePath(kind, ids, isDifferencesOnly);
  },
};

/**
 * A longer query is ignored. No visitor makes such a query. Its page would have megabytes, because each link repeats
 * all choices.
 */
const MAX_LIST_QUERY = 2_000;

/** Pages that ignore their query. */
const PLAIN = new Set(PAGES.filter((path) => !LISTS.has(path)));

/** Rental dates in the address of a vehicle, or a route in the address of the rides. */
const CHOSEN = /[?&](?:depart|retour|trajet)=/;

/**
 * Returns the cache key of a page: its address without ignored parameters. A list's parameters are in a fixed order.
 * Returns null for a page that is not cached, such as an unknown address, a redirect, or another spelling of a path.
 */
export async function pageCacheKey(context: AppContext, { url }: FastifyRequest): Promise<string | null> {
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  const kind = LISTS.get(path);
  const normalised = mark === -1 ? undefined : OF_QUERY[path];
  if (normalised) return normalised(new URLSearchParams(url.slice(mark + 1)));
  if (kind !== undefined && mark !== -1) return listAddress(context, path, kind, url.slice(mark + 1));
  if (mark !== -1 && (path === PATHS.vtc || isDetailPath(path)) && CHOSEN.test(url.slice(mark))) return null;
  if (isDetailPath(path)) return withOfferCode(path, offerIn(new URLSearchParams(url.slice(path.length))));
  if (kind !== undefined || PLAIN.has(path)) return path;
  const landing = landingOf(path);
  // Caches only landing pages that the stock has or had, because the number of possible addresses is unlimited.
  return landing && (await findLanding(context, landing.kind, landing.slug)) !== null ? path : null;
}

async function listAddress(context: AppContext, path: string, kind: VehicleKind, search: string): Promise<string> {
  const fuels = await listFuels(context);
  const { query } = readListQuery(
    new URLSearchParams(search),
    kind,
    fuels.map(({ code }) => code),
  );
  const listParams = writeListQuery(query).toString();
  return listParams === '' || listParams.length > MAX_LIST_QUERY ? path : `${path}?${listParams}`;
}
