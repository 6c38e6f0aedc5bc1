import type { Card } from '../../stock/vehicles/card.ts';
import type { Correction, Facets } from '../client/catalogue-client.ts';
import type { ListQuery } from '../client/list-query.ts';
import type { Restriction } from '../filters/active-filters.ts';

/** The rows of a list and the parts around them. */
export type Listing = {
  /** The query of these rows; they end with its `page`. */
  query: ListQuery;
  cards: Card[];
  /** Rank of the first card; not 0 if the address is deeper than MAX_WHOLE_PAGES and nothing was shown before. */
  first: number;
  /** How many vehicles match in the whole stock. */
  remaining: number;
  facets: Facets;
  /** Where nothing matches: which restriction could be removed and how many would match then, most first. */
  relaxations: Relaxation[];
  /** An empty result: spellings that the search may have meant. */
  corrections: Correction[];
};

export type Relaxation = { restriction: Restriction; remaining: number };

/** null: loading failed. */
export type ListingResult = Listing | null;

/** A list page's loader data: its address, read, and the result; in the browser the promise of a slow one. */
export type ListingData = { query: ListQuery; result: ListingResult | Promise<ListingResult> };
