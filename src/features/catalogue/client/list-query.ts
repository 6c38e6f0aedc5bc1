import type { Parts } from '../../../shared/dealership.ts';
import { listPath, searchPart, type VehicleKind } from '../../../shared/paths.ts';
import { clean, fold, lengthOf, wordsOf } from '../../../shared/text/text.ts';
import { GEARBOXES, type SingleOffer } from '../../stock/vehicles/fields/choices.ts';
import { MAX_PAGES, TARIFFS, type Tariff } from '../../stock/vehicles/vehicle.ts';
import {
  ALL_FIELD_FILTERS,
  type Bounds,
  emptyFieldFilters,
  type FieldFilterState,
  type FieldSortName,
  fieldFilters,
  fieldSorts,
  NO_BOUNDS,
  type RangeFilter,
} from './field-filters.ts';
import { QueryParams, type QueryProblem } from './query-params.ts';

export type { Bounds } from './field-filters.ts';

/** The chosen filters. FLT-13 defines the names of some filters. The others have the names of their fields. */
export type FilterState = {
  Brands: number[];
  /** In whole cents. */
  Price: Bounds;
  Fuel_Types: string[];
  Gearbox: string[];
} & FieldFilterState;

export type ListSort = 'recent' | 'prix' | 'prix-desc' | FieldSortName;

export function sortsOf(kind: VehicleKind): ListSort[] {
  return ['recent', 'prix', 'prix-desc', ...fieldSorts(kind).map(({ sort }) => sort)];
}

export const OFFER_CODES = { achat: 'sale', location: 'rental' } as const satisfies Record<string, SingleOffer>;
export type OfferCode = keyof typeof OFFER_CODES;

const ALL_OFFER_CODES: readonly OfferCode[] = ['achat', 'location'];

export type ListQuery = {
  q: string;
  /** Null shows vehicles for sale and for rent, with rental prices. */
  offer: SingleOffer | null;
  filters: FilterState;
  /** Null sorts by relevance if `q` is set, otherwise newest first. */
  sort: ListSort | null;
  tariff: Tariff;
  /** Number of pages of 12 to show, from 1. */
  page: number;
};

export const MAX_QUERY_CHARACTERS = 200;

/** Maximum number of words, because a search takes longer with each word. */
const MAX_QUERY_WORDS = 8;

/** Maximum number of chosen values. Each value becomes a chip, and each chip's link contains all other values. */
const MAX_SELECTED = 100;

const MAX_TEXT = 500;

const MAX_YEAR = 9999;

export const EMPTY_QUERY: ListQuery = {
  q: '',
  offer: null,
  filters: { Brands: [], Price: NO_BOUNDS, Fuel_Types: [], Gearbox: [], ...emptyFieldFilters() },
  sort: null,
  tariff: 'semaine',
  page: 1,
};

/**
 * Reads a list's state and names unreadable parameters in `problems`. For these, the API sends 400; a page ignores
 * them. An unknown name or an empty value is no problem.
 */
export function readListQuery(
  search: URLSearchParams,
  kind: VehicleKind,
  fuelCodes: readonly string[],
): { query: ListQuery; problems: QueryProblem[] } {
  const params = new QueryParams(search);
  const offer = readOffer(params);
  const query: ListQuery = {
    q: readSearch(params),
    offer,
    filters: {
      Brands: readBrands(params),
      Price: { start: params.cents('prix_min'), end: params.cents('prix_max') },
      Fuel_Types: params.choices('carburant', fuelCodes),
      Gearbox: params.choices(
        'boite',
        GEARBOXES.map(({ code }) => code),
      ),
      ...readFieldFilters(params, kind),
    },
    sort: params.choice('tri', sortsOf(kind)),
    tariff: readTariff(params, kind, offer),
    page: Math.min(params.integer('page') ?? 1, MAX_PAGES),
  };
  return { query, problems: params.problems };
}

function readOffer(params: QueryParams): SingleOffer | null {
  const code = params.choice('offre', ALL_OFFER_CODES);
  return code && OFFER_CODES[code];
}

export function offerCode(offer: SingleOffer | null): OfferCode | null {
  return ALL_OFFER_CODES.find((code) => OFFER_CODES[code] === offer) ?? null;
}

export function offerIn(search: URLSearchParams): SingleOffer | null {
  return readOffer(new QueryParams(search));
}

export function withOfferCode(path: string, offer: SingleOffer | null): string {
  return offer === null ? path : `${path}?offre=${offerCode(offer)}`;
}

/** If the offer is to buy, the rental period has no effect. */
function readTariff(params: QueryParams, kind: VehicleKind, offer: SingleOffer | null): Tariff {
  const tariff = kind === 'trucks' ? params.choice('tarif', TARIFFS) : null;
  return offer === 'sale' || tariff === null ? EMPTY_QUERY.tariff : tariff;
}

function readSearch(params: QueryParams): string {
  const searchText = clean(params.text('q')).replace(/\s+/g, ' ').trim();
  isShort(params, 'q', searchText, MAX_QUERY_CHARACTERS);
  const searchWords = wordsOf(searchText);
  if (searchWords.length <= MAX_QUERY_WORDS) return [...searchText].slice(0, MAX_QUERY_CHARACTERS).join('').trim();
  params.problem('q', 'words', MAX_QUERY_WORDS);
  return searchWords.slice(0, MAX_QUERY_WORDS).join(' ').slice(0, MAX_QUERY_CHARACTERS).trim();
}

function readBrands(params: QueryParams): number[] {
  const isId = (value: string) => /^[1-9]\d{0,14}$/.test(value);
  const values = readSelected(params, 'marque');
  if (!values.every(isId)) params.problem('marque', 'brand');
  return values
    .filter(isId)
    .map(Number)
    .sort((a, b) => a - b);
}

function readSelected(params: QueryParams, name: string): string[] {
  const texts = params.texts(name);
  if (texts.length > MAX_SELECTED) params.problem(name, 'repeats', MAX_SELECTED);
  return texts.slice(0, MAX_SELECTED);
}

/** Folds and sorts the texts, so that all spellings of a choice give the same state. */
function readTexts(params: QueryParams, name: string): string[] {
  const texts = readSelected(params, name).map(fold);
  return [...new Set(texts.filter((text) => text !== '' && isShort(params, name, text, MAX_TEXT)))].sort();
}

function isShort(params: QueryParams, name: string, text: string, max: number): boolean {
  const isGood = lengthOf(text) <= max;
  if (!isGood) params.problem(name, 'characters', max);
  return isGood;
}

function readFieldFilters(params: QueryParams, kind: VehicleKind): FieldFilterState {
  const state = emptyFieldFilters();
  for (const filter of fieldFilters(kind)) {
    if (filter.type === 'range') state[filter.state] = readBounds(params, filter);
    else if (filter.type === 'text') state[filter.state] = readTexts(params, filter.query);
    else {
      const values = filter.field.options.map(({ value }) => value);
      state[filter.state] = params.choices(filter.query, values);
    }
  }
  return state;
}

function readBounds(params: QueryParams, { query, field, isMinOnly }: RangeFilter): Bounds {
  const read = (name: string) => {
    if (field.type === 'price') return params.cents(name);
    if (field.type === 'decimal') return params.decimal(name);
    return params.integer(name, field.type === 'year' ? MAX_YEAR : undefined);
  };
  return { start: read(`${query}_min`), end: isMinOnly ? null : read(`${query}_max`) };
}

/**
 * Changes the offer. Keeps the price bounds only if they still apply to the same price. Bounds above all rental prices
 * count as bounds of the sale price.
 */
export function withOffer(query: ListQuery, offer: SingleOffer | null): ListQuery {
  const isSamePrice = (offer === 'sale') === (query.offer === 'sale') || (offer === 'sale' && hasSalePrice(query));
  const tariff = offer === 'sale' ? EMPTY_QUERY.tariff : query.tariff;
  const filters = isSamePrice ? query.filters : { ...query.filters, Price: NO_BOUNDS };
  return { ...query, offer, tariff, filters, page: 1 };
}

/** Returns the price bounds that `withOffer` has removed between two queries; null if it has removed none. */
export function removedPrice(before: ListQuery, after: ListQuery): Bounds | null {
  const { Price } = before.filters;
  const isSwitched = before.offer !== after.offer && isSameQuery(withOffer(before, after.offer), after);
  return isSwitched && isSet(Price) && !isSet(after.filters.Price) ? Price : null;
}

export function isSameQuery(one: ListQuery, other: ListQuery): boolean {
  return String(writeListQuery(one)) === String(writeListQuery(other));
}

/** In cents. An hour, day, weekend or week of rental costs less. */
const LOWEST_SALE_PRICE = 100_000;

/** True if a bound of the rental price is so high that only sale prices reach it. */
export function hasSalePrice({ offer, filters }: ListQuery): boolean {
  const { start, end } = applicableBounds(filters.Price);
  return offer !== 'sale' && Math.max(start ?? 0, end ?? 0) >= LOWEST_SALE_PRICE;
}

/**
 * If the dealership only sells, returns the query with the offer to buy. If it only rents, returns the query without an
 * offer.
 */
export function offeredQuery(query: ListQuery, { sale, rental }: Parts): ListQuery {
  if (sale && rental) return query;
  return { ...query, offer: sale ? 'sale' : null };
}

/** Writes a list's state without defaults. Equal states give equal texts. */
export function writeListQuery({ q, offer, filters, sort, tariff, page }: ListQuery): URLSearchParams {
  const params = new URLSearchParams();
  const setParam = (name: string, value: string | number | null) => {
    if (value !== null && value !== '') params.set(name, String(value));
  };
  const setBounds = (query: string, { start, end }: Bounds, isPrice: boolean) => {
    setParam(`${query}_min`, isPrice ? inEuros(start) : start);
    setParam(`${query}_max`, isPrice ? inEuros(end) : end);
  };
  const append = (name: string, values: readonly (string | number)[]) => {
    for (const value of values) params.append(name, String(value));
  };
  setParam('q', q);
  setParam('offre', offerCode(offer));
  append('marque', filters.Brands);
  append('carburant', filters.Fuel_Types);
  append('boite', filters.Gearbox);
  setParam('tarif', tariff === EMPTY_QUERY.tariff ? null : tariff);
  setBounds('prix', filters.Price, true);
  for (const filter of ALL_FIELD_FILTERS) {
    if (filter.type === 'range') setBounds(filter.query, filters[filter.state], filter.field.type === 'price');
    else append(filter.query, filters[filter.state]);
  }
  setParam('tri', sort);
  setParam('page', page > 1 ? page : null);
  return params;
}

export function listAddress(kind: VehicleKind, query: ListQuery): string {
  return listPath(kind) + searchPart(writeListQuery(query));
}

/** Writes cents as euros: 4950 → '49.50', 4900 → '49'. */
export function inEuros(cents: number | null): string | null {
  if (cents === null) return null;
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}

export function applicableBounds(bounds: Bounds): Bounds {
  return isReversed(bounds) ? NO_BOUNDS : bounds;
}

export function isSet(value: FilterState[keyof FilterState]): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return Object.values(applicableBounds(value)).some((bound) => bound !== null);
}

export function isReversed({ start, end }: Bounds): boolean {
  return start !== null && end !== null && start > end;
}
