import type { VehicleKind } from '../../../shared/paths.ts';
import { type OfferKind, offersWith } from '../../stock/vehicles/fields/choices.ts';
import type { Comparable } from '../../stock/vehicles/fields/field.ts';
import { type ChoiceQuery, optionFilters } from '../client/field-filters.ts';
import { isSet, type ListQuery, withOffer } from '../client/list-query.ts';

/** How many vehicles have each value, by value; texts as they are written. */
export type Counts = ReadonlyMap<string | number, number>;

/** By the query names of the filters of choices. */
export type Facets = ReadonlyMap<Choice['query'], Counts>;

/** A filter with options: its query name, the name of its compared value, and the place of its selection. */
export type Choice = {
  query: 'marque' | 'carburant' | 'boite' | 'offer' | 'guarantee' | ChoiceQuery;
  name: string;
  /** null: no filter of the panel selects it. */
  state: 'Brands' | 'Fuel_Types' | 'Gearbox' | ReturnType<typeof optionFilters>[number]['state'] | null;
  /** 'text': values are compared folded. */
  type: 'choice' | 'text';
};

/** All filters of choices of one kind. */
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

/** The options of a choice that a query selects; none: all. */
export function selectedOptions({ query, state }: Choice, { offer, filters }: ListQuery): readonly Comparable[] {
  if (query === 'offer' && offer !== null) return offersWith(offer);
  return state === null ? [] : filters[state];
}

/**
 * How many vehicles the list of each offer would show, as `withOffer` makes it. `counts`: the facets of this query;
 * `countsOf`: of another.
 */
export function countOffers(query: ListQuery, counts: Facets, countsOf: (query: ListQuery) => Facets) {
  const own = counts.get('offer');
  const isSale = query.offer === 'sale';
  // To buy, the bounds mean another price.
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
