import { choiceLabel, choiceLang } from '../../../shared/labels.ts';
import { formatCents, formatNumber, type Interface } from '../../../shared/money.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { unitFor } from '../../../shared/text/french.ts';
import { fold } from '../../../shared/text/text.ts';
import { type Fuel, GEARBOXES } from '../../stock/vehicles/fields/choices.ts';
import { choiceText } from '../../stock/vehicles/fields/field.ts';
import type { Tariff } from '../../stock/vehicles/vehicle.ts';
import type { Option } from '../client/facets.ts';
import type { ChoiceQuery, RangeFilter } from '../client/field-filters.ts';
import {
  applicableBounds,
  type Bounds,
  EMPTY_QUERY,
  type FilterState,
  isSet,
  type ListQuery,
} from '../client/list-query.ts';
import { allListFilters, type ListFilter, listFilters } from './list-filters.ts';

export type Restriction = keyof FilterState | 'q';

export type ActiveFilter = Label & { restriction: Restriction; without: ListQuery };

type Label = { text: string; lang?: 'en' | undefined };

export type LabelContext = {
  kind: VehicleKind;
  brands: readonly Pick<Option, 'value' | 'label'>[];
  /** The options of text filters. Their labels contain the usual spelling of a folded text. */
  options?: Readonly<Partial<Record<ChoiceQuery, readonly Pick<Option, 'label'>[]>>>;
  fuels: readonly Fuel[];
  style: Interface;
};

/** Returns the active filters in the panel's order: one for each choice, and one for each pair of bounds. */
export function activeFilters(query: ListQuery, wording: LabelContext): ActiveFilter[] {
  return listFilters(wording.kind).flatMap((filter) => activeOf(query, filter, wording));
}

function activeOf(query: ListQuery, filter: ListFilter, wording: LabelContext): ActiveFilter[] {
  const { state } = filter;
  const values = query.filters[state];
  if (!Array.isArray(values)) {
    const text = filter.type === 'range' ? rangeText(values, filter, wording) : priceText(values, query, wording);
    return text === null ? [] : [{ restriction: state, text, without: withoutRestriction(query, state) }];
  }
  return values.map((value) => {
    const otherValues = values.filter((other) => other !== value);
    return {
      restriction: state,
      ...labelOf(filter, String(value), wording),
      without: withFilters(query, { [state]: otherValues }),
    };
  });
}

/**
 * Returns the label of an option. If the option no longer exists, returns its value, so that the visitor can remove it.
 */
function labelOf(filter: ListFilter, value: string, { brands, options, fuels, style }: LabelContext): Label {
  const choice = (option: { label: string; french: string } | undefined): Label =>
    option ? { text: choiceLabel(option, style), lang: choiceLang(option, style) } : { text: value };
  switch (filter.type) {
    case 'brand':
      return { text: brands.find((brand) => brand.value === value)?.label ?? `Marque ${value}` };
    case 'fuel':
      return choice(fuels.find(({ code }) => code === value));
    case 'gearbox': {
      const gearbox = GEARBOXES.find(({ code }) => code === value);
      return choice(gearbox && { label: gearbox.filterLabel, french: gearbox.label });
    }
    case 'choice':
      return { text: choiceText(filter.field, value) };
    case 'text':
      return { text: options?.[filter.query]?.find(({ label }) => fold(label) === value)?.label ?? value };
    default:
      return { text: value };
  }
}

export function priceText(
  bounds: Bounds,
  { offer, tariff }: Pick<ListQuery, 'offer' | 'tariff'>,
  { kind, style }: Pick<LabelContext, 'kind' | 'style'>,
): string | null {
  const text = boundsText(bounds, (cents) => formatCents(cents, style));
  return text && (offer === 'sale' ? `${text} à l’achat` : `${text} / ${priceUnit(kind, tariff)}`);
}

function rangeText(bounds: Bounds, { field }: RangeFilter, { style }: LabelContext): string | null {
  if (field.type === 'price') {
    const amounts = boundsText(bounds, (cents) => formatCents(cents, style));
    return amounts && `${amounts} à l’achat`;
  }
  const text = boundsText(bounds, field.type === 'year' ? String : formatNumber);
  if (text === null || field.unit === undefined) return text;
  return `${text}\u00a0${unitFor(bounds.end ?? bounds.start ?? 0, field.unit)}`;
}

/** Returns the period of the price that the filter compares: 'jour', 'week-end'. */
export function priceUnit(kind: VehicleKind, tariff: Tariff): string {
  return kind === 'cars' ? 'jour' : tariff;
}

/** Returns the restrictions that are set. The search is a restriction; bounds in the wrong order are not. */
export function restrictionsOf({ q, filters }: ListQuery): Restriction[] {
  const activeFilters = allListFilters().filter(({ state }) => isSet(filters[state]));
  return [...(q === '' ? [] : ['q' as const]), ...activeFilters.map(({ state }) => state)];
}

export function withoutRestriction(query: ListQuery, restriction: Restriction): ListQuery {
  if (restriction === 'q') return { ...query, q: '', page: 1 };
  return withFilters(query, { [restriction]: EMPTY_QUERY.filters[restriction] });
}

export function withoutFilters(query: ListQuery): ListQuery {
  return { ...query, filters: EMPTY_QUERY.filters, page: 1 };
}

function withFilters(query: ListQuery, changes: Partial<FilterState>): ListQuery {
  return { ...query, filters: { ...query.filters, ...changes }, page: 1 };
}

/** Returns 'De 30 à 60', 'Dès 30' or 'Jusqu’à 60'. Returns null if no bound applies. */
function boundsText(bounds: Bounds, format: (value: number) => string): string | null {
  const { start, end } = applicableBounds(bounds);
  if (start !== null && end !== null) return `De ${format(start)} à ${format(end)}`;
  if (start !== null) return `Dès ${format(start)}`;
  return end === null ? null : `Jusqu’à ${format(end)}`;
}
