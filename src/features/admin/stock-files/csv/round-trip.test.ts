import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostileText } from '../../../../../tests/support/hostile.ts';
import { EXPORT_FORMAT, normalizeText } from '../../../../shared/csv-cells.ts';
import { dayMonthYear } from '../../../../shared/dates/dates.ts';
import { readTyped } from '../../../../shared/field-types.ts';
import { CAR_FIELDS } from '../../../stock/cars/car.fields.ts';
import { EMPTY_CAR } from '../../../stock/cars/car.ts';
import { TRUCK_FIELDS } from '../../../stock/trucks/truck.fields.ts';
import { ACCESSORIES, GEARBOXES, SHIPPED_FUELS } from '../../../stock/vehicles/fields/choices.ts';
import { type Field, type FieldTable, fieldEntries } from '../../../stock/vehicles/fields/field.ts';
import { referenceKey } from '../../../stock/vehicles/same-vehicle.ts';
import type { AnyInput } from '../../../stock/vehicles/vehicle.ts';
import { matchHeadings } from './columns/column-mapping.ts';
import { CAR_CSV, type CsvKind, TRUCK_CSV } from './columns/csv-kinds.ts';
import { yearByRegistration } from './columns/derived-values.ts';
import { type CellLookup, cellLookup } from './columns/lookup.ts';
import { siteReference } from './csv.repository.ts';
import { headingLine, vehicleLine } from './csv-export.server.ts';
import { type Plan, planOf } from './import-plan.ts';
import { readStockFile } from './stock-file.server.ts';

const BRANDS = ['Citroën', '=Étoile', "'Quote;d", 'Mercedes-Benz'].map((brandName, i) => ({
  id: i + 1,
  brandName,
}));
const FUELS = [...SHIPPED_FUELS, { code: 'h2', label: '@hydrogène', french: 'Diesel' }];
const PATHS = ['cars/1/a.jpg', 'trucks/22/0b-c.webp'];

const text = hostileText.map(normalizeText);
const filled = text.filter(Boolean);
const day = fc.integer({ min: 0, max: 30_000 }).map((days) => dayMonthYear(new Date(Date.UTC(1980, 0, 1 + days, 12))));
const orNull = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: null });

function anyValue(field: Field): fc.Arbitrary<unknown> {
  switch (field.type) {
    case 'integer':
      return orNull(fc.integer({ min: field.min ?? 0, max: field.max ?? 9_999_999 }));
    case 'decimal':
      return orNull(fc.integer({ min: 0, max: 99_999 }).map((hundredths) => hundredths / 100));
    case 'choice': {
      const value = fc.constantFrom(...field.options.map(({ value }) => value));
      return field.default === undefined ? orNull(value) : value;
    }
    case 'yesNo':
      return orNull(fc.boolean());
    case 'date':
      return fc.oneof(fc.constant(''), day);
    case 'month':
      return fc.oneof(
        fc.constant(''),
        day.map((text) => text.slice(3)),
      );
    case 'year':
      return fc.oneof(fc.constant(''), fc.integer({ min: 1000, max: 9999 }).map(String));
    case 'keyed':
      return fc.record(Object.fromEntries(field.keys.map((key) => [key, filled])), { requiredKeys: [] });
    default:
      return text.map((some) => readTyped(field, some).value ?? '');
  }
}

const core = {
  reference: filled,
  title: filled,
  brand: orNull(fc.constantFrom(...BRANDS.map(({ id }) => id))),
  fuel_type: orNull(fc.constantFrom(...FUELS.map(({ code }) => code))),
  gearbox: orNull(fc.constantFrom(...GEARBOXES.map(({ code }) => code))),
  accessories: fc.uniqueArray(fc.oneof(fc.constantFrom<string>(...ACCESSORIES), filled), { maxLength: 8 }),
  images: fc.uniqueArray(
    fc.oneof(
      fc.webUrl({ withQueryParameters: true, validSchemes: ['https'] }),
      fc.constantFrom(...PATHS, 'https://x.example/a|b'),
    ),
  ),
  created_at: fc.integer({ min: 0, max: 30_000 }).map((days) => new Date(Date.UTC(1980, 0, 1 + days, 12))),
};
const isOne = (one: AnyInput) => one.title.length <= 200 && (one.reference ?? '').length <= 100;

function stockOf(fields: FieldTable): fc.Arbitrary<AnyInput[]> {
  const values = Object.fromEntries(fieldEntries(fields).map(([name, field]) => [name, anyValue(field)]));
  // An import asks about any other VIN of a new vehicle.
  values.vin = fc.constantFrom('', 'VF1ESSA1000000902', 'VF1ESSA1000000903');
  const one = fc.tuple(fc.record(core), fc.record(values)).map(([all, own]): AnyInput => ({ ...own, ...all }));
  // Without a year, a new vehicle would get the year of its first registration.
  const withYear = one.map((vehicle) => yearByRegistration(EMPTY_CAR, vehicle));
  return fc.uniqueArray(withYear.filter(isOne), {
    minLength: 1,
    maxLength: 3,
    selector: ({ reference }) => referenceKey(reference ?? ''),
  });
}

/** Imports the exported stock into a database that already has `known`. */
function reimported(list: CsvKind, stock: AnyInput[], known: AnyInput[]): Plan {
  const lookup: CellLookup = {
    ...cellLookup(FUELS, BRANDS, [], new Map(PATHS.map((path) => [path, path]))),
    sameAnswerOf: () => 'other',
  };
  const listed = stock.map((vehicle, i) => ({
    id: i + 1,
    created_at: vehicle.created_at ?? new Date(0),
    vehicle,
    isInTrash: false,
  }));
  const lines = [headingLine(list), ...listed.map((one) => vehicleLine(list, one, lookup))];
  const file = readStockFile(new TextEncoder().encode(stringify(lines, EXPORT_FORMAT)));
  expect(file.kind).toBe(list.kind);
  const stored = listed
    .filter(({ vehicle }) => known.includes(vehicle))
    .map((one) => [one.vehicle.reference ?? siteReference(one), one] as const);
  return planOf(matchHeadings(file.headings, list.columns), file.rows, list.blank, new Map(stored), lookup);
}

function checkRoundTrip(list: CsvKind, stock: fc.Arbitrary<AnyInput[]>): void {
  fc.assert(
    fc.property(stock, (vehicles) => {
      const { created, rejected } = reimported(list, vehicles, []);
      expect(rejected).toEqual([]);
      expect(created.map(({ vehicle }) => vehicle)).toEqual(vehicles);
      const again = reimported(list, vehicles, vehicles);
      expect(again).toMatchObject({ created: [], changed: [], rejected: [], unchanged: vehicles.length });
    }),
    { numRuns: 40 },
  );
}

test('any cars are the same after export and import', () => checkRoundTrip(CAR_CSV, stockOf(CAR_FIELDS)));
test('any trucks are the same after export and import', () => checkRoundTrip(TRUCK_CSV, stockOf(TRUCK_FIELDS)));

test('what a form may have stored untidily is nothing to change', () => {
  const texts = { title: ' Clio \u0007', overview: 'a\r\nb ', color: '\u00a0bleu', model_year: ' vers 2019 ' };
  const lists = { accessories: ['bluetooth', ' Bluetooth', ''], images: ['old.jpg', 'old.jpg'] };
  const created_at = new Date('2026-01-02T03:04:05.678Z');
  const untidy: AnyInput = { ...CAR_CSV.blank, ...texts, ...lists, reference: null, created_at };
  const plan = reimported(CAR_CSV, [untidy], [untidy]);
  expect(plan).toMatchObject({ created: [], changed: [], rejected: [], unchanged: 1 });
});
