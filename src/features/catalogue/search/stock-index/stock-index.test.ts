import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expectedList, type SearchableVehicle } from '../../../../../tests/support/expected-list.ts';
import { indexedOf } from '../../../../../tests/support/listed-vehicles.ts';
import { seeded } from '../../../../../tests/support/property.ts';
import {
  carsOf,
  listQueries,
  STOCK_BRANDS,
  searchableOf,
  searchTexts,
  sometimes,
  trucksOf,
} from '../../../../../tests/support/stock.ts';
import { dayMonthYear, daysBetween } from '../../../../shared/dates/dates.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import { fold } from '../../../../shared/text/text.ts';
import { KINDS } from '../../../stock/kinds/kinds.ts';
import { type Comparison, comparedPrices, mostSimilar } from '../../../stock/vehicles/similar.ts';
import { MISSING_DATA, type MissingData } from '../../../stock/vehicles/status/missing-data.ts';
import { isListed, STATUS_VALUES } from '../../../stock/vehicles/status/status.ts';
import { SOLD_DAYS } from '../../../stock/vehicles/status/status-rules.ts';
import type { Tariff } from '../../../stock/vehicles/vehicle.ts';
import { EMPTY_QUERY, isSet, type ListQuery, withOffer } from '../../client/list-query.ts';
import {
  type AdminList,
  DEADLINES,
  type Deadline,
  dayNumber,
  ENDING_DAYS,
  LACKS,
  missingDataBits,
  RETURNS,
  type Return,
} from '../admin-filter.ts';
import { nameScore, searchedNames } from '../admin-names.ts';
import { ADMIN_SORTS, ADMIN_TRI, type AdminSort } from '../admin-sort.ts';
import { choicesOf, countOffers } from '../facets.ts';
import type { IndexedVehicle } from './row-store.ts';
import { StockIndex } from './stock-index.ts';

/** A vehicle as the search rules read it, with data that only the administration sees. */
type Facts = SearchableVehicle & {
  names: string;
  createdAt: string;
  admin: {
    photos: number;
    price_rising: number | null;
    price_falling: number | null;
    lacks: readonly MissingData[];
    reserved_until: string;
    sold_at: string;
    due_back: string;
  };
};

type Sample = { indexed: IndexedVehicle; facts: (tariff: Tariff) => Facts };

const BRANDS = STOCK_BRANDS.map((name, i) => ({ id: i + 1, name }));
const MAX_ID = 90;

const REFERENCES = ['', 'VO-D048', 'B 12', 'Clio-7', '日産', '0012'];
const LACKING: MissingData[][] = [[], ['photo'], ['prix', 'faits'], ['marque'], [...MISSING_DATA], []];
const DAYS = ['', '01-02-2026', '02-02-2026', '15-11-2025', '20-11-2025'];
/** It is 2 February in Paris. */
const NOW = new Date('2026-02-01T23:30:00Z');
const MOMENTS = ['2026-01-02T03:04:05.006Z', '2026-01-02T03:04:05.007Z', '2025-12-31T23:59:59.999Z'];

/** The vehicles get their ids later. */
function samplesOf(kind: VehicleKind): ((id: number) => Sample)[] {
  const ids = BRANDS.map(({ id }) => id);
  const inputs = kind === 'cars' ? fc.sample(carsOf(ids), seeded(400)) : fc.sample(trucksOf(ids), seeded(400));
  return inputs.map((input, i) => (id) => {
    const searchable = searchableOf(id, input, BRANDS);
    const reference = REFERENCES[i % REFERENCES.length] ?? '';
    const more = {
      reference,
      names: searchedNames([reference]),
      createdAt: MOMENTS[i % MOMENTS.length] ?? '',
      admin: {
        photos: i % 4,
        price_rising: i % 5 === 0 ? null : (i % 7) * 100,
        price_falling: i % 5 === 0 ? null : (i % 3) * 100,
        lacks: LACKING[i % LACKING.length] ?? [],
        reserved_until: DAYS[i % DAYS.length] ?? '',
        sold_at: DAYS[(i * 3) % DAYS.length] ?? '',
        due_back: DAYS[(i * 2) % DAYS.length] ?? '',
      },
    };
    const facts = (tariff: Tariff) => ({ ...searchable(tariff), ...more });
    const { values, ...indexed } = indexedOf(facts('heure'), kind);
    const isGuaranteed = { is_guaranteed: i % 3 === 0 ? 1 : null };
    return {
      facts,
      indexed: { ...indexed, names: more.names, values: { ...values, ...isGuaranteed, ...adminValues(more) } },
    };
  });
}

function adminValues({ createdAt, admin }: Pick<Facts, 'createdAt' | 'admin'>): IndexedVehicle['values'] {
  return {
    created_at: Date.parse(createdAt),
    photos: admin.photos,
    price_rising: admin.price_rising,
    price_falling: admin.price_falling,
    lacks: missingDataBits(admin.lacks),
    reserved_until: dayNumber(admin.reserved_until),
    sold_at: dayNumber(admin.sold_at),
    due_back: dayNumber(admin.due_back),
  };
}

const SAMPLES = { cars: samplesOf('cars'), trucks: samplesOf('trucks') };

/** A step in the history of a stock. `put` pairs an id with the index of a sample. */
type Step =
  | { do: 'put'; pairs: [id: number, sample: number][] }
  | { do: 'remove'; ids: number[] }
  | { do: 'ask'; query: ListQuery; admin: AdminList | null; offset: number; limit: number };

const id = fc.integer({ min: 1, max: MAX_ID });
const put = (maxLength: number, minLength = 1) =>
  fc.record({
    do: fc.constant('put' as const),
    pairs: fc.array(fc.tuple(id, fc.nat(399)), { minLength, maxLength }),
  });
const remove = fc.record({ do: fc.constant('remove' as const), ids: fc.array(id, { maxLength: 4 }) });
const words = fc.oneof(
  { weight: 4, arbitrary: searchTexts },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'vo d048',
      'vod048',
      '#7',
      'n°12',
      'clio7',
      'e',
      'a e i',
      '2',
      'cl',
      'b12',
      'réf. 7',
      '12',
      'clio 日産',
      'vo-d048 e',
    ),
  },
);
const ask = fc.record({
  do: fc.constant('ask' as const),
  query: listQueries(words, [1, 2, 3, 999]),
  admin: fc.option(
    fc.record({
      order: sometimes(fc.constantFrom(...ADMIN_SORTS, ...ADMIN_TRI)),
      statuses: fc.oneof(fc.constant([]), fc.subarray([...STATUS_VALUES])),
      lacks: fc.oneof(fc.constant([]), fc.subarray([...LACKS])),
      deadlines: fc.oneof(fc.constant([]), fc.subarray([...DEADLINES])),
      returns: fc.oneof(fc.constant([]), fc.subarray([...RETURNS])),
      minAge: fc.constantFrom(null, null, 0, 31, 32, 33),
      now: fc.constant(NOW),
    }),
    { freq: 4, nil: null },
  ),
  offset: fc.constantFrom(0, 0, 3, 12, 1_000),
  limit: fc.constantFrom(12, 12, 1, 200),
});
/** Starts with a large stock. Queries follow each change. */
const lives: fc.Arbitrary<Step[]> = fc
  .tuple(put(200, 100), fc.array(fc.tuple(fc.oneof(put(3), put(3), put(120), remove), ask, ask), { maxLength: 8 }))
  .map(([first, others]) => [first, ...others.flat()]);

/** The index must give the same results as the rules. */
class Reference {
  readonly stock = new Map<number, Sample>();

  readonly kind: VehicleKind;

  constructor(kind: VehicleKind) {
    this.kind = kind;
  }

  matching(query: ListQuery, admin: AdminList | null = null) {
    const tariff = this.kind === 'cars' ? 'heure' : query.tariff;
    const stock = [...this.stock.values()].map(({ facts }) => facts(tariff));
    const more = (word: string, of: Facts) => nameScore(word, of.id, of.names);
    const search = admin ? { more, statuses: admin.statuses } : undefined;
    const vehicles = admin ? stock.filter((vehicle) => isShown(vehicle, admin)) : stock;
    const matches = expectedList(vehicles, query, this.kind, search);
    return admin?.order ? matches.sort(adminOrder(admin.order)) : matches;
  }
}

function isShown({ admin, createdAt }: Facts, { lacks, deadlines, returns, minAge }: AdminList): boolean {
  const today = dayMonthYear(NOW);
  const isDue = (deadline: Deadline) => {
    if (deadline === 'reservation') return daysBetween(admin.reserved_until, today) > 0;
    const left = SOLD_DAYS - daysBetween(admin.sold_at, today);
    return left >= 0 && left <= ENDING_DAYS;
  };
  const isReturn = (one: Return) => {
    const left = daysBetween(today, admin.due_back);
    return one === 'jour' ? left === 0 : one === 'retard' ? left < 0 : left >= 0;
  };
  return (
    (lacks.length === 0 ||
      admin.lacks.some((lack) => lacks.includes(lack)) ||
      (lacks.includes('rien') && admin.lacks.length === 0)) &&
    (deadlines.length === 0 || deadlines.some(isDue)) &&
    (returns.length === 0 || returns.some(isReturn)) &&
    (minAge === null || daysBetween(dayMonthYear(new Date(createdAt)), today) >= minAge)
  );
}

/**
 * Sorts by a column of the administration. Vehicles without a brand come last. If two values are equal, the higher id
 * comes first.
 */
function adminOrder(order: AdminSort): (one: Facts, other: Facts) => number {
  const keyOf = {
    nom: ({ title }: Facts) => fold(title),
    marque: ({ brand, brandName }: Facts) => (brand === null ? null : fold(brandName)),
    date: ({ createdAt }: Facts) => createdAt,
    age: ({ createdAt }: Facts) => createdAt,
    photos: ({ admin }: Facts) => admin.photos,
    prix: ({ admin }: Facts) => (order === 'prix' ? admin.price_rising : admin.price_falling),
  }[order.replace('-', '') as 'nom' | 'marque' | 'date' | 'age' | 'photos' | 'prix'];
  return (one, other) => {
    const [left, right] = [keyOf(one), keyOf(other)];
    if (left === right) return other.id - one.id;
    if (left === null || right === null) return left === null ? 1 : -1;
    return left < right === order.startsWith('-') ? 1 : -1;
  };
}

function comparisonIn(kind: VehicleKind, { id, fuel, values }: Facts): Comparison {
  const prices = comparedPrices(KINDS[kind].fields).map((name) => (values[name] ?? null) as number | null);
  return { id, body: fold(String(values['body_type'] ?? '')), fuel, prices };
}

/** @returns the number of vehicles that match a query */
function take(step: Step, index: StockIndex, reference: Reference): number {
  if (step.do === 'put') {
    const samples = step.pairs.map(([id, sample]) => (SAMPLES[reference.kind][sample] as (id: number) => Sample)(id));
    index.put(samples.map(({ indexed }) => indexed));
    for (const sample of samples) reference.stock.set(sample.indexed.id, sample);
  } else if (step.do === 'remove') {
    index.remove(step.ids);
    for (const id of step.ids) reference.stock.delete(id);
  } else {
    const { query, admin, offset, limit } = step;
    const expected = reference.matching(query, admin).map(({ id }) => id);
    expect(index.select(query, offset, limit, admin ?? undefined)).toEqual({
      ids: expected.slice(offset, offset + limit),
      remaining: expected.length,
    });
    if (admin === null) expect(index.select(query, 0, 0).remaining).toBe(expected.length);
    else expect(index.countEach(query, [admin], NOW)).toEqual([expected.length]);
    expect(index.whole().size).toBe(reference.matching(EMPTY_QUERY).length);
    return expected.length;
  }
  expect(index.size).toBe(reference.stock.size);
  return 0;
}

describe('the index and the rules agree', () => {
  test.each<[VehicleKind, number]>([
    ['cars', 8],
    ['trucks', 4],
  ])('OFFR-1 SRCH-3 SRCH-4 D11 D12 D13 D14 D16 D17 D18: %s, whatever is put, removed and asked', (kind, runs) => {
    let useful = 0;
    fc.assert(
      fc.property(lives, (steps) => {
        const index = new StockIndex(kind);
        const reference = new Reference(kind);
        for (const step of steps) if (take(step, index, reference) > 1) useful += 1;
      }),
      seeded(runs),
    );
    expect(useful).toBeGreaterThan(runs);
  });

  test.each<VehicleKind>(['cars', 'trucks'])(
    'SIML-1: the most similar %s are those of the rule over the stock',
    (kind) => {
      fc.assert(
        fc.property(lives, id, (steps, to) => {
          const index = new StockIndex(kind);
          const reference = new Reference(kind);
          for (const step of steps) take(step, index, reference);
          const stock = [...reference.stock.values()].map(({ facts }) => facts('heure'));
          const compared = stock.find((vehicle) => vehicle.id === to);
          const listed = stock.filter(({ status }) => isListed(status)).map((one) => comparisonIn(kind, one));
          expect(index.similarTo(to)).toEqual(compared ? mostSimilar(comparisonIn(kind, compared), listed) : []);
        }),
        seeded(4),
      );
    },
  );

  test.each<VehicleKind>(['cars', 'trucks'])(
    'D15 OFFR-2: an option of %s counts what the list would show with it alone',
    (kind) => {
      const index = new StockIndex(kind);
      const reference = new Reference(kind);
      const pairs = Array.from({ length: MAX_ID }, (_, i): [number, number] => [i + 1, i]);
      take({ do: 'put', pairs }, index, reference);
      take({ do: 'put', pairs: [[3, 200]] }, index, reference);
      take({ do: 'remove', ids: [5] }, index, reference);
      fc.assert(
        fc.property(listQueries(words, [1, 2, 3, 999]), (query) => {
          const facets = index.facets(query);
          for (const { query: name, state, name: value } of choicesOf(kind)) {
            const others = state === null ? {} : { [state]: [] };
            const offer = name === 'offer' ? null : query.offer;
            const asked = { ...query, offer, filters: { ...query.filters, ...others } };
            if (offer !== query.offer && isSet(query.filters.Price)) continue;
            const without = reference.matching(asked);
            const expected = new Map<string | number, number>();
            for (const { id } of without) {
              const option = reference.stock.get(id)?.indexed.values[value] ?? null;
              if (option !== null) expected.set(option, (expected.get(option) ?? 0) + 1);
            }
            expect([name, facets.get(name)]).toEqual([name, expected]);
          }
          // No change comes between these queries, so a list may use the memory of an earlier one.
          const ids = reference.matching(query).map(({ id }) => id);
          expect(index.select(query, 0, 3)).toEqual({ ids: ids.slice(0, 3), remaining: ids.length });
          const countOf = (offer: ListQuery['offer']) => reference.matching(withOffer(query, offer)).length;
          const expected = { all: countOf(null), sale: countOf('sale'), rental: countOf('rental') };
          expect(countOffers(query, facets, (one) => index.facets(one))).toEqual(expected);
        }),
        seeded(20),
      );
    },
  );
});

test('an empty index responds to every question', () => {
  const index = new StockIndex('cars');
  const query = { ...EMPTY_QUERY, q: 'clio 20 m3' };
  expect(index.select(query, 0, 12)).toEqual({ ids: [], remaining: 0 });
  expect(index.facets(query).get('marque')).toEqual(new Map());
});
