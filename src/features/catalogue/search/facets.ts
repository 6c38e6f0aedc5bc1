import type { VehicleKind } from '../../../shared/paths.ts';
import { type ChoiceQuery, optionFilters } from '../client/field-filters.ts';

/** How many vehicles have each value, by value; texts as they are written. */
export type Counts = ReadonlyMap<string | number, number>;

/** By the query names of the filters of choices. */
export type Facets = ReadonlyMap<Choice['query'], Counts>;

/** A filter with options: its query name, the name of what it compares, and where its selection stands. */
export type Choice = {
  query: 'marque' | 'carburant' | 'boite' | 'offer' | 'guarantee' | ChoiceQuery;
  name: string;
  /** null: it is counted only. */
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
