import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seeded } from '../../../../tests/support/property.ts';
import { landingPath } from '../../../shared/paths.ts';
import { slugOf } from '../../../shared/text/slug.ts';
import { SHIPPED_FUELS } from '../../stock/vehicles/fields/choices.ts';
import { readListQuery, writeListQuery } from '../client/list-query.ts';
import { directoryOf, indexedOf, isOf, queryOf, type StockValues } from './landing-directory.ts';

const NONE: StockValues = { brand: new Map(), fuel: new Map(), body: new Map(), volume: new Map(), licence: new Map() };
const BRANDS = ['Peugeot', 'Citroën', 'Mercedes-Benz', 'Mercedes Benz', 'Hybride', '日産'].map((brandName, i) => ({
  id: i + 1,
  brandName,
  date_uploaded: '',
}));
const NAMES = { brands: BRANDS, fuels: SHIPPED_FUELS };
const CODES = SHIPPED_FUELS.map(({ code }) => code);

const counts = <T extends string | number>(...values: fc.Arbitrary<T>[]) =>
  fc
    .array(fc.tuple(fc.oneof(...values), fc.integer({ min: 1, max: 50 })), { maxLength: 12 })
    .map((pairs) => new Map<string | number, number>(pairs));

const stocks: fc.Arbitrary<StockValues> = fc.record({
  brand: counts(fc.integer({ min: 1, max: BRANDS.length + 1 })),
  fuel: counts(fc.constantFrom(...CODES, 'unknown')),
  body: counts(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.constantFrom('Break', 'break', 'Pick-up', 'Diesel')),
  volume: counts(fc.integer({ min: 0, max: 12_000 }).map((hundredths) => hundredths / 100)),
  licence: counts(fc.constantFrom('B', 'C1', 'X')),
});

describe('the landing pages of a stock', () => {
  test.each(['cars', 'trucks'] as const)(
    'LAND-2: every slug of %s leads back to its page, and its list is an address that says the same',
    (kind) => {
      fc.assert(
        fc.property(stocks, (values) => {
          for (const [slug, entry] of directoryOf(kind, values, NAMES)) {
            expect(entry.slug).toBe(slug);
            expect(slugOf(decodeURIComponent(encodeURIComponent(slug)))).toBe(slug);
            expect(new URL(landingPath(kind, slug), 'http://x').pathname).toBe(landingPath(kind, slug));
            if (kind === 'cars' && ['volume', 'licence'].includes(entry.topic)) continue;
            const query = queryOf(entry);
            const { query: read, problems } = readListQuery(writeListQuery(query), kind, CODES);
            expect(problems).toEqual([]);
            if (!entry.values.includes('unknown')) expect(read).toEqual(query);
          }
        }),
        seeded(100),
      );
    },
  );

  test('LAND-2: spellings are one page, named as most of its vehicles are', () => {
    const body = new Map<string | number, number>([
      ['break', 2],
      ['Break', 5],
      ['pick up', 1],
      ['Pick-up', 1],
    ]);
    const brand = new Map<string | number, number>([
      [3, 2],
      [4, 1],
    ]);
    const directory = directoryOf('cars', { ...NONE, body, brand }, NAMES);
    expect([...directory.values()].map(({ slug, name, values, count }) => [slug, name, values, count])).toEqual([
      ['mercedes-benz', 'Mercedes-Benz', [3, 4], 3],
      ['break', 'Break', ['break'], 7],
      ['pick-up', 'Pick-up', ['pick up'], 2],
    ]);
  });

  test('LAND-2: a brand that is named like a fuel has the page; what has no letters has none', () => {
    const directory = directoryOf(
      'cars',
      {
        ...NONE,
        brand: new Map([
          [5, 1],
          [6, 9],
        ]),
        fuel: new Map([['hybrid', 7]]),
        body: new Map([['?!', 3]]),
      },
      NAMES,
    );
    expect([...directory.values()]).toEqual([
      { kind: 'cars', slug: 'hybride', topic: 'brand', name: 'Hybride', values: [5], count: 1 },
    ]);
  });

  test('LAND-2: volumes are whole m³, and the list has those that are rounded to them', () => {
    const volume = new Map([10.5, 11.49, 10.49, 11.5, 0.4].map((one) => [one, 1]));
    const directory = directoryOf('trucks', { ...NONE, volume }, NAMES);
    expect([...directory.keys()].sort()).toEqual(['10m3', '11m3', '12m3']);
    const eleven = directory.get('11m3');
    expect(eleven?.count).toBe(2);
    expect(String(writeListQuery(queryOf({ topic: 'volume', values: [11] })))).toBe('volume_min=10.5&volume_max=11.49');
    expect([10.49, 10.5, 11.49, 11.5].map((volume_m3) => eleven && isOf(eleven, { volume_m3 }))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  test('LAND-4: search engines know those of three vehicles or more, most first', () => {
    const brand = new Map([
      [1, 2],
      [2, 3],
      [3, 9],
    ]);
    const directory = directoryOf('cars', { ...NONE, brand, fuel: new Map([['diesel', 3]]) }, NAMES);
    expect(indexedOf(directory).map(({ slug }) => slug)).toEqual(['mercedes-benz', 'citroen', 'diesel']);
  });
});
