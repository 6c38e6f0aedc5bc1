import type { VehicleKind } from '../../../shared/paths.ts';
import type { CarFields } from '../../stock/cars/car.fields.ts';
import { KINDS } from '../../stock/kinds/kinds.ts';
import type { TruckFields } from '../../stock/trucks/truck.fields.ts';
import type {
  ChoiceField,
  Field,
  Sort as FieldSortEntry,
  FieldTable,
  Filter,
  TextField,
} from '../../stock/vehicles/fields/field.ts';
import { fieldEntries, publicFields } from '../../stock/vehicles/fields/field.ts';

/** `start` and `end` are included; null means no limit. Prices are in cents, other values in the field's unit. */
export type Bounds = { start: number | null; end: number | null };

export const NO_BOUNDS: Bounds = { start: null, end: null };

type AnyFields = CarFields & TruckFields;

type StateName<N, F> = F extends { filter: { state: infer S extends string } } ? S : N;

type HasOptions = { filter: { type: 'choice' | 'text' } };

export type FieldFilterState = {
  -readonly [N in keyof AnyFields as AnyFields[N] extends { filter: Filter }
    ? StateName<N, AnyFields[N]>
    : never]: AnyFields[N] extends HasOptions ? string[] : Bounds;
};

type StatesOf<T> = { [S in keyof FieldFilterState]: FieldFilterState[S] extends T ? S : never }[keyof FieldFilterState];

export type ChoiceQuery = {
  [N in keyof AnyFields]: AnyFields[N] extends { filter: { type: 'choice' | 'text'; query: infer Q extends string } }
    ? Q
    : never;
}[keyof AnyFields];

type FilterBase = {
  name: string;
  /** A range adds '_min' and '_max'. */
  query: string;
  title: string;
  /** Filters with a rank above 0 come first: rank 1, then rank 2. */
  rank: number;
};
export type RangeFilter = FilterBase & { type: 'range'; state: StatesOf<Bounds>; field: Field; isMinOnly: boolean };
type ChoiceFilter = FilterBase & {
  type: 'choice';
  query: ChoiceQuery;
  state: StatesOf<string[]>;
  field: ChoiceField;
};
type TextFilter = FilterBase & {
  type: 'text';
  query: ChoiceQuery;
  state: StatesOf<string[]>;
  field: TextField;
};
export type FieldFilter = RangeFilter | ChoiceFilter | TextFilter;

export function fieldFilters(kind: VehicleKind): readonly FieldFilter[] {
  return FILTERS[kind];
}

export function rangeFilters(kind: VehicleKind): readonly RangeFilter[] {
  return RANGES[kind];
}

export function optionFilters(kind: VehicleKind): readonly (ChoiceFilter | TextFilter)[] {
  return OPTIONS[kind];
}

/**
 * Returns the filters in the order of the table's fields. Administrative fields have no filter, because a filter would
 * reveal their values.
 */
function filtersOf(fields: FieldTable): FieldFilter[] {
  return fieldEntries(publicFields(fields)).flatMap(([name, field]): FieldFilter[] => {
    if (!field.filter) return [];
    const { query, title = field.label, state = name, rank = 0, ends } = field.filter;
    const common = { name, query, title, rank };
    const options = { ...common, query: query as ChoiceQuery, state: state as StatesOf<string[]> };
    switch (field.type) {
      case 'choice':
        return [{ ...options, type: 'choice', field }];
      case 'text':
      case 'longText':
        return [{ ...options, type: 'text', field }];
      default:
        return [{ ...common, type: 'range', state: state as StatesOf<Bounds>, field, isMinOnly: ends === 'min' }];
    }
  });
}

const FILTERS: Record<VehicleKind, readonly FieldFilter[]> = {
  cars: filtersOf(KINDS.cars.fields),
  trucks: filtersOf(KINDS.trucks.fields),
};

const rangesOf = (filters: readonly FieldFilter[]) => filters.filter((filter) => filter.type === 'range');
const optionsOf = (filters: readonly FieldFilter[]) => filters.filter((filter) => filter.type !== 'range');
const RANGES = { cars: rangesOf(FILTERS.cars), trucks: rangesOf(FILTERS.trucks) };
const OPTIONS = { cars: optionsOf(FILTERS.cars), trucks: optionsOf(FILTERS.trucks) };

export const ALL_FIELD_FILTERS: readonly FieldFilter[] = [
  ...FILTERS.cars,
  ...FILTERS.trucks.filter(({ state }) => !FILTERS.cars.some((other) => other.state === state)),
];

export function emptyFieldFilters(): FieldFilterState {
  const entries = ALL_FIELD_FILTERS.map(({ state, type }) => [state, type === 'range' ? NO_BOUNDS : []]);
  return Object.fromEntries(entries) as FieldFilterState;
}

export type FieldSortName = {
  [N in keyof AnyFields]: AnyFields[N] extends { sort: { name: infer S extends string } } ? S : never;
}[keyof AnyFields];

export type FieldSort = {
  sort: FieldSortName;
  name: string;
  field: Field;
  order: FieldSortEntry['order'];
  label: string;
};

export function fieldSorts(kind: VehicleKind): readonly FieldSort[] {
  return SORTS[kind];
}

function sortsOfFields(fields: FieldTable): FieldSort[] {
  return fieldEntries(publicFields(fields)).flatMap(([name, field]) => {
    if (!field.sort) return [];
    const { name: sort, order, label = field.label } = field.sort;
    return [{ sort: sort as FieldSortName, name, field, order, label }];
  });
}

const SORTS = { cars: sortsOfFields(KINDS.cars.fields), trucks: sortsOfFields(KINDS.trucks.fields) };
