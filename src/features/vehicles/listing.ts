import type { LoaderArgs } from '../site/site.ts';
import type { Facets, VehicleOf } from '../site/reads.ts';
import type { Card } from './facts.ts';
import { type ListQuery, readListQuery } from './list-query.ts';
import type { VehicleKind } from './vehicle.ts';

/** What a list page is made of. */
export type ListingData = {
  query: ListQuery;
  cards: Card[];
  /** How many vehicles match in the whole stock (D05). */
  remaining: number;
  facets: Facets;
};

/** Loads a list page: as many cards as its address says, cleaned of what cannot be read. */
export async function loadListing<K extends VehicleKind>(
  { reads, site, url }: LoaderArgs,
  kind: K,
  cardOf: (vehicle: VehicleOf[K]) => Card,
): Promise<ListingData> {
  const { query } = readListQuery(url.searchParams, kind, site.fuels.map(({ code }) => code));
  const [{ data, remaining }, facets] = await Promise.all([reads.list(kind, query, -1), reads.facets(kind, query)]);
  return { query, cards: data.map(cardOf), remaining, facets };
}
