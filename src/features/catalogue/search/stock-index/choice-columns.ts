import type { VehicleKind } from '../../../../shared/paths.ts';
import type { Comparable } from '../../../stock/vehicles/fields/field.ts';
import { type ChoiceQuery, optionFilters } from '../../client/field-filters.ts';
import type { FilterState } from '../../client/list-query.ts';
import type { IndexedVehicle } from './indexed-vehicle.ts';

/** A filter with options: its query name, what it compares of a vehicle, and what is selected in it. */
export type ChoiceColumn = {
  /** 'offer' and 'guarantee' are no filters: they are counted only. */
  query: 'marque' | 'carburant' | 'boite' | 'offer' | 'guarantee' | ChoiceQuery;
  compared: (vehicle: IndexedVehicle) => Comparable;
  selected: (filters: FilterState) => readonly (string | number)[];
  /** Values are texts that are compared folded. */
  isText?: boolean;
};

/** How many vehicles have each value, by value; texts as they are written. */
export type Counts = ReadonlyMap<string | number, number>;

/** By the query names of the filters of choices. */
export type Facets = ReadonlyMap<ChoiceColumn['query'], Counts>;

/** All filters of choices of one kind. */
export function choiceColumns(kind: VehicleKind): ChoiceColumn[] {
  return [
    { query: 'marque', compared: ({ brand }) => brand, selected: ({ Brands }) => Brands },
    { query: 'carburant', compared: ({ fuel }) => fuel, selected: ({ Fuel_Types }) => Fuel_Types },
    { query: 'boite', compared: ({ effectiveGearbox }) => effectiveGearbox, selected: ({ Gearbox }) => Gearbox },
    { query: 'offer', compared: ({ offer }) => offer, selected: () => [] },
    { query: 'guarantee', compared: ({ isGuaranteed }) => (isGuaranteed ? 1 : null), selected: () => [] },
    ...optionFilters(kind).map(
      ({ type, name, query, state }): ChoiceColumn => ({
        query,
        compared: ({ values }) => values[name] ?? null,
        selected: (filters) => filters[state],
        isText: type === 'text',
      }),
    ),
  ];
}
