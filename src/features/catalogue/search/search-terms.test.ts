import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SearchableVehicle } from '../../../../tests/support/expected-list.ts';
import { hostileText } from '../../../../tests/support/hostile.ts';
import { listedIn, scoreIn } from '../../../../tests/support/listed-vehicles.ts';
import { seeded } from '../../../../tests/support/property.ts';
import { SEARCH_WORDS, STOCK_WORDS } from '../../../../tests/support/stock.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { fold, wordsOf } from '../../../shared/text/text.ts';
import { fuelText, gearboxText } from '../../stock/vehicles/fields/choice-labels.ts';
import { SHIPPED_FUELS } from '../../stock/vehicles/fields/choices.ts';
import { factsOf } from './search-facts.ts';
import { termsOf } from './search-terms.ts';

const NOTHING: SearchableVehicle = {
  id: 1,
  reference: '',
  title: '',
  overview: '',
  details: '',
  model_year: '',
  brand: null,
  status: 'available',
  brandName: '',
  fuel: null,
  gearbox: null,
  effectiveGearbox: null,
  offer: 'both',
  price: null,
  values: {},
  facts: factsOf('cars', {}, { gearbox: null, payload: null }),
};
const score = (q: string, facts: Partial<SearchableVehicle>) => scoreIn({ ...NOTHING, ...facts }, q);

describe('D16: what a search means beside its words', () => {
  test.each<[string, string[][]]>([
    ['20m3', [['20 m3']]],
    ['20 m³', [['20 m3', '20m3']]],
    ['1500kg', [['1500 kg', '1 500 kg']]],
    ['10,8m3', [['10,8 m3']]],
    ['2019 rouge', [[], []]],
    ['hybrides', [['hybride']]],
    ['speciaux', [['speciau', 'special']]],
    ['gris bus', [['gri'], []]],
    ['vw golf', [['volkswagen', 'volks', 'volkswagon'], []]],
    ['gasoil', [['diesel']]],
    ['blanches', [['blanche', 'blanc']]],
    ['fourgon 12m3', [[], ['12 m3']]],
    ['7 places', [['7 places', '7places']]],
    ['permis b', [['permis b']]],
    ['permis de construire', [['permi'], [], []]],
    ['boîtes de vitesses auto', [['boite auto']]],
    ['boite a gants', [[], [], ['gant']]],
  ])('%j', (q, variants) => {
    expect(termsOf(q).map((term) => term.variants)).toEqual(variants);
  });

  test('no other spelling is looked for beyond the words typed', () => {
    for (const q of ['', ' - ', 'peugeot 208', '%', '_', '😀', '日産', 'constructor', '__proto__'])
      expect(termsOf(q).flatMap(({ variants }) => variants)).toEqual([]);
  });
});

test('D16: what has a meaning in a pattern is a letter of a search', () => {
  expect(score('1.5m3', { details: 'Caisse 1.5 m³' })).toBe(4);
  expect(score('1.5m3', { details: 'Caisse 1x5 m³, ou 21.5 m³' })).toBe(0);
  for (const character of '.*+?^$(){}|[]\\/') {
    const hostile = [
      `${character}s`,
      `a${character}s`,
      `abc${character}s`,
      `${character}5m3`,
      `5${character}m3`,
      `5m${character}`,
    ];
    for (const q of [...hostile, `clio${character} vw`]) {
      expect(termsOf(q).flatMap(({ variants }) => variants.filter((one) => !/^[a-z0-9., -]+$/.test(one)))).toEqual([]);
      expect([q, score(q, { title: 'Clio abcs 5 m3', details: 'ass' })]).toEqual([q, 0]);
    }
  }
});

describe('D16: what is found beyond SRCH-3', () => {
  test.each<[string, Partial<SearchableVehicle>, number]>([
    ['20m3', { title: 'Master 20 m³ avec hayon' }, 20],
    ['20m3', { overview: 'Caisse (20 m³).' }, 4],
    ['20 m3', { details: 'Blanc, Caisse 20 m³' }, 8],
    ['20m³', { details: 'Caisse 20m³' }, 4],
    ['20 m3', { details: 'Caisse 20m3', model_year: '2020' }, 28],
    ['1500kg', { details: 'hayon 1 500 kg' }, 4],
    ['fourgon', { details: 'Blanc Minéral, Fourgonnette tôlée' }, 4],
    ['fourgons', { details: 'Fourgon tôlé' }, 4],
    ['rouge', { details: 'Rouge Ardent' }, 4],
    ['blanche', { details: 'Blanc Nacré' }, 4],
    ['hybrides', { fuel: 'hybrid' }, 10],
    ['Électriques', { fuel: 'electric' }, 10],
    ['phev', { fuel: 'hybrid' }, 10],
    ['sp95', { fuel: 'petrol' }, 10],
    ['gasoil', { fuel: 'diesel' }, 10],
    ['vw', { brandName: 'Volkswagen', title: 'Volkswagen Golf' }, 40],
    ['mb', { brandName: 'Mercedes-Benz' }, 20],
    ['volkswagen', { title: 'VW Golf' }, 20],
    ['bm', { brandName: 'BMW' }, 20],
    ['bva6', { gearbox: 'automatic' }, 10],
    ['vw hybrides rouge', { brandName: 'Volkswagen', fuel: 'hybrid', details: 'Rouge' }, 20 + 10 + 4],
  ])('%j in %j', (q, facts, expected) => {
    expect(score(q, facts)).toBe(expected);
  });

  test.each<[string, Partial<SearchableVehicle>]>([
    ['8m3', { details: 'Fourgon tôlé, 10,8 m³' }],
    ['20m3', { overview: 'caisse de 120 m³' }],
    ['20 m3', { details: 'Porteur 38 m³', model_year: '2020' }],
    ['gris', { overview: 'avec Grip Control' }],
    ['vans', { overview: 'avantage' }],
    ['mercedes', { title: 'Opel Combi' }],
    ['hybrides', { fuel: 'diesel' }],
    ['fourgon rouge', { details: 'Fourgon tôlé, Blanc' }],
  ])('%j is not in %j', (q, facts) => {
    expect(score(q, facts)).toBe(0);
  });

  test('a vehicle named by its words comes before one that holds them in its details', () => {
    const stock = [
      { ...NOTHING, id: 1, title: 'Master fourgon' },
      { ...NOTHING, id: 2, details: 'Fourgon tôlé' },
    ];
    expect(listedIn(stock, { q: 'fourgon' }, 'trucks')).toEqual([1, 2]);
  });
});

describe('NEED-2: words that mean a fact', () => {
  type Known = {
    kind?: VehicleKind;
    seats?: number;
    volume?: number;
    payload?: string;
    licence?: string;
    box?: string;
  };
  const factual = ({ kind = 'trucks', seats, volume, payload, licence, box }: Known) =>
    factsOf(kind, { seating_capacity: seats, volume_m3: volume, licence }, { gearbox: box, payload });

  test.each<[string, Known, Known]>([
    ['7 places', { seats: 7 }, { seats: 5 }],
    ['7places', { seats: 7 }, {}],
    ['12 m³', { volume: 11.5 }, { volume: 12.5 }],
    ['12m3', { volume: 12.4 }, { volume: 11.4 }],
    ['10,8 m3', { volume: 10.8 }, { volume: 11 }],
    ['1000 kg', { payload: '1 579 kg' }, { payload: '980 kg' }],
    ['900kg', { payload: '980' }, { payload: 'une tonne' }],
    ['permis B', { licence: 'B' }, { licence: 'BE' }],
    ['permis b', { kind: 'cars' }, {}],
    ['permis BE', { licence: 'B' }, { licence: 'C1' }],
    ['permis C1', { licence: 'C1' }, { licence: 'BE' }],
    ['permis C', { licence: 'C1' }, { licence: 'CE' }],
    ['permis CE', { licence: 'C1E' }, {}],
    ['boîte auto', { box: 'cvt' }, { box: 'manual' }],
    ['boite de vitesse manuelle', { box: 'manual' }, { box: 'automatic' }],
    ['boîte cvt', { box: 'cvt' }, { box: 'automatic' }],
    ['utilitaires', { licence: 'B' }, { licence: 'C1' }],
    ['utilitaire', {}, { kind: 'cars' }],
    ['camion', { licence: 'C' }, { kind: 'cars' }],
    ['voitures', { kind: 'cars' }, {}],
  ])('%j is %j, not %j', (q, meant, other) => {
    expect([score(q, { facts: factual(meant) }), score(q, { facts: factual(other) })]).toEqual([4 * wordsIn(q), 0]);
  });

  const wordsIn = (q: string) => termsOf(q).flatMap(({ words }) => words).length;

  test('apart from each other the two words of a fact say nothing, together they are found as ever', () => {
    const facts = factual({ seats: 3 });
    expect(score('7 places', { model_year: '2017', overview: 'trois places', facts })).toBe(0);
    expect(score('7 places', { title: 'Espace 7 places', facts })).toBe(40);
    expect(score('permis b', { title: 'Benne', overview: 'Permis C1', facts: factual({ licence: 'C1' }) })).toBe(0);
  });
});

/** Computes the score as SRCH-3 and SRCH-4 say, with the brand (D17). */
function scoreByTheLetter(vehicle: SearchableVehicle, q: string): number {
  const fuel = SHIPPED_FUELS.find(({ code }) => code === vehicle.fuel);
  const fields: [string, number][] = [
    [fold(vehicle.title), 20],
    [fold(vehicle.brandName), 20],
    [fold(vehicle.model_year), 20],
    [fuel ? fuelText(fuel) : '', 10],
    [gearboxText(vehicle.gearbox), 10],
    [fold(vehicle.overview), 4],
  ];
  const scores = wordsOf(q).map((word) =>
    fields.reduce((sum, [text, weight]) => sum + (text.includes(word) ? weight : 0), 0),
  );
  return scores.includes(0) ? 0 : scores.reduce((sum, one) => sum + one, 0);
}

test('SRCH-3 SRCH-4: each vehicle that the rules’ own words find has the same score', () => {
  const words = fc.constantFrom(...STOCK_WORDS, ...SEARCH_WORDS);
  const textOf = (maxLength: number) => fc.array(words, { maxLength }).map((parts) => parts.join(' '));
  const text = textOf(10);
  const vehicle = fc.record({
    title: fc.oneof(text, hostileText),
    overview: text,
    details: text,
    model_year: fc.constantFrom('', '2020', '2021'),
    brandName: fc.constantFrom('', 'Volkswagen', 'Land-Rover', 'Citroën'),
    fuel: fc.constantFrom(null, 'diesel', 'petrol', 'hybrid', 'electric'),
    gearbox: fc.constantFrom(null, 'manual', 'automatic', 'cvt'),
  });
  let found = 0;
  fc.assert(
    fc.property(vehicle, fc.oneof(words, textOf(3), hostileText), fc.boolean(), (facts, typed, isOwn) => {
      const q = isOwn ? facts.title.slice(0, 9) : typed;
      // `scoreByTheLetter` does not know facts of two words, for example '20 m3'. So the test skips these queries.
      if (termsOf(q).some(({ fact, words }) => fact !== null && words.length > 1)) return;
      const letter = scoreByTheLetter({ ...NOTHING, ...facts }, q);
      if (letter === 0) return;
      found += 1;
      expect(score(q, facts)).toBe(letter);
    }),
    seeded(2_000),
  );
  expect(found).toBeGreaterThan(200);
});
