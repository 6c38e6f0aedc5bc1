import type { VehicleKind } from '../../../shared/paths.ts';
import { cardOf } from '../../stock/kinds/cards.ts';
import { MAX_WHOLE_PAGES, PAGE_SIZE } from '../../stock/vehicles/vehicle.ts';
import { type CatalogueClient, CatalogueError } from '../client/catalogue-client.ts';
import { type ListQuery, offeredQuery, readListQuery } from '../client/list-query.ts';
import type { LoaderArgs } from '../client/site.ts';
import { restrictionsOf, withoutRestriction } from '../filters/active-filters.ts';
import type { Listing, ListingData, ListingResult, Relaxation } from './listing.ts';
import { savedRows } from './results/rows-by-history.ts';

/** A list that is still loading replaces the old page after this time. */
const LOADING_DELAY_MS = 150;

/**
 * The delay if only the state of the shown list changes. It is longer, because the list already shows that it is
 * loading, and rendering it twice takes time.
 */
const UPDATE_DELAY_MS = 600;

type Request<K extends VehicleKind> = {
  catalogue: CatalogueClient;
  kind: K;
  query: ListQuery;
  signal?: AbortSignal;
};

/** The running load of this tab. A newer load aborts it, so that a late response never replaces a newer list. */
let running: AbortController | undefined;

/**
 * Loads the rows up to the page of the address. On the server, throws after a failure. In the browser, loads only
 * missing rows, and returns null after a failure.
 */
export async function loadListing<K extends VehicleKind>(
  { catalogue, site, url }: LoaderArgs,
  kind: K,
): Promise<ListingData> {
  const codes = site.fuels.map(({ code }) => code);
  const query = offeredQuery(readListQuery(url.searchParams, kind, codes).query, site.dealership.parts);
  const request: Request<K> = { catalogue, kind, query };
  if (typeof document === 'undefined') return { query, result: await loadAll(request) };

  running?.abort();
  const savedListing = savedRows(kind, query);
  // On Back, the address changes before the page loads. On other navigations, it changes afterwards.
  const { pathname, search } = window.location;
  const isReturning = pathname === url.pathname && search === url.search;
  if (savedListing?.query.page === query.page && isReturning) return { query, result: savedListing };
  running = new AbortController();
  const result = loadRows({ ...request, signal: running.signal }, savedListing);
  // On Back, the old page stays until the rows are loaded, because the scroll position needs them.
  if (isReturning) return { query, result: await result };
  const delay = pathname === url.pathname ? UPDATE_DELAY_MS : LOADING_DELAY_MS;
  const timeout = new Promise<'late'>((resolve) => void setTimeout(resolve, delay, 'late'));
  const first = await Promise.race([result, timeout]);
  return { query, result: first === 'late' ? result : first };
}

function loadRows<K extends VehicleKind>(request: Request<K>, savedListing: Listing | null): Promise<ListingResult> {
  const isMore = savedListing !== null && savedListing.query.page < request.query.page;
  const listing = isMore ? loadMore(request, savedListing) : loadAll(request);
  return listing.catch((error: unknown) => {
    if (error instanceof CatalogueError) return null;
    throw error;
  });
}

async function loadMore<K extends VehicleKind>(request: Request<K>, listing: Listing): Promise<Listing> {
  const { catalogue, kind, query, signal } = request;
  const end = listing.first + listing.cards.length;
  const missing = query.page - Math.ceil(end / PAGE_SIZE);
  const { data, remaining } = await catalogue.list(kind, { ...query, page: missing }, end - 1, signal);
  const cards = [...listing.cards, ...data.map((vehicle) => cardOf(kind, vehicle))];
  // The stock has changed. Loads everything again, because a vehicle could be missing or appear twice.
  if (remaining !== listing.remaining || new Set(cards.map(({ id }) => id)).size < cards.length)
    return loadAll(request, listing.first);
  return { ...listing, query, cards };
}

async function loadAll<K extends VehicleKind>(
  request: Request<K>,
  from = firstRow(request.query.page),
): Promise<Listing> {
  const { catalogue, kind, query, signal } = request;
  const [{ first, data, remaining }, facets] = await Promise.all([
    listFrom(request, from),
    catalogue.facets(kind, query, signal),
  ]);
  const isNone = remaining === 0;
  const [relaxations, corrections] = await Promise.all([
    isNone ? loadRelaxations(request) : [],
    isNone && query.q !== '' ? catalogue.corrections(kind, query, signal) : [],
  ]);
  const cards = data.map((vehicle) => cardOf(kind, vehicle));
  return { query, cards, first, remaining, facets, relaxations, corrections };
}

/** Returns the rank of the first row to load. Above MAX_WHOLE_PAGES, loads only the last page. */
function firstRow(page: number): number {
  return page > MAX_WHOLE_PAGES ? (page - 1) * PAGE_SIZE : 0;
}

/** Returns the rows from `first`. If the list is shorter, returns the rows of its last page. */
async function listFrom<K extends VehicleKind>(request: Request<K>, first: number) {
  const { catalogue, kind, query, signal } = request;
  const page = query.page - first / PAGE_SIZE;
  const list = await catalogue.list(kind, { ...query, page }, first - 1, signal);
  if (list.data.length > 0 || list.remaining === 0 || first === 0) return { first, ...list };
  return listFrom(request, firstRow(Math.ceil(list.remaining / PAGE_SIZE)));
}

async function loadRelaxations<K extends VehicleKind>(request: Request<K>): Promise<Relaxation[]> {
  const { catalogue, kind, query, signal } = request;
  const requests = restrictionsOf(query).map(async (restriction) => {
    const { remaining } = await catalogue.list(kind, withoutRestriction(query, restriction), -1, signal);
    return { restriction, remaining };
  });
  const relaxations = await Promise.all(requests);
  return relaxations.filter(({ remaining }) => remaining > 0).sort((a, b) => b.remaining - a.remaining);
}
