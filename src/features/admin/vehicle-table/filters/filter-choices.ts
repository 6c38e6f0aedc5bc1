import type { TableFilter, TableState } from '../../../../admin-ui/table/table-state.ts';
import type { Parts } from '../../../../shared/dealership.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';

/** Their names are those of the API. The price grid uses them, too. */

/** Name of a pair of bounds. Its parameters are '{query}_min' and '{query}_max'. */
type RangeQuery = 'annee' | 'vente' | 'prix';

const YEAR = /^[1-9]\d{0,3}$/;
const EUROS = /^[1-9]\d{0,8}([.,]\d{1,2})?$/;

const single = (name: string, pattern: RegExp): TableFilter => ({
  name,
  accepts: (value) => pattern.test(value),
  isSingle: true,
});

const boundsOf = (query: RangeQuery, pattern: RegExp) =>
  ['min', 'max'].map((end) => single(`${query}_${end}`, pattern));

const BRAND = single('marque', /^[1-9]\d{0,14}$/);

export const BOUND_FILTERS: readonly TableFilter[] = [
  ...boundsOf('annee', YEAR),
  ...boundsOf('vente', EUROS),
  ...boundsOf('prix', EUROS),
];

/** Returns the filters in the order of an address. The filter of fuels ignores a fuel that the site does not have. */
export function vehicleFilters(fuels: readonly { code: string }[]): readonly TableFilter[] {
  const isFuel = (value: string) => fuels.some(({ code }) => code === value);
  return [BRAND, { name: 'carburant', accepts: isFuel, isSingle: true }, ...BOUND_FILTERS];
}

function rangesOf(kind: VehicleKind): readonly { query: RangeQuery; title: string; unit: string }[] {
  return [
    { query: 'annee', title: 'Année', unit: '' },
    { query: 'vente', title: 'Prix de vente', unit: '€' },
    { query: 'prix', title: kind === 'cars' ? 'Prix par jour' : 'Prix par semaine', unit: '€' },
  ];
}

/** Leaves out the prices of parts that the dealership does not offer. */
export function offeredRanges(kind: VehicleKind, { sale, rental }: Pick<Parts, 'sale' | 'rental'>) {
  return rangesOf(kind).filter(({ query }) => (sale || query !== 'vente') && (rental || query !== 'prix'));
}

type ActiveFilter = { text: string; without: string };

type FilterName = { value: string; label: string };

/** `marque` is null until the brands are loaded. */
export type FilterNames = { marque: readonly FilterName[] | null; carburant: readonly FilterName[] };

/** Returns the label of a chosen value. A deleted brand can stay in an address. */
export function choiceName(names: FilterNames, query: keyof FilterNames, value: string): string {
  const label = names[query]?.find((one) => one.value === value)?.label;
  if (label !== undefined || query === 'carburant') return label ?? value;
  return names.marque === null ? 'Marque' : 'Marque inconnue';
}

export function activeFilters(kind: VehicleKind, filters: string, names: FilterNames): ActiveFilter[] {
  const params = new URLSearchParams(filters);
  const without = (...queries: string[]) => {
    const rest = new URLSearchParams(filters);
    for (const query of queries) rest.delete(query);
    return rest.toString();
  };
  const choices = (['marque', 'carburant'] as const).flatMap((query) => {
    const value = params.get(query);
    if (value === null) return [];
    return [{ text: choiceName(names, query, value), without: without(query) }];
  });
  const ranges = rangesOf(kind).flatMap(({ query, title, unit }) => {
    const textOf = (end: string, word: string) => {
      const value = params.get(`${query}_${end}`);
      return value === null ? [] : [`${word} ${value}${unit && `\u00a0${unit}`}`];
    };
    const bounds = [...textOf('min', 'dès'), ...textOf('max', 'jusqu’à')];
    if (bounds.length === 0) return [];
    return [{ text: `${title} ${bounds.join(' ')}`, without: without(`${query}_min`, `${query}_max`) }];
  });
  return [...choices, ...ranges];
}

export function filterParams({ q, filters }: Pick<TableState, 'q' | 'filters'>): URLSearchParams {
  const params = new URLSearchParams(filters);
  if (q !== '') params.set('q', q);
  return params;
}
