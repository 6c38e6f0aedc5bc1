import type { Card } from '../../stock/vehicles/card.ts';
import type { Correction, Facets } from '../client/catalogue-client.ts';
import type { ListQuery } from '../client/list-query.ts';
import type { Restriction } from '../filters/active-filters.ts';

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
};

export type Relaxation = { restriction: Restriction; remaining: number };

export type ListingResult = Listing | null;

export type ListingData = { query: ListQuery; result: ListingResult | Promise<ListingResult> };
