import type { VehicleKind } from '../../../shared/paths.ts';
import type { VehicleOfKind } from '../../stock/kinds/kinds.ts';
import type { Card } from '../../stock/vehicles/card.ts';
import { MAX_WHOLE_PAGES, PAGE_SIZE } from '../../stock/vehicles/vehicle.ts';
import { type CatalogueClient, CatalogueError } from '../client/catalogue-client.ts';
import { type ListQuery, offeredQuery, readListQuery } from '../client/list-query.ts';
import type { LoaderArgs } from '../client/site.ts';
import { restrictionsOf, withoutRestriction } from '../filters/active-filters.ts';
import type { Listing, ListingData, ListingResult, Relaxation } from './listing.ts';
import { savedRows } from './results/rows-by-history.ts';

/** How long the browser shows the page that is left before it shows a list that is still loading. */
const LOADING_DELAY_MS = 150;

/**
 * The delay when only the state of the shown list changes. It is longer, because the list itself shows that it is
 * loading, and drawing it twice takes longer.
 */
const UPDATE_DELAY_MS = 600;

/** One list to load: which, from where, and how its vehicles become cards. */
type Request<K extends VehicleKind> = {
  catalogue: CatalogueClient;
  kind: K;
  query: ListQuery;
  cardOf: (vehicle: VehicleOfKind<K>) => Card;
  signal?: AbortSignal;
};

/** The load that runs in this tab: a newer one aborts it, so that a late response never replaces a newer list. */
let running: AbortController | undefined;

/**
 * Loads a list page: the rows up to the page of its address, without unreadable parameters. The server waits for the
 * rows and fails as a whole. The browser loads only rows that it does not have, returns a promise if they take long,
 * and null if they cannot be loaded.
 */
export async function loadListing<K extends VehicleKind>(
  { catalogue, site, url }: LoaderArgs,
  kind: K,
  cardOf: (vehicle: VehicleOfKind<K>) => Card,
): Promise<ListingData> {
  const codes = site.fuels.map(({ code }) => code);
  const query = offeredQuery(readListQuery(url.searchParams, kind, codes).query, site.dealership.parts);
  const request: Request<K> = { catalogue, kind, query, cardOf };
  if (typeof document === 'undefined') return { query, result: await loadAll(request) };

  running?.abort();
  const savedListing = savedRows(kind, query);
  // With the back button the browser's address changes before the page is loaded, otherwise after it.
  const { pathname, search } = window.location;
  const isReturning = pathname === url.pathname && search === url.search;
  if (savedListing?.query.page === query.page && isReturning) return { query, result: savedListing };
  running = new AbortController();
  const result = loadRows({ ...request, signal: running.signal }, savedListing);
  // On a return the old page stays until the rows are here: the scroll position can only be restored with them.
  if (isReturning) return { query, result: await result };
  const delay = pathname === url.pathname ? UPDATE_DELAY_MS : LOADING_DELAY_MS;
  const timeout = new Promise<'late'>((resolve) => void setTimeout(resolve, delay, 'late'));
  const first = await Promise.race([result, timeout]);
  return { query, result: first === 'late' ? result : first };
}

/** The rows, or null if the API does not give them. */
function loadRows<K extends VehicleKind>(request: Request<K>, savedListing: Listing | null): Promise<ListingResult> {
  const isMore = savedListing !== null && savedListing.query.page < request.query.page;
  const listing = isMore ? loadMore(request, savedListing) : loadAll(request);
  return listing.catch((error: unknown) => {
    if (error instanceof CatalogueError) return null;
    throw error;
  });
}

/** The rows that are shown already and those that follow. */
async function loadMore<K extends VehicleKind>(request: Request<K>, listing: Listing): Promise<Listing> {
  const { catalogue, kind, query, cardOf, signal } = request;
  const end = listing.first + listing.cards.length;
  const missing = query.page - Math.ceil(end / PAGE_SIZE);
  const { data, remaining } = await catalogue.list(kind, { ...query, page: missing }, end - 1, signal);
  const cards = [...listing.cards, ...data.map(cardOf)];
  // The stock has changed since: everything is loaded again, so that no vehicle is shown twice or left out.
  if (remaining !== listing.remaining || new Set(cards.map(({ id }) => id)).size < cards.length)
    return loadAll(request, listing.first);
  return { ...listing, query, cards };
}

/** The rows from the one with the rank `from` to the end of the page. */
async function loadAll<K extends VehicleKind>(
  request: Request<K>,
  from = firstRow(request.query.page),
): Promise<Listing> {
  const { catalogue, kind, query, cardOf, signal } = request;
  const [{ first, data, remaining }, facets] = await Promise.all([
    listFrom(request, from),
    catalogue.facets(kind, query, signal),
  ]);
  const isNone = remaining === 0;
  const [relaxations, corrections] = await Promise.all([
    isNone ? loadRelaxations(request) : [],
    isNone && query.q !== '' ? catalogue.corrections(kind, query, signal) : [],
  ]);
  return { query, cards: data.map(cardOf), first, remaining, facets, relaxations, corrections };
}

/** The first row to load: of a deep list, only the rows of its page are loaded. */
function firstRow(page: number): number {
  return page > MAX_WHOLE_PAGES ? (page - 1) * PAGE_SIZE : 0;
}

/** Where the list ends before `first`, the rows of its last page. */
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
