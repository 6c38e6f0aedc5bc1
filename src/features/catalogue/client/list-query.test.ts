import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileText } from '../../../../tests/support/hostile.ts';
import { seeded } from '../../../../tests/support/property.ts';
import { listQueries, stateOfKind } from '../../../../tests/support/stock.ts';
import { SHIPPED_FUELS } from '../../stock/vehicles/fields/choices.ts';
import { MAX_PAGES } from '../../stock/vehicles/vehicle.ts';
import { ALL_FIELD_FILTERS } from './field-filters.ts';
import {
  applicableBounds,
  EMPTY_QUERY,
  inEuros,
  type ListQuery,
  MAX_QUERY_CHARACTERS,
  readListQuery,
  removedPrice,
  sortsOf,
  withOffer,
  writeListQuery,
} from './list-query.ts';

const FUELS = SHIPPED_FUELS.map(({ code }) => code);

function read(address: string, kind: 'cars' | 'trucks' = 'cars') {
  const { query, problems } = readListQuery(new URLSearchParams(address), kind, FUELS);
  return { query, wrong: problems.map(({ name }) => name) };
}

const bounds = (name: string) => [`${name}_min`, `${name}_max`];
const NAMES = [
  ...['q', 'marque', 'carburant', 'boite', 'offre', ...bounds('prix'), 'tri', 'tarif', 'page'],
  ...ALL_FIELD_FILTERS.flatMap(({ type, query }) => (type === 'range' ? bounds(query) : [query])),
];

describe('the state of a list as its address says it', () => {
  test('FLT-13: every name is read into the filter state', () => {
    const { query, wrong } = read(
      'q=Clio&marque=3&marque=1&carburant=diesel&carburant=petrol&boite=cvt&prix_min=20&prix_max=49,5&km_min=1&km_max=90000&annee_min=2018&annee_max=2024&critair=2&critair=E&co2_min=1&co2_max=120&carrosserie=SUV&carrosserie=Break&vente_min=5000&vente_max=9990,5&tri=prix&page=3',
    );
    expect(wrong).toEqual([]);
    expect(query).toEqual({
      q: 'Clio',
      offer: null,
      filters: {
        ...EMPTY_QUERY.filters,
        Brands: [1, 3],
        Price: { start: 2_000, end: 4_950 },
        Fuel_Types: ['diesel', 'petrol'],
        Mileage: { start: 1, end: 90_000 },
        Gearbox: ['cvt'],
        Model_Year: { start: 2018, end: 2024 },
        crit_air: ['E', '2'],
        co2: { start: 1, end: 120 },
        body_type: ['break', 'suv'],
        sale_price: { start: 500_000, end: 999_050 },
      },
      sort: 'prix',
      tariff: 'semaine',
      page: 3,
    } satisfies ListQuery);
  });

  test('NEED-1: licence and volume are the trucks’ own, seats have a minimum alone', () => {
    expect(read('permis=C&permis=B&volume_min=10,5', 'trucks')).toMatchObject({
      query: { filters: { licence: ['B', 'C'], volume_m3: { start: 10.5, end: null } } },
      wrong: [],
    });
    expect(read('places_min=3&places_max=1', 'trucks').query.filters.seating_capacity).toEqual({ start: 3, end: null });
    expect(read('permis=B&volume_min=10', 'cars')).toEqual({ query: EMPTY_QUERY, wrong: [] });
  });

  test('all spellings of a body are one; more than 100, or too long a one, are named', () => {
    expect(read('carrosserie=Véhicule-Société&carrosserie=vehicule  societe&carrosserie=suv').query.filters).toEqual({
      ...EMPTY_QUERY.filters,
      body_type: ['suv', 'vehicule societe'],
    });
    const many = Array.from({ length: 101 }, (_, i) => `carrosserie=${i + 100}`).join('&');
    expect(read(many)).toMatchObject({ wrong: ['carrosserie'] });
    expect(read(many).query.filters.body_type).toHaveLength(100);
    const long = `carrosserie=suv&carrosserie=${'x'.repeat(501)}`;
    expect(read(long)).toMatchObject({ query: { filters: { body_type: ['suv'] } }, wrong: ['carrosserie'] });
  });

  test('absent and empty names are no restriction, unknown names are ignored', () => {
    expect(read('')).toEqual({ query: EMPTY_QUERY, wrong: [] });
    const empty = NAMES.map((name) => `${name}=&${name}=%20`).join('&');
    expect(read(`${empty}&utm_source=x&__proto__=1&constructor=2&marque[]=3`)).toEqual({
      query: EMPTY_QUERY,
      wrong: [],
    });
  });

  test('D14: the tariff is the trucks’ own', () => {
    expect(read('tarif=heure', 'trucks').query.tariff).toBe('heure');
    expect(read('tarif=heure', 'cars')).toEqual({ query: EMPTY_QUERY, wrong: [] });
    expect(read('tarif=mois', 'trucks')).toEqual({ query: EMPTY_QUERY, wrong: ['tarif'] });
  });

  test('OFFR-1: to buy or to rent; the price of a sale has no tariff', () => {
    expect(read('offre=achat').query).toEqual({ ...EMPTY_QUERY, offer: 'sale' });
    expect(read('offre=location&tarif=heure', 'trucks').query).toEqual({
      ...EMPTY_QUERY,
      offer: 'rental',
      tariff: 'heure',
    });
    expect(read('offre=achat&tarif=heure', 'trucks').query).toEqual({ ...EMPTY_QUERY, offer: 'sale' });
  });

  test('OFFR-2: another offer keeps the bounds of a price that it means too, and all else', () => {
    const { query } = read('offre=location&tarif=heure&prix_max=20&q=master&vente_max=9000&tri=prix&page=3', 'trucks');
    expect(withOffer(query, null)).toEqual({ ...query, offer: null, page: 1 });
    const toBuy = withOffer(query, 'sale');
    expect(String(writeListQuery(toBuy))).toBe('q=master&offre=achat&vente_max=9000&tri=prix');
    expect(String(writeListQuery(withOffer(toBuy, 'rental')))).toBe('q=master&offre=location&vente_max=9000&tri=prix');
  });

  test('OFFR-6: a switch names the price bounds that it removes; no other change of the query does', () => {
    const { query } = read('prix_max=60&q=clio&page=2', 'cars');
    const toBuy = withOffer(query, 'sale');
    expect(removedPrice(query, toBuy)).toEqual({ start: null, end: 6000 });
    expect(removedPrice(withOffer(toBuy, 'sale'), withOffer(toBuy, null))).toBeNull();
    const priced = { ...toBuy, filters: { ...toBuy.filters, Price: { start: 500000, end: null } } };
    expect(removedPrice(priced, withOffer(priced, null))).toEqual({ start: 500000, end: null });
    expect(removedPrice(query, withOffer(query, 'rental'))).toBeNull();
    expect(removedPrice(query, { ...query, filters: EMPTY_QUERY.filters })).toBeNull();
    expect(removedPrice(query, { ...toBuy, q: '' })).toBeNull();
  });

  test('a repeated choice is taken once, whatever the order', () => {
    expect(read('carburant=petrol&carburant=diesel&carburant=petrol').query.filters.Fuel_Types).toEqual([
      'diesel',
      'petrol',
    ]);
    expect(read('marque=12&marque=2&marque=12').query.filters.Brands).toEqual([2, 12]);
  });

  test('D12: a reversed pair stays as it was typed and does not count', () => {
    const { query, wrong } = read('prix_min=50&prix_max=20');
    expect(wrong).toEqual([]);
    expect(query.filters.Price).toEqual({ start: 5_000, end: 2_000 });
    expect(applicableBounds(query.filters.Price)).toEqual({ start: null, end: null });
    expect(applicableBounds({ start: 5, end: 5 })).toEqual({ start: 5, end: 5 });
  });

  test('ADMS-6: a search has eight words at most, each counted once; the rest is left out and named', () => {
    const words = 'un deux trois quatre cinq six sept huit';
    expect(read(`q=${words} UN Deux`)).toMatchObject({ query: { q: `${words} UN Deux` }, wrong: [] });
    expect(read(`q=${words} neuf dix`)).toMatchObject({ query: { q: words }, wrong: ['q'] });
    expect(read('q=a-b-c-d-e-f-g-h-i')).toMatchObject({ query: { q: 'a b c d e f g h' }, wrong: ['q'] });
  });

  test('a depth beyond the last page is the last page', () => {
    expect(read('page=9999999999')).toMatchObject({ query: { page: MAX_PAGES }, wrong: [] });
  });
});

describe('what cannot be read is named, and left out of the state', () => {
  test.each([
    ...['0', '-1', '-0', '+5', '1.5', '1e3', '0x10', '٣', 'abc', 'NaN', 'Infinity', '1 000', '99999999999'].flatMap(
      (value) => ['km_min', 'km_max', 'page'].map((name) => [name, value]),
    ),
    ...['0', '-1', '-0', '0,5', '1e3', '1.234', '12,', ',5', 'abc', 'Infinity', '9999999999'].flatMap((value) =>
      ['prix_min', 'prix_max'].map((name) => [name, value]),
    ),
    ...['0', '-2020', '10000', '20x0'].flatMap((value) => ['annee_min', 'annee_max'].map((name) => [name, value])),
    ...['0', '-1', '01', '1.5', 'peugeot', '1,2', '9999999999999999'].map((value) => ['marque', value]),
    ...['Diesel', 'charbon', '__proto__', "diesel'--"].map((value) => ['carburant', value]),
    ...['manuel', 'auto', 'constructor'].map((value) => ['boite', value]),
    ...['sale', 'Achat', 'les-deux', 'constructor'].map((value) => ['offre', value]),
    ...['prix-asc', 'PRIX', 'constructor', '1'].map((value) => ['tri', value]),
  ])('%s=%s', (name, value) => {
    expect(read(new URLSearchParams([[name, value] as [string, string]]).toString())).toEqual({
      query: EMPTY_QUERY,
      wrong: [name],
    });
  });

  test('one good value beside a bad one stays', () => {
    expect(read('carburant=diesel&carburant=charbon')).toMatchObject({
      query: { filters: { Fuel_Types: ['diesel'] } },
      wrong: ['carburant'],
    });
    expect(read('marque=1&marque=x')).toMatchObject({ query: { filters: { Brands: [1] } }, wrong: ['marque'] });
  });

  test('a single value that is given twice, differently, cannot be meant', () => {
    expect(read('km_max=1000&km_max=2000')).toMatchObject({
      query: { filters: { Mileage: { start: null, end: 1_000 } } },
      wrong: ['km_max'],
    });
    expect(read('km_max=1000&km_max=1000').wrong).toEqual([]);
    expect(read('q=a&q=b').wrong).toEqual(['q']);
  });

  test('every problem is named at once', () => {
    const { problems } = readListQuery(new URLSearchParams('km_min=x&tri=y&boite=z'), 'cars', FUELS);
    expect(problems).toEqual([
      { name: 'boite', rule: 'choice', of: ['manual', 'automatic', 'cvt'] },
      { name: 'km_min', rule: 'integer' },
      { name: 'tri', rule: 'choice', of: sortsOf('cars') },
    ]);
  });
});

describe('a search is cleaned as texts are', () => {
  test('controls go, spaces are one', () => {
    expect(read(`q=${encodeURIComponent(' Clio\0 \t 4\r\nV\u202e ')}`).query.q).toBe('Clio 4 V');
    expect(read('q=%00')).toEqual({ query: EMPTY_QUERY, wrong: [] });
  });

  test('10,000 characters are too many: named, and the page goes on with the first 200', () => {
    const { query, wrong } = read(`q=${'😀'.repeat(10_000)}`);
    expect(wrong).toEqual(['q']);
    expect(query.q).toBe('😀'.repeat(MAX_QUERY_CHARACTERS));
    expect(read(`q=${'é'.repeat(MAX_QUERY_CHARACTERS)}`).wrong).toEqual([]);
  });

  test('signs that mean something elsewhere are letters', () => {
    const hostile = `%_\\'";--<script>&=#?`;
    expect(read(`q=${encodeURIComponent(hostile)}`).query.q).toBe(hostile);
  });
});

describe('an address and a state say the same', () => {
  test('a state that is written reads back as itself', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('cars' as const, 'trucks' as const),
        listQueries(hostileText, [1, 2, 30]),
        (kind, query) => {
          const state = stateOfKind(query, kind);
          const back = readListQuery(new URLSearchParams(writeListQuery(state).toString()), kind, FUELS);
          expect(back).toEqual({ query: state, problems: [] });
        },
      ),
      seeded(1_000),
    );
  });

  test('whatever an address says, the state that is read from it is clean: written again, it has no problem', () => {
    const value = fc.oneof(
      hostileText,
      fc.constantFrom('0', '1', '-1', '2020', '1e9', '12,5', 'diesel', 'cvt', 'prix', 'heure', 'é'.repeat(300)),
      fc.bigInt().map(String),
    );
    const address = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...NAMES), hostileText), value), { maxLength: 12 });
    fc.assert(
      fc.property(fc.constantFrom('cars' as const, 'trucks' as const), address, (kind, pairs) => {
        const { query } = readListQuery(new URLSearchParams(pairs), kind, FUELS);
        const written = writeListQuery(query);
        expect(readListQuery(written, kind, FUELS)).toEqual({ query, problems: [] });
      }),
      seeded(2_000),
    );
  });

  test('defaults are left out, and names come in one order', () => {
    expect(writeListQuery(EMPTY_QUERY).toString()).toBe('');
    const { query } = read('page=2&tri=km&tarif=heure&carburant=cng&carburant=diesel&marque=2&q=a', 'trucks');
    expect(writeListQuery(query).toString()).toBe(
      'q=a&marque=2&carburant=diesel&carburant=cng&tarif=heure&tri=km&page=2',
    );
  });

  test('an amount is written as it is typed', () => {
    expect([null, 100, 4_900, 4_950, 4_905].map(inEuros)).toEqual([null, '1', '49', '49.50', '49.05']);
  });
});
