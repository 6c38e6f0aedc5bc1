import type { VehicleKind } from '../../shared/paths.ts';
import { type CatalogueClient, CatalogueError, type VehicleOf } from '../catalogue/catalogue-client.ts';
import { type ListQuery, readListQuery } from '../catalogue/list-query.ts';
import type { LoaderArgs } from '../catalogue/site.ts';
import { restrictionsOf, withoutRestriction } from '../vehicle-search/active-filters.ts';
import type { Card } from '../vehicles/card.ts';
import { PAGE_SIZE } from '../vehicles/vehicle.ts';
import type { Listing, ListingData, Relaxation } from './listing.ts';
import { savedRows } from './rows-by-history.ts';

/** How long the page that is left stays before an empty one is worse, in milliseconds (product §6.5). */
const PATIENCE = 150;

/** The question under way in this tab: a newer one drops it, so that an older answer never costs or shows anything (L17). */
let underWay: AbortController | undefined;

/**
 * Loads a list page: as many rows as its address says, cleaned of what cannot be read. The server waits and fails as a
 * whole. The browser asks only for the rows it does not have, never waits long, and knows a failure as an answer.
 */
export async function loadListing<K extends VehicleKind>(
  { catalogue, site, url }: LoaderArgs,
  kind: K,
  cardOf: (vehicle: VehicleOf[K]) => Card,
): Promise<ListingData> {
  const { query } = readListQuery(
    url.searchParams,
    kind,
    site.fuels.map(({ code }) => code),
  );
  if (typeof document === 'undefined') return { query, answer: await askAll(catalogue, kind, query, cardOf) };

  underWay?.abort();
  const kept = savedRows(kind, query);
  // The browser's address changes first on the way back, last on the way forth.
  if (kept?.query.page === query.page && window.location.href === url.href) return { query, answer: kept };
  underWay = new AbortController();
  const { signal } = underWay;
  const isMore = kept !== null && kept.query.page < query.page;
  const asked = isMore
    ? askMore(catalogue, kind, query, cardOf, kept, signal)
    : askAll(catalogue, kind, query, cardOf, signal);
  const answer = asked.catch((error: unknown) => {
    if (error instanceof CatalogueError) return null;
    throw error;
  });
  // On the way back the page that is left stays until its rows are here: their place is known by their height only.
  if (window.location.href === url.href) return { query, answer: await answer };
  const patience = new Promise<'over'>((resolve) => void setTimeout(resolve, PATIENCE, 'over'));
  const first = await Promise.race([answer, patience]);
  return { query, answer: first === 'over' ? answer : first };
}

/** The rows that are shown already and those that follow (STT-4). */
async function askMore<K extends VehicleKind>(
  catalogue: CatalogueClient,
  kind: K,
  query: ListQuery,
  cardOf: (vehicle: VehicleOf[K]) => Card,
  kept: Listing,
  signal: AbortSignal,
): Promise<Listing> {
  const missing = query.page - Math.ceil(kept.cards.length / PAGE_SIZE);
  const { data, remaining } = await catalogue.list(kind, { ...query, page: missing }, kept.cards.length - 1, signal);
  const cards = [...kept.cards, ...data.map(cardOf)];
  // The stock has changed in between: the whole is asked again, so that nothing is shown twice or skipped (L3b).
  if (remaining !== kept.remaining || new Set(cards.map(({ id }) => id)).size < cards.length)
    return askAll(catalogue, kind, query, cardOf, signal);
  return { ...kept, query, cards };
}

async function askAll<K extends VehicleKind>(
  catalogue: CatalogueClient,
  kind: K,
  query: ListQuery,
  cardOf: (vehicle: VehicleOf[K]) => Card,
  signal?: AbortSignal,
): Promise<Listing> {
  const [{ data, remaining }, facets] = await Promise.all([
    catalogue.list(kind, query, -1, signal),
    catalogue.facets(kind, query, signal),
  ]);
  const relaxations = remaining === 0 ? await askRelaxations(catalogue, kind, query, signal) : [];
  return { query, cards: data.map(cardOf), remaining, facets, relaxations };
}

async function askRelaxations(
  catalogue: CatalogueClient,
  kind: VehicleKind,
  query: ListQuery,
  signal?: AbortSignal,
): Promise<Relaxation[]> {
  const counted = restrictionsOf(query).map(async (restriction) => {
    const { remaining } = await catalogue.list(kind, withoutRestriction(query, restriction), -1, signal);
    return { restriction, remaining };
  });
  const relaxations = await Promise.all(counted);
  return relaxations.filter(({ remaining }) => remaining > 0).sort((a, b) => b.remaining - a.remaining);
}
