import { choiceLabel, choiceLang } from '../../shared/labels.ts';
import { formatCents, formatNumber, type Interface } from '../../shared/money.ts';
import type { VehicleKind } from '../../shared/paths.ts';
import type { Option } from '../catalogue/catalogue-client.ts';
import {
  applicableBounds,
  type Bounds,
  EMPTY_QUERY,
  type FilterState,
  type ListQuery,
} from '../catalogue/list-query.ts';
import { type Fuel, GEARBOXES } from '../vehicles/choices.ts';
import type { Tariff } from '../vehicles/vehicle.ts';

/** What restricts a list: a group of filters, or the search. */
export type Restriction = keyof FilterState | 'q';

/** One filter that restricts a list, in words, and the list without it. */
export type ActiveFilter = { restriction: Restriction; text: string; lang?: 'en' | undefined; without: ListQuery };

export type Wording = {
  kind: VehicleKind;
  brands: readonly Pick<Option, 'value' | 'label'>[];
  fuels: readonly Fuel[];
  style: Interface;
};

/** The filters that apply, in the order of the panel: one for each choice, one for each pair of bounds (D15). */
export function activeFilters(query: ListQuery, { kind, brands, fuels, style }: Wording): ActiveFilter[] {
  const { filters } = query;
  const choices = <G extends 'Brands' | 'Fuel_Types' | 'Gearbox'>(
    restriction: G,
    name: (value: FilterState[G][number]) => Pick<ActiveFilter, 'text' | 'lang'>,
  ): ActiveFilter[] => {
    const chosen = filters[restriction] as FilterState[G][number][];
    return chosen.map((value) => {
      const others = chosen.filter((other) => other !== value);
      return { restriction, ...name(value), without: withFilters(query, { [restriction]: others }) };
    });
  };
  const bounds = (restriction: 'Price' | 'Mileage' | 'Model_Year', write: (value: number) => string, unit = '') => {
    const text = boundsText(filters[restriction], write);
    return text === null
      ? []
      : [{ restriction, text: `${text}${unit}`, without: withoutRestriction(query, restriction) }];
  };
  const choice = (known: { label: string; french: string } | undefined, value: string) =>
    known ? { text: choiceLabel(known, style), lang: choiceLang(known, style) } : { text: value };
  const boxes = GEARBOXES.map(({ code, label, filterLabel }) => ({ code, label: filterLabel, french: label }));

  return [
    ...choices('Brands', (id) => ({
      text: brands.find(({ value }) => value === String(id))?.label ?? `Marque ${id}`,
    })),
    ...bounds('Price', (cents) => formatCents(cents, style), ` / ${priceUnit(kind, query.tariff)}`),
    ...choices('Fuel_Types', (code) =>
      choice(
        fuels.find((fuel) => fuel.code === code),
        code,
      ),
    ),
    ...bounds('Mileage', (value) => formatNumber(value), '\u00a0km'),
    ...choices('Gearbox', (code) =>
      choice(
        boxes.find((box) => box.code === code),
        code,
      ),
    ),
    ...bounds('Model_Year', String),
  ];
}

/** The period of the price that is filtered: 'jour', 'week-end' (D14). */
export function priceUnit(kind: VehicleKind, tariff: Tariff): string {
  return kind === 'cars' ? 'jour' : tariff;
}

/** The restrictions that are set, the search included; a reversed pair of bounds is none (D12). */
export function restrictionsOf({ q, filters }: ListQuery): Restriction[] {
  const isSet = (value: FilterState[keyof FilterState]) =>
    Array.isArray(value) ? value.length > 0 : Object.values(applicableBounds(value)).some((bound) => bound !== null);
  const groups = Object.keys(filters) as (keyof FilterState)[];
  return [...(q === '' ? [] : ['q' as const]), ...groups.filter((group) => isSet(filters[group]))];
}

export function withoutRestriction(query: ListQuery, restriction: Restriction): ListQuery {
  if (restriction === 'q') return { ...query, q: '', page: 1 };
  return withFilters(query, { [restriction]: EMPTY_QUERY.filters[restriction] });
}

/** The same search and sort without any filter. */
export function withoutFilters(query: ListQuery): ListQuery {
  return { ...query, filters: EMPTY_QUERY.filters, page: 1 };
}

function withFilters(query: ListQuery, changed: Partial<FilterState>): ListQuery {
  return { ...query, filters: { ...query.filters, ...changed }, page: 1 };
}

/** 'De 30 à 60', 'Dès 30', 'Jusqu’à 60', or null where no bound applies. */
function boundsText(bounds: Bounds, write: (value: number) => string): string | null {
  const { start, end } = applicableBounds(bounds);
  if (start !== null && end !== null) return `De ${write(start)} à ${write(end)}`;
  if (start !== null) return `Dès ${write(start)}`;
  return end === null ? null : `Jusqu’à ${write(end)}`;
}
