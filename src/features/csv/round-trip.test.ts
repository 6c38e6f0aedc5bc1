import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostileText } from '../../../tests/support/hostile.ts';
import type { CarInput } from '../cars/car.ts';
import { CAR_OWN_TEXTS } from '../cars/car.ts';
import { DIMENSIONS, TRUCK_OWN_TEXTS, type TruckInput, WEIGHTS } from '../trucks/truck.ts';
import { ACCESSORIES, GEARBOXES, SHIPPED_FUELS } from '../vehicles/choices.ts';
import type { VehicleInput } from '../vehicles/vehicle.ts';
import { tidy } from './cells.ts';
import { EXPORT_FORMAT } from './csv-file.ts';
import { CAR_LIST, type ListKind, TRUCK_LIST } from './csv-kinds.ts';
import { headingLine, vehicleLine } from './export-lines.ts';
import { matchHeadings } from './headings.ts';
import { type Plan, planOf } from './import-plan.ts';
import { termsOf } from './lookup.ts';
import { siteReference } from './site-reference.ts';
import { readStockFile } from './stock-file.ts';

/** Export, then import, of any vehicles: through the very bytes of the file. */

const BRANDS = ['Citroën', '=Étoile', "'Quote;d", 'Mercedes-Benz'].map((brandName, i) => ({
  id: i + 1,
  brandName,
}));
const FUELS = [...SHIPPED_FUELS, { code: 'h2', label: '@hydrogène', french: 'Diesel' }];
const PATHS = ['cars/1/a.jpg', 'trucks/22/0b-c.webp'];

const text = hostileText.map(tidy);
const filled = text.filter(Boolean);
const orNull = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: null });
const number = orNull(fc.integer({ min: 0, max: 9_999_999 }));
const each = <K extends string>(keys: readonly K[], some: fc.Arbitrary<string>) =>
  Object.fromEntries(keys.map((key) => [key, some])) as Record<K, fc.Arbitrary<string>>;
const textsOf = <K extends string>(keys: readonly K[]) =>
  fc.record(each(keys, text)) as fc.Arbitrary<Record<K, string>>;
const objectOf = <K extends string>(keys: readonly K[]) =>
  fc.record(each(keys, filled), { requiredKeys: [] }) as fc.Arbitrary<Partial<Record<K, string>>>;

const common = {
  reference: filled,
  title: filled,
  overview: text,
  brand: orNull(fc.constantFrom(...BRANDS.map(({ id }) => id))),
  fuel_type: orNull(fc.constantFrom(...FUELS.map(({ code }) => code))),
  energy: text,
  color: text,
  model_year: fc.oneof(fc.constant(''), fc.integer({ min: 1000, max: 9999 }).map(String)),
  gearbox: orNull(fc.constantFrom(...GEARBOXES.map(({ code }) => code))),
  mileage: number,
  seating_capacity: number,
  accessories: fc.uniqueArray(fc.oneof(fc.constantFrom<string>(...ACCESSORIES), filled), { maxLength: 8 }),
  images: fc.uniqueArray(
    fc.oneof(fc.webUrl({ withQueryParameters: true }), fc.constantFrom(...PATHS, 'https://x.example/a|b')),
  ),
  created_at: fc.integer({ min: 0, max: 30_000 }).map((days) => new Date(Date.UTC(1980, 0, 1 + days, 12))),
};
const isOne = <V extends VehicleInput>(one: V) => one.title.length <= 200 && (one.reference ?? '').length <= 100;
const stockOf = <V extends VehicleInput>(one: fc.Arbitrary<V>) =>
  fc.uniqueArray(one.filter(isOne), { minLength: 1, maxLength: 6, selector: ({ reference }) => reference });

const carStock: fc.Arbitrary<CarInput[]> = stockOf(
  fc.tuple(fc.record(common), textsOf(CAR_OWN_TEXTS)).map(([all, own]) => ({ ...all, ...own })),
);
const truckStock: fc.Arbitrary<TruckInput[]> = stockOf(
  fc
    .tuple(fc.record(common), textsOf(TRUCK_OWN_TEXTS), objectOf(DIMENSIONS), objectOf(WEIGHTS))
    .map(([all, own, dimensions, weight]) => ({ ...all, ...own, dimensions, weight })),
);

/** What importing the exported stock into a house that has `known` of it would do. */
function reimported<V extends VehicleInput>(list: ListKind<V>, stock: V[], known: V[]): Plan<V> {
  const terms = termsOf(FUELS, BRANDS, [], new Set(PATHS));
  const listed = stock.map((vehicle, i) => ({
    id: i + 1,
    created_at: vehicle.created_at ?? new Date(0),
    vehicle,
    binned: false,
  }));
  const lines = [headingLine(list), ...listed.map((one) => vehicleLine(list, one, terms))];
  const file = readStockFile(new TextEncoder().encode(stringify(lines, EXPORT_FORMAT)));
  expect(file).toMatchObject({ kind: list.kind, separator: ';', encoding: 'UTF-8' });
  const stored = listed
    .filter(({ vehicle }) => known.includes(vehicle))
    .map((one) => [one.vehicle.reference ?? siteReference(one), one] as const);
  return planOf(matchHeadings(file.headings, list.columns), file.rows, list.blank, new Map(stored), terms);
}

function checkRoundTrip<V extends VehicleInput>(list: ListKind<V>, stock: fc.Arbitrary<V[]>): void {
  fc.assert(
    fc.property(stock, (vehicles) => {
      const { created, refused } = reimported(list, vehicles, []);
      expect(refused).toEqual([]);
      expect(created.map(({ vehicle }) => vehicle)).toEqual(vehicles);
      const again = reimported(list, vehicles, vehicles);
      expect(again).toMatchObject({ created: [], changed: [], refused: [], unchanged: vehicles.length });
    }),
  );
}

test('L21: any cars are the same after export and import', () => checkRoundTrip(CAR_LIST, carStock));
test('L21: any trucks are the same after export and import', () => checkRoundTrip(TRUCK_LIST, truckStock));

test('what a form may have stored untidily is nothing to change', () => {
  const untidy: CarInput = {
    ...CAR_LIST.blank,
    ...{ reference: null, title: ' Clio \u0007', overview: 'a\r\nb ', color: '\u00a0bleu', model_year: ' vers 2019 ' },
    ...{ accessories: ['bluetooth', ' Bluetooth', ''], images: ['old.jpg', 'old.jpg'] },
    created_at: new Date('2026-01-02T03:04:05.678Z'),
  };
  expect(reimported(CAR_LIST, [untidy], [untidy])).toMatchObject({
    created: [],
    changed: [],
    refused: [],
    unchanged: 1,
  });
});
