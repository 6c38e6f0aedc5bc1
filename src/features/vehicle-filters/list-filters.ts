import type { VehicleKind } from '../../shared/paths.ts';
import { ALL_FIELD_FILTERS, type FieldFilter, fieldFilters } from '../catalogue/field-filters.ts';

/** A filter that is code: its options or its column follow from more than one field. */
export type CoreFilter = {
  type: 'brand' | 'price' | 'fuel' | 'gearbox';
  state: 'Brands' | 'Price' | 'Fuel_Types' | 'Gearbox';
};

/** One group of the filter panel. `state` is its name in `FilterState`. */
export type ListFilter = CoreFilter | FieldFilter;

/** The filters of one kind, in the order of the panel and of the chips. */
export function listFilters(kind: VehicleKind): ListFilter[] {
  return inPanelOrder(fieldFilters(kind));
}

/** The filters of all kinds, in the same order. */
export function allListFilters(): ListFilter[] {
  return inPanelOrder(ALL_FIELD_FILTERS);
}

/** The order of FLT-2 to FLT-7, in which the mileage stands before the gearbox; other fields follow in their own order. */
function inPanelOrder(fields: readonly FieldFilter[]): ListFilter[] {
  const isMileage = ({ state }: FieldFilter) => state === 'Mileage';
  return [
    { type: 'brand', state: 'Brands' },
    { type: 'price', state: 'Price' },
    { type: 'fuel', state: 'Fuel_Types' },
    ...fields.filter(isMileage),
    { type: 'gearbox', state: 'Gearbox' },
    ...fields.filter((filter) => !isMileage(filter)),
  ];
}
