import type { VehicleKind } from '../../shared/paths.ts';
import { clean, lengthOf } from '../../shared/text.ts';
import { GEARBOXES } from '../vehicles/choices.ts';
import { MAX_PAGES, TARIFFS, type Tariff } from '../vehicles/vehicle.ts';

/** The state of a list as its address and the API write it (contract §3). The filter state is spec §3's (FLT-13). */

export type Bounds = { start: number | null; end: number | null };

export type FilterState = {
  Brands: number[];
  /** Whole cents. */
  Price: Bounds;
  Fuel_Types: string[];
  /** Kilometres. */
  Mileage: Bounds;
  Gearbox: string[];
  Model_Year: Bounds;
};

export const SORTS = ['recent', 'prix', 'prix-desc', 'km', 'annee'] as const;
export type Sort = (typeof SORTS)[number];

export type ListQuery = {
  q: string;
  filters: FilterState;
  /** null: relevance when `q` is set, most recent otherwise. */
  sort: Sort | null;
  tariff: Tariff;
  /** How many pages of 12 are shown, from 1. */
  page: number;
};

/** What is wrong with one parameter, in French. */
export type QueryProblem = { name: string; message: string };

export const MAX_QUERY_CHARACTERS = 200;

/** More brands than any dealer ticks: each becomes a chip whose link repeats all the others. */
const MAX_BRANDS = 100;

const NO_BOUNDS: Bounds = { start: null, end: null };

export const EMPTY_QUERY: ListQuery = {
  q: '',
  filters: {
    Brands: [],
    Price: NO_BOUNDS,
    Fuel_Types: [],
    Mileage: NO_BOUNDS,
    Gearbox: [],
    Model_Year: NO_BOUNDS,
  },
  sort: null,
  tariff: 'semaine',
  page: 1,
};

/**
 * Reads a list's state. What cannot be read is left out of the state and named in `problems`: the API answers 400 with
 * them, a page goes on without them (contract §9). Unknown names are ignored; empty values are absent; a pair whose
 * minimum is above its maximum is kept as written here and ignored by `applicableBounds` (D12).
 */
export function readListQuery(
  params: URLSearchParams,
  kind: VehicleKind,
  fuelCodes: readonly string[],
): { query: ListQuery; problems: QueryProblem[] } {
  const problems: QueryProblem[] = [];
  const refuse = (name: string, message: string) => void problems.push({ name, message });

  const one = (name: string): string => {
    const values = params.getAll(name).filter((value) => value.trim() !== '');
    if (new Set(values).size > 1) refuse(name, `« ${name} » est donné plusieurs fois.`);
    return (values[0] ?? '').trim();
  };
  const several = (name: string): string[] => [
    ...new Set(
      params
        .getAll(name)
        .map((value) => value.trim())
        .filter((value) => value !== ''),
    ),
  ];
  const choice = <T extends string>(name: string, choices: readonly T[]): T | null => {
    const text = one(name);
    const found = choices.find((known) => known === text);
    if (text !== '' && !found) refuse(name, `« ${name} » vaut l’un de : ${choices.join(', ')}.`);
    return found ?? null;
  };
  const choicesOf = (name: string, choices: readonly string[]): string[] => {
    const values = several(name);
    if (values.some((value) => !choices.includes(value)))
      refuse(name, `« ${name} » vaut l’un de : ${choices.join(', ')}.`);
    return choices.filter((known) => values.includes(known));
  };
  const number = (name: string, most: number): number | null => {
    const text = one(name);
    if (text === '') return null;
    const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= 1 && value <= most) return value;
    refuse(name, `« ${name} » est un nombre entier à partir de 1.`);
    return null;
  };
  const euros = (name: string): number | null => {
    const text = one(name);
    if (text === '') return null;
    const value = /^\d{1,9}([.,]\d{1,2})?$/.test(text) ? Math.round(Number(text.replace(',', '.')) * 100) : Number.NaN;
    if (value >= 100) return value;
    refuse(name, `« ${name} » est un montant à partir de 1.`);
    return null;
  };

  const typed = clean(one('q')).replace(/\s+/g, ' ').trim();
  if (lengthOf(typed) > MAX_QUERY_CHARACTERS) refuse('q', `« q » a ${MAX_QUERY_CHARACTERS} caractères au plus.`);
  const asked = several('marque');
  if (asked.length > MAX_BRANDS) refuse('marque', `« marque » est donné ${MAX_BRANDS} fois au plus.`);
  const brands = asked.slice(0, MAX_BRANDS);
  if (brands.some((value) => !/^[1-9]\d{0,14}$/.test(value))) refuse('marque', '« marque » est un numéro de marque.');

  const query: ListQuery = {
    q: [...typed].slice(0, MAX_QUERY_CHARACTERS).join('').trim(),
    filters: {
      Brands: brands
        .filter((value) => /^[1-9]\d{0,14}$/.test(value))
        .map(Number)
        .sort((a, b) => a - b),
      Price: { start: euros('prix_min'), end: euros('prix_max') },
      Fuel_Types: choicesOf('carburant', fuelCodes),
      Mileage: { start: number('km_min', 9_999_999_999), end: number('km_max', 9_999_999_999) },
      Gearbox: choicesOf(
        'boite',
        GEARBOXES.map((box) => box.code),
      ),
      Model_Year: { start: number('annee_min', 9999), end: number('annee_max', 9999) },
    },
    sort: choice('tri', SORTS),
    tariff: kind === 'trucks' ? (choice('tarif', TARIFFS) ?? EMPTY_QUERY.tariff) : EMPTY_QUERY.tariff,
    page: Math.min(number('page', 9_999_999_999) ?? 1, MAX_PAGES),
  };
  return { query, problems };
}

/** The address of a list's state: one spelling for one state, defaults left out. */
export function writeListQuery(query: ListQuery): URLSearchParams {
  const params = new URLSearchParams();
  const set = (name: string, value: string | number | null) => {
    if (value !== null && value !== '') params.set(name, String(value));
  };
  const { filters } = query;
  set('q', query.q);
  for (const id of filters.Brands) params.append('marque', String(id));
  for (const code of filters.Fuel_Types) params.append('carburant', code);
  for (const code of filters.Gearbox) params.append('boite', code);
  set('tarif', query.tariff === EMPTY_QUERY.tariff ? null : query.tariff);
  set('prix_min', inEuros(filters.Price.start));
  set('prix_max', inEuros(filters.Price.end));
  set('km_min', filters.Mileage.start);
  set('km_max', filters.Mileage.end);
  set('annee_min', filters.Model_Year.start);
  set('annee_max', filters.Model_Year.end);
  set('tri', query.sort);
  set('page', query.page > 1 ? query.page : null);
  return params;
}

/** Cents as the address and the number fields write them: 4950 → '49.50', 4900 → '49'. */
export function inEuros(cents: number | null): string | null {
  if (cents === null) return null;
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}

/** The bounds that count: none where the minimum is above the maximum (D12). */
export function applicableBounds(bounds: Bounds): Bounds {
  return isReversed(bounds) ? NO_BOUNDS : bounds;
}

export function isReversed({ start, end }: Bounds): boolean {
  return start !== null && end !== null && start > end;
}
