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

/** The filters and sorts of the list that follow from the fields of each kind. */

/** Inclusive; null: no bound on that side. Of a price in whole cents, else in the field's unit. */
export type Bounds = { start: number | null; end: number | null };

export const NO_BOUNDS: Bounds = { start: null, end: null };

type AnyFields = CarFields & TruckFields;

type StateName<N, F> = F extends { filter: { state: infer S extends string } } ? S : N;

type HasOptions = { filter: { type: 'choice' | 'text' } };

/** The selection of these filters: bounds of a range, values of a choice, folded texts. */
export type FieldFilterState = {
  -readonly [N in keyof AnyFields as AnyFields[N] extends { filter: Filter }
    ? StateName<N, AnyFields[N]>
    : never]: AnyFields[N] extends HasOptions ? string[] : Bounds;
};

type StatesOf<T> = { [S in keyof FieldFilterState]: FieldFilterState[S] extends T ? S : never }[keyof FieldFilterState];

/** The query names of the filters of choices and texts. */
export type ChoiceQuery = {
  [N in keyof AnyFields]: AnyFields[N] extends { filter: { type: 'choice' | 'text'; query: infer Q extends string } }
    ? Q
    : never;
}[keyof AnyFields];

type FilterBase = {
  /** The field's name. */
  name: string;
  /** Its query name: '{query}_min' and '{query}_max' of a range. */
  query: string;
  /** Its heading. */
  title: string;
  /** Its place before all that have 0. */
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

/** The filters of one kind, in the order of its fields. */
export function fieldFilters(kind: VehicleKind): readonly FieldFilter[] {
  return FILTERS[kind];
}

export function rangeFilters(kind: VehicleKind): readonly RangeFilter[] {
  return RANGES[kind];
}

/** The filters that have options. */
export function optionFilters(kind: VehicleKind): readonly (ChoiceFilter | TextFilter)[] {
  return OPTIONS[kind];
}

/**
 * The filters of the fields of a table, in its order. An administrative field has none, because filtering would reveal
 * its values.
 */
export function filtersOf(fields: FieldTable): FieldFilter[] {
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

/** The filters of all kinds, each once. */
export const ALL_FIELD_FILTERS: readonly FieldFilter[] = [
  ...FILTERS.cars,
  ...FILTERS.trucks.filter(({ state }) => !FILTERS.cars.some((other) => other.state === state)),
];

/** The state without a selection. */
export function emptyFieldFilters(): FieldFilterState {
  const entries = ALL_FIELD_FILTERS.map(({ state, type }) => [state, type === 'range' ? NO_BOUNDS : []]);
  return Object.fromEntries(entries) as FieldFilterState;
}

/** The names of the sorts that fields have. */
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

/** The sorts of one kind, in the order of its fields. */
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
