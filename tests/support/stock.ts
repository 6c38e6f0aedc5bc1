import fc from 'fast-check';
import {
  ALL_FIELD_FILTERS,
  emptyFieldFilters,
  fieldFilters,
} from '../../src/features/catalogue/client/field-filters.ts';
import {
  type Bounds,
  EMPTY_QUERY,
  type FilterState,
  type ListQuery,
  sortsOf,
} from '../../src/features/catalogue/client/list-query.ts';
import { factsOf } from '../../src/features/catalogue/search/search-facts.ts';
import { operatorOfThisMachine } from '../../src/features/platform/auth/admin.ts';
import { findOrCreateBrand } from '../../src/features/stock/brands/brands.repository.ts';
import { CAR_FIELDS } from '../../src/features/stock/cars/car.fields.ts';
import type { CarInput } from '../../src/features/stock/cars/car.ts';
import { PAYLOAD, TRUCK_FIELDS } from '../../src/features/stock/trucks/truck.fields.ts';
import type { TruckInput } from '../../src/features/stock/trucks/truck.ts';
import {
  effectiveGearbox,
  GEARBOXES,
  isForRent,
  OFFER_KINDS,
  SHIPPED_FUELS,
} from '../../src/features/stock/vehicles/fields/choices.ts';
import { comparedValues } from '../../src/features/stock/vehicles/fields/compared-value.ts';
import {
  type Field,
  type FieldTable,
  fieldEntries,
  searchedText,
} from '../../src/features/stock/vehicles/fields/field.ts';
import {
  AVAILABLE,
  STATUS_VALUES,
  type Status,
  type VehicleState,
} from '../../src/features/stock/vehicles/status/status.ts';
import { TARIFFS, type Tariff } from '../../src/features/stock/vehicles/vehicle.ts';
import type { AppContext } from '../../src/server/app-context.ts';
import { centsOf } from '../../src/shared/money.ts';
import type { VehicleKind } from '../../src/shared/paths.ts';
import { clean, fold } from '../../src/shared/text/text.ts';
import { buildCar, buildTruck } from './build-vehicles.ts';
import type { SearchableVehicle } from './expected-list.ts';
import { hostileText } from './hostile.ts';

/** Generates a value or null, both equally often. */
export function sometimes<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.option(arbitrary, { freq: 2, nil: null });
}

/** Generates one or two bounds. In half of the pairs, the order is wrong. */
function bounds(value: fc.Arbitrary<number>): fc.Arbitrary<Bounds> {
  return fc.oneof(
    fc.record({ start: value, end: sometimes(value) }),
    fc.record({ start: fc.constant(null), end: value }),
  );
}

/** Filters whose values this file lists. The values of all other filters come from their fields. */
const WRITTEN_BY_HAND = ['mileage', 'model_year'];

/** Returns generators for the values of each filter, by the name of its state. */
function filterValues(brands: readonly number[]): Record<string, fc.Arbitrary<unknown>> {
  const some = <T>(values: readonly T[]) =>
    fc.subarray([...values], { minLength: 1, maxLength: Math.min(3, values.length) });
  const fromFields = ALL_FIELD_FILTERS.map((filter): [string, fc.Arbitrary<unknown>] => {
    if (filter.type === 'choice') return [filter.state, some(filter.field.options.map(({ value }) => value))];
    if (filter.type === 'text') return [filter.state, some([...new Set(BODIES.map(fold))].filter(Boolean).sort())];
    const numbers = fc.constantFrom(...numbersOf(filter.field).filter(Boolean));
    return [filter.state, filter.isMinOnly ? fc.record({ start: numbers, end: fc.constant(null) }) : bounds(numbers)];
  });
  return {
    ...Object.fromEntries(fromFields),
    Brands: some(brands).map((ids) => ids.toSorted((a, b) => a - b)),
    Price: bounds(fc.integer({ min: 100, max: 12_000 })),
    Fuel_Types: some(SHIPPED_FUELS.map(({ code }) => code)),
    Mileage: bounds(fc.integer({ min: 1, max: 200_000 })),
    Gearbox: some(GEARBOXES.map(({ code }) => code)),
    Model_Year: bounds(fc.integer({ min: 2010, max: 2026 })),
  };
}

/** Generates none, one, or two to four. All filters are equally likely, so a new filter needs no further queries. */
function filterStates(brands: readonly number[]): fc.Arbitrary<FilterState> {
  const filters = Object.entries(filterValues(brands)).map(([state, value]) =>
    value.map((selected): [string, unknown] => [state, selected]),
  );
  const one = fc.oneof(...filters);
  const sets = fc.oneof(
    { weight: 1, arbitrary: fc.constant([]) },
    { weight: 4, arbitrary: fc.tuple(one) },
    { weight: 2, arbitrary: fc.array(one, { minLength: 2, maxLength: 4 }) },
  );
  return sets.map((entries) => ({ ...EMPTY_QUERY.filters, ...Object.fromEntries(entries) }));
}

/** Body types, some of them in several spellings. */
const BODIES = [
  '',
  'Break',
  'break',
  'SUV',
  'Véhicule-société',
  'vehicule societe',
  'Caisse 20m3',
  'Fourgon tôlé, 10,8 m³',
];

/** Returns a few numbers that a field may have. Prices are in cents, from 1 €: addresses contain whole euros. */
function numbersOf(field: Field): number[] {
  if (field.type === 'price') return [100, 950, 9_900];
  const max = ('max' in field ? field.max : undefined) ?? 1_000;
  return [0, 1, Math.floor(max / 5), Math.floor(max / 3), max].filter(
    (value) => value >= ('min' in field ? (field.min ?? 0) : 0),
  );
}

function filteredValues(fields: FieldTable): Record<string, fc.Arbitrary<unknown>> {
  const filtered = fieldEntries(fields).filter(([name, { filter }]) => filter && !WRITTEN_BY_HAND.includes(name));
  const entries = filtered.map(([name, field]) => [name, arbitraryValue(field)]);
  return Object.fromEntries(entries);
}

function arbitraryValue(field: Field): fc.Arbitrary<unknown> {
  if (field.type === 'choice') return sometimes(fc.constantFrom(...field.options.map(({ value }) => value)));
  if (field.type === 'text') return fc.constantFrom(...BODIES);
  if (field.type === 'price') return fc.constantFrom('', '1', '9,50 €', '99', 'sur demande');
  return sometimes(fc.constantFrom(...numbersOf(field)));
}

/** Removes the filters that this kind of vehicle lacks. */
export function stateOfKind(query: ListQuery, kind: VehicleKind): ListQuery {
  const own = fieldFilters(kind).map(({ state }) => [state, query.filters[state]]);
  const tariff = kind === 'cars' || query.offer === 'sale' ? EMPTY_QUERY.tariff : query.tariff;
  return { ...query, tariff, filters: { ...query.filters, ...emptyFieldFilters(), ...Object.fromEntries(own) } };
}

/**
 * Generates states of a list that an address can express: searches for `texts`, filters by `brands`, all bounds, sorts
 * and tariffs.
 */
export function listQueries(texts: fc.Arbitrary<string>, brands: readonly number[]): fc.Arbitrary<ListQuery> {
  const search = texts.map((text) => {
    const typed = clean(text).replace(/\s+/g, ' ').trim();
    return [...typed].slice(0, 200).join('').trim();
  });
  return fc.record({
    q: fc.oneof(fc.constant(''), search),
    offer: fc.constantFrom(null, null, 'sale', 'rental'),
    filters: filterStates(brands),
    sort: sometimes(fc.constantFrom(...sortsOf('cars'))),
    tariff: fc.constantFrom(...TARIFFS),
    page: fc.integer({ min: 1, max: 4 }),
  });
}

/** Brands whose names could confuse a search. */
export const STOCK_BRANDS = ['Citroën', 'Renault', 'Land-Rover', "L'Atelier", 'B_D', '100%', 'Œttinger', '日産'];

export async function createStockBrands(context: AppContext): Promise<{ id: number; name: string }[]> {
  const brands = [];
  for (const name of STOCK_BRANDS)
    brands.push({ id: (await findOrCreateBrand(context, operatorOfThisMachine(), name)).id, name });
  return brands;
}

/** Further words for searches: other spellings of the stock's words, and words of its details. */
export const SEARCH_WORDS = [
  '20m3',
  'troc',
  'etech',
  'id3',
  'id.3',
  'c3break',
  '20 m3',
  '8 m³',
  '1500kg',
  '500 kg',
  'breaks',
  'clios',
  'electriques',
  'vw',
  'sp95',
  'gasoil',
  'bva6',
  'rouge',
  'blanche',
  'fourgons',
  'landrovers',
  'oeuvres',
  '2021s',
  '1.2t',
  'landrover',
  'hybrides',
  'cvt',
  'permis b',
  'permis c1e',
  '200 places',
  '333places',
  '200 m3',
  '1000 kg',
  'boite auto',
  'boîte de vitesses manuelle',
  'camion',
  'utilitaires',
  'voiture',
];

/** Words of the stock: accents, hyphens, quotes, wildcards, backslashes, emoji and other scripts. */
export const STOCK_WORDS = [
  'Clio',
  'Mégane',
  'E-Tech',
  'T-Roc',
  'ID.3',
  "L'Originale",
  'C3',
  '208',
  'Break',
  '1.2',
  'Œuvre',
  '20 m³',
  'ÉLÉGANCE',
  'Diesel',
  'automatique',
  'essence',
  '2021',
  '%',
  '_',
  '\\',
  '100 %',
  'a_b',
  'c\\d',
  '"q"',
  "O''Brien",
  '😀',
  '日産',
  '(x)',
  "'; drop table cars; --",
  'null',
  'Stra\u00dfe',
  'ci\u00adtroën',
  'a\u0301',
];

/** Generates searches from words of the stock, cut anywhere, and from hostile texts. */
export const searchTexts: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .array(fc.constantFrom(...STOCK_WORDS), { minLength: 1, maxLength: 2 })
      .map((words) => words.join(' ')),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...SEARCH_WORDS), sometimes(fc.constantFrom(...STOCK_WORDS, ...SEARCH_WORDS)))
      .map(([one, other]) => (other === null ? one : `${one} ${other}`)),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...STOCK_WORDS), fc.nat(6), fc.nat(6))
      .map(([word, from, to]) => word.slice(from, to + 1)),
  },
  { weight: 1, arbitrary: hostileText },
);

const PRICES = ['', '49', '59,90', '1 200', '1.200,50', '1,200', '0', 'sur demande', '-5', '49 €/jour', '12.5'];
const YEARS = ['', '2012', '2019', '2021', ' 2021 ', '2024', '21', 'récent', '2021/2022', '2026'];

const words = (minLength: number) =>
  fc.array(fc.constantFrom(...STOCK_WORDS), { minLength, maxLength: 4 }).map((parts) => parts.join(' '));
const price = fc.constantFrom(...PRICES);

/** Most vehicles are online. Of the other vehicles, lists show only the reserved ones. */
const state: fc.Arbitrary<VehicleState> = fc
  .oneof({ weight: 6, arbitrary: fc.constant<Status>('available') }, fc.constantFrom(...STATUS_VALUES))
  .map((status) => ({ ...AVAILABLE, status }));

function vehiclesOf(brands: readonly number[]) {
  return {
    title: words(1).map((title) => clean(title).trim()),
    overview: fc.oneof(fc.constant(''), words(1)).map(clean),
    brand: sometimes(fc.constantFrom(...brands)),
    fuel_type: sometimes(fc.constantFrom(...SHIPPED_FUELS.map(({ code }) => code))),
    gearbox: sometimes(fc.constantFrom(...GEARBOXES.map(({ code }) => code))),
    model_year: fc.constantFrom(...YEARS),
    mileage: sometimes(fc.constantFrom(0, 1, 42_000, 90_000, 199_999)),
    accessories: fc.subarray(['Climatiseur', 'Automatique', 'Bluetooth']),
    state,
    offer_kind: fc.constantFrom(...OFFER_KINDS.map(({ value }) => value)),
    color: fc.constantFrom('', 'Rouge', 'Blanc Nacré', 'Noir, toit rouge', 'Gris 2021'),
  };
}

export function carsOf(brands: readonly number[]): fc.Arbitrary<CarInput> {
  return fc
    .record({ ...filteredValues(CAR_FIELDS), ...vehiclesOf(brands), price_per_day: price, price_per_month: price })
    .map(buildCar);
}

export function trucksOf(brands: readonly number[]): fc.Arbitrary<TruckInput> {
  const body_type = fc.constantFrom(...BODIES, 'Porteur 120 m³, hayon 1 500 kg');
  const weight = fc.constantFrom({}, ...['1 500 kg', '980', '1.2 t'].map((payload) => ({ [PAYLOAD]: payload })));
  const own = { body_type, weight, price_per_hour: price, price_per_week: price, price_on_weekend: price };
  return fc.record({ ...filteredValues(TRUCK_FIELDS), ...vehiclesOf(brands), ...own }).map(buildTruck);
}

/** Returns a stored vehicle as the search rules see it. A truck's price is the price of the tariff (D14). */
export function searchableOf(
  id: number,
  input: CarInput | TruckInput,
  brands: readonly { id: number; name: string }[],
): (tariff: Tariff) => SearchableVehicle {
  const priceFor = (tariff: Tariff) => {
    if ('price_per_day' in input) return input.price_per_day;
    return { heure: input.price_per_hour, semaine: input.price_per_week, 'week-end': input.price_on_weekend }[tariff];
  };
  const fields = 'price_per_day' in input ? CAR_FIELDS : TRUCK_FIELDS;
  const gearbox = effectiveGearbox(input.gearbox, input.accessories);
  const payload = 'weight' in input ? input.weight[PAYLOAD] : null;
  return (tariff) => ({
    id,
    reference: input.reference ?? '',
    status: input.state?.status ?? 'available',
    title: input.title,
    overview: input.overview,
    details: searchedText(fields, input),
    model_year: input.model_year,
    brand: input.brand,
    brandName: brands.find((brand) => brand.id === input.brand)?.name ?? '',
    fuel: input.fuel_type,
    gearbox: input.gearbox,
    offer: input.offer_kind,
    effectiveGearbox: gearbox,
    price: isForRent(input.offer_kind) ? centsOf(priceFor(tariff)) : null,
    values: comparedValues(fields, input, input.offer_kind),
    facts: factsOf('weight' in input ? 'trucks' : 'cars', input, { gearbox, payload }),
  });
}
