import type { SingleOffer } from '../../stock/vehicles/fields/choices.ts';
import type { ChoiceQuery } from './field-filters.ts';
import type { OfferCode } from './list-query.ts';

/** An option of the filter panel. `count` is the number of vehicles with this option under the other filters. */
export type Option = { value: string; label: string; french: string; count: number };

/**
 * The options of each filter, by query name. A filter without options is absent. `offre` counts the vehicles of each
 * offer. `ranges` names the ranges that have values.
 */
export type Facets = {
  marque: Option[];
  carburant: Option[];
  boite: Option[];
  offre: Record<'tout' | OfferCode, number>;
  ranges: string[];
  offers: SingleOffer[];
  /** The path of the landing page with the same vehicles. Absent if search engines do not index that page. */
  landing?: string;
  stock: Stock;
} & {
  [Q in ChoiceQuery]?: Option[];
};

/** Counts the whole list, and the vehicles with a guarantee. */
export type Stock = { vehicles: number; guaranteed: number };

/**
 * Another spelling of a search, and the number of vehicles that it finds. If `without` is set, the search leaves this
 * word out.
 */
export type Correction = { q: string; remaining: number; without?: string | undefined };
