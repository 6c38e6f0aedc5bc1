import type { VehicleKind } from '../../../shared/paths.ts';
import { type OfferKind, offersWith } from '../../stock/vehicles/fields/choices.ts';
import type { Comparable } from '../../stock/vehicles/fields/field.ts';
import { type ChoiceQuery, optionFilters } from '../client/field-filters.ts';
import { isSet, type ListQuery, withOffer } from '../client/list-query.ts';

/** Number of vehicles by value. Texts are as the dealer wrote them. */
export type Counts = ReadonlyMap<string | number, number>;

export type Facets = ReadonlyMap<Choice['query'], Counts>;

export type Choice = {
  query: 'marque' | 'carburant' | 'boite' | 'offer' | 'guarantee' | ChoiceQuery;
  name: string;
  /** The property of the query with the selected options. Null if no filter of the panel selects them. */
  state: 'Brands' | 'Fuel_Types' | 'Gearbox' | ReturnType<typeof optionFilters>[number]['state'] | null;
  /** 'text' compares values in folded form. */
  type: 'choice' | 'text';
};

export function choicesOf(kind: VehicleKind): Choice[] {
  return [
    { query: 'marque', name: 'brand', state: 'Brands', type: 'choice' },
    { query: 'carburant', name: 'fuel_type', state: 'Fuel_Types', type: 'choice' },
    { query: 'boite', name: 'effective_gearbox', state: 'Gearbox', type: 'choice' },
    { query: 'offer', name: 'offer_kind', state: null, type: 'choice' },
    { query: 'guarantee', name: 'is_guaranteed', state: null, type: 'choice' },
    ...optionFilters(kind),
  ];
}

export function selectedOptions({ query, state }: Choice, { offer, filters }: ListQuery): readonly Comparable[] {
  if (query === 'offer' && offer !== null) return offersWith(offer);
  return state === null ? [] : filters[state];
}

/**
 * Returns the number of vehicles of each offer. `counts` are the facets of this query. `countsOf` returns the facets of
 * another query.
 */
export function countOffers(query: ListQuery, counts: Facets, countsOf: (query: ListQuery) => Facets) {
  const own = counts.get('offer');
  const isSale = query.offer === 'sale';
  // With the offer to buy, the price bounds apply to another price.
  const other = isSet(query.filters.Price) ? countsOf(withOffer(query, isSale ? null : 'sale')).get('offer') : own;
  const [sale, rental] = isSale ? [own, other] : [other, own];
  const sum = (found: Counts | undefined, kinds: readonly OfferKind[]) =>
    kinds.reduce((total, kind) => total + (found?.get(kind) ?? 0), 0);
  return {
    all: sum(rental, ['sale', 'rental', 'both']),
    sale: sum(sale, offersWith('sale')),
    rental: sum(rental, offersWith('rental')),
  };
}
