import type { FastifyRequest } from 'fastify';
import { offerIn, readListQuery, withOfferCode, writeListQuery } from '../../features/catalogue/client/list-query.ts';
import { readCompared } from '../../features/catalogue/favourites/compare-address.ts';
import { comparePath } from '../../features/catalogue/favourites/id-params.ts';
import { readSelection, selectionPath } from '../../features/catalogue/favourites/selection-address.ts';
import { findLanding } from '../../features/catalogue/landing-pages/landings.repository.ts';
import { listFuels } from '../../features/stock/vehicles/rows/fuels.repository.ts';
import type { AppContext } from '../../server/app-context.ts';
import type { VehicleKind } from '../../shared/paths.ts';
import { PATHS } from '../../shared/paths.ts';
import { isDetailPath, landingOf, PAGES } from './page-addresses.ts';

const LISTS = new Map<string, VehicleKind>([
  [PATHS.home, 'cars'],
  [PATHS.trucks, 'trucks'],
]);

/** Pages of the vehicles that their query names: as many as the page shows, so that a key is never long. */
const OF_QUERY: Readonly<Record<string, (params: URLSearchParams) => string | null>> = {
  [PATHS.selection]: (params) => selectionPath(readSelection(params)),
  [PATHS.compare]: (params) => {
    const { kind, ids, omitted, isMixed, isDifferencesOnly } = readCompared(params);
    // The page names the parts that it leaves out.
    return omitted > 0 || isMixed ? null : comparePath(kind, ids, isDifferencesOnly);
  },
};

/**
 * No visitor chooses a longer query: each choice would be shown with a link that repeats all the others, megabytes
 * in all. The page ignores it.
 */
const MAX_LIST_QUERY = 2_000;

/** Pages that ignore their query. */
const PLAIN = new Set(PAGES.filter((path) => !LISTS.has(path)));

/** A visitor's choice in the address of a vehicle or of the rides: dates of a rental, or a route. */
const CHOSEN = /[?&](?:depart|retour|trajet)=/;

/**
 * The cache key of a page: its address without the parameters that it ignores, those of a list in a fixed order. Null
 * for every other address: an unknown one, a redirect, or a path written in an unusual way.
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
  // Only addresses that the stock has or had are cached, not every possible one.
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
