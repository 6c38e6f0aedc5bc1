import type { Card } from '../../stock/vehicles/card.ts';
import type { Correction, Facets } from '../client/facets.ts';
import type { ListQuery } from '../client/list-query.ts';
import type { Restriction } from '../filters/active-filters.ts';

/** The page contains this data, and `/api/{kind}/listing` returns it. */
export type Listing = {
  /** `page` is the requested page, or the page that « Get more » loaded last. */
  query: ListQuery;
  cards: Card[];
  /**
   * Rank of the first card, from 0. It is above 0 if the visitor opened the list at a page after MAX_WHOLE_PAGES,
   * because earlier pages are then not loaded.
   */
  first: number;
  remaining: number;
  facets: Facets;
  /**
   * For an empty result: the restrictions that a visitor can remove. Each has the number of vehicles that match without
   * it, highest first.
   */
  relaxations: Relaxation[];
  corrections: Correction[];
  /** Revision of the stock. If it has changed, « Get more » loads all rows again. */
  revision: string;
};

export type Relaxation = { restriction: Restriction; remaining: number };

/** The response of `/api/{kind}/listing`. `build` names the scripts that can show it. */
export type ListingResponse = Listing & { build: string; title: string; canonical?: string | undefined };

/** Names of parameters with which « Get more » asks for the rows after `lastIndex`. */
export const LAST_INDEX = 'lastIndex';
export const REVISION = 'revision';

export type ListProps = { listing: Listing };
