import type { Facets } from '../catalogue/catalogue-client.ts';
import type { ListQuery } from '../catalogue/list-query.ts';
import type { Restriction } from '../vehicle-search/active-filters.ts';
import type { Card } from '../vehicles/card.ts';

/** The rows of a list and what stands around them. */
export type Listing = {
  /** The query that this answers; `page` is how deep. */
  query: ListQuery;
  cards: Card[];
  /** How many vehicles match in the whole stock (D05). */
  remaining: number;
  facets: Facets;
  /** Where nothing matches: what could be given up, the most fruitful first, and how many would match then (D06). */
  relaxations: Relaxation[];
};

export type Relaxation = { restriction: Restriction; remaining: number };

/** null: the question failed. */
export type Answer = Listing | null;

/** What a list page is given: its address, read, and the answer, or, in the browser, the promise of a slow one. */
export type ListingData = { query: ListQuery; answer: Answer | Promise<Answer> };
