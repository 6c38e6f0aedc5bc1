import { sortsOf } from '../src/features/catalogue/client/list-query.ts';
import { SHIPPED_FUELS } from '../src/features/stock/vehicles/fields/choices.ts';
import { wordsOf } from '../src/shared/text/text.ts';
import { DEMO_BRANDS, DEMO_CARS } from '../tests/support/demo-stock.ts';
import { dice } from '../tests/support/dice.ts';

/** Requests for the list, by kind. Each address is new, so no response is in a cache yet. */
export type Question = {
  name: string;
  /** Never returns the same address twice. */
  take: (count: number) => string[];
};

/** Ranges in euros: prices per day, and bounds that no price per day exceeds. */
const PRICES = [20, 200] as const;
const ANY_PRICE = [200, 2_000] as const;
const MILEAGES = [0, 250_000] as const;

/** A kind counts as used up after this many repeated addresses in a row. */
const MAX_REPEATS = 1_000;

type Random = ReturnType<typeof randomFrom>;

/** Returns requests for a stock of `cars` cars. They are the same in each run. */
export function questionsAbout(cars: number): Question[] {
  const random = randomFrom(cars);
  const list = (query: Query, after = -1) => `/api/cars/list/${after}?${new URLSearchParams(query)}`;
  const bound = (): Query => [['prix_max', String(random.between([60, 400]))]];
  const noBound = (): Query => [['prix_max', String(random.between(ANY_PRICE))]];
  const draws: Record<string, () => string> = {
    'brand, fuel, gearbox': () => list([...choices(random), ...bound()]),
    'two ranges, sorted': () => list([...ranges(random), ...sort(random)]),
    'one word': () => list([['q', start(random, random.one(random.one(WORDS)))], ...bound()]),
    'deep page, sorted': () => list([...noBound(), ...sort(random)], random.between([cars * 0.3, cars * 0.9])),
    'counts beside the filters': () =>
      `/api/cars/listing?${new URLSearchParams([...ranges(random), ...choices(random)])}`,
    'page, two ranges': () => `/?${new URLSearchParams([...ranges(random), ...sort(random)])}`,
  };
  return Object.entries(draws).map(([name, draw]) => ({ name, take: distinct(name, draw) }));
}

type Query = [name: string, value: string][];

const choices = (random: Random): Query => [
  ['marque', String(random.between([1, DEMO_BRANDS.length]))],
  ['carburant', random.one(SHIPPED_FUELS).code],
  ['boite', random.one(['manual', 'automatic', 'cvt'])],
];

function ranges(random: Random): Query {
  const [from, to] = PRICES;
  const step = (to - from) / 4;
  const [low, high] = [random.between([from, to - step]), random.between([from + step, to])];
  return [
    ['prix_min', String(Math.min(low, high))],
    ['prix_max', String(Math.max(low, high))],
    ['km_max', String(random.between(MILEAGES))],
  ];
}

/** The first sort is missing, because an address without a sort has the same order. */
const SORTS = sortsOf('cars').slice(1);

const sort = (random: Random): Query => [['tri', random.one(SORTS)]];

/** Shortens a word, because people often type only its start. */
const start = (random: Random, word: string) => word.slice(0, random.between([3, word.length]));

/** Words of each car with at least three letters or digits. */
const WORDS = DEMO_CARS.map(({ title, overview, color }) =>
  wordsOf(`${title} ${overview} ${color}`).filter((word) => /^[a-z\d]{3,}$/.test(word)),
);

function distinct(name: string, draw: () => string): Question['take'] {
  const usedAddresses = new Set<string>();
  return (count) => {
    const addresses: string[] = [];
    for (let repeats = 0; addresses.length < count; ) {
      const address = draw();
      repeats = usedAddresses.has(address) ? repeats + 1 : 0;
      if (repeats > MAX_REPEATS) throw new Error(`${name}: only ${usedAddresses.size} addresses`);
      if (repeats > 0) continue;
      usedAddresses.add(address);
      addresses.push(address);
    }
    return addresses;
  };
}

/** Returns functions for random choices. The same seed gives the same choices. */
function randomFrom(seed: number) {
  const next = dice(seed);
  /** The result may equal either bound. */
  const between = ([from, to]: readonly [number, number]) => Math.floor(from + next() * (to - from + 1));
  const one = <T>(list: readonly T[]) => list[between([0, list.length - 1])] as T;
  return { between, one };
}
