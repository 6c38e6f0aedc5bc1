import type { VehicleKind } from '../../../shared/paths.ts';
import type { Facets } from '../client/catalogue-client.ts';
import { ALL_FIELD_FILTERS, type FieldFilter, fieldFilters } from '../client/field-filters.ts';
import { isSet, type ListQuery } from '../client/list-query.ts';

/** A filter that is code: its options or its column follow from more than one field. */
type CoreFilter =
  | { type: 'brand'; state: 'Brands' }
  | { type: 'price'; state: 'Price' }
  | { type: 'fuel'; state: 'Fuel_Types' }
  | { type: 'gearbox'; state: 'Gearbox' };

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

/**
 * True if the panel shows a filter: the specification's always, another one if the stock has values for it, or if it
 * restricts the list already. `facets` is null while they are unknown.
 */
export function isUseful(filter: ListFilter, facets: Facets | null, { offer, filters }: ListQuery): boolean {
  if (!('query' in filter) || SPECIFIED.includes(filter.state) || isSet(filters[filter.state])) return true;
  // To buy, PRIX is the price of a sale; to rent, no such price is of interest.
  if (filter.state === 'sale_price' && offer !== null) return false;
  return (filter.type === 'range' ? facets?.ranges.includes(filter.query) : filter.query in (facets ?? {})) === true;
}

const SPECIFIED: readonly string[] = ['Mileage', 'Model_Year'];

/**
 * The order of the panel: filters with a rank, those of FLT-2 to FLT-7 (mileage before the gearbox), the price to buy,
 * and the other fields in their own order.
 */
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
