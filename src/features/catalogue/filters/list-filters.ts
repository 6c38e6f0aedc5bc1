import type { VehicleKind } from '../../../shared/paths.ts';
import type { Facets } from '../client/facets.ts';
import { ALL_FIELD_FILTERS, type FieldFilter, fieldFilters } from '../client/field-filters.ts';
import { isSet, type ListQuery } from '../client/list-query.ts';

/** Code defines these filters, because they depend on more than one field. */
type CoreFilter =
  | { type: 'brand'; state: 'Brands' }
  | { type: 'price'; state: 'Price' }
  | { type: 'fuel'; state: 'Fuel_Types' }
  | { type: 'gearbox'; state: 'Gearbox' };

export type ListFilter = CoreFilter | FieldFilter;

export function listFilters(kind: VehicleKind): ListFilter[] {
  return inPanelOrder(fieldFilters(kind));
}

export function allListFilters(): ListFilter[] {
  return inPanelOrder(ALL_FIELD_FILTERS);
}

/**
 * True if the panel shows the filter. It shows the filters of the specification, filters with values in the stock, and
 * active filters.
 */
export function isUseful(filter: ListFilter, facets: Facets, { offer, filters }: ListQuery): boolean {
  if (!('query' in filter) || SPECIFIED.includes(filter.state) || isSet(filters[filter.state])) return true;
  // With the offer to buy, PRIX already filters the sale price. With the offer to rent, this filter has no use.
  if (filter.state === 'sale_price' && offer !== null) return false;
  return filter.type === 'range' ? facets.ranges.includes(filter.query) : filter.query in facets;
}

const SPECIFIED: readonly string[] = ['Mileage', 'Model_Year'];

/** Returns the order of the panel: ranked filters, filters of FLT-2 to FLT-7, the sale price, the other fields. */
function inPanelOrder(fields: readonly FieldFilter[]): ListFilter[] {
  const isMileage = ({ state }: FieldFilter) => state === 'Mileage';
  const isNext = ({ state }: FieldFilter) => state === 'Model_Year' || state === 'sale_price';
  const isRanked = ({ rank }: FieldFilter) => rank > 0;
  return [
    ...fields.filter(isRanked).sort((one, other) => one.rank - other.rank),
    { type: 'brand', state: 'Brands' },
    { type: 'price', state: 'Price' },
    { type: 'fuel', state: 'Fuel_Types' },
    ...fields.filter(isMileage),
    { type: 'gearbox', state: 'Gearbox' },
    ...fields.filter(isNext),
    ...fields.filter((filter) => !isRanked(filter) && !isMileage(filter) && !isNext(filter)),
  ];
}
