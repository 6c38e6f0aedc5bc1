import fc from 'fast-check';
import { GEARBOXES, SHIPPED_FUELS } from '../../src/features/vehicles/choices.ts';
import { type Bounds, type ListQuery, SORTS, TARIFFS } from '../../src/features/vehicles/list-query.ts';
import { clean } from '../../src/shared/text.ts';

/** Half of the time a value, half of the time none. */
export function sometimes<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.option(arbitrary, { freq: 1, nil: null });
}

function some<T>(values: readonly T[], maxLength: number): fc.Arbitrary<T[]> {
  return fc.oneof(fc.constant<T[]>([]), fc.subarray([...values], { maxLength: Math.min(maxLength, values.length) }));
}

/** A pair of bounds around some values; one in four or so is reversed. */
function bounds(value: fc.Arbitrary<number>): fc.Arbitrary<Bounds> {
  const none = fc.constant({ start: null, end: null });
  return fc.oneof(none, none, fc.record({ start: sometimes(value), end: sometimes(value) }));
}

/** States of a list as an address may say them: searches of `texts`, filters by `brands`, every bound, sort and tariff. */
export function listQueries(texts: fc.Arbitrary<string>, brands: readonly number[]): fc.Arbitrary<ListQuery> {
  const search = texts.map((text) => {
    const typed = clean(text).replace(/\s+/g, ' ').trim();
    return [...typed].slice(0, 200).join('').trim();
  });
  return fc.record({
    q: fc.oneof(fc.constant(''), search),
    filters: fc.record({
      Brands: some(brands, 3).map((ids) => ids.toSorted((a, b) => a - b)),
      Price: bounds(fc.integer({ min: 100, max: 12_000 })),
      Fuel_Types: some(
        SHIPPED_FUELS.map(({ code }) => code),
        3,
      ),
      Mileage: bounds(fc.integer({ min: 1, max: 200_000 })),
      Gearbox: some(
        GEARBOXES.map(({ code }) => code),
        2,
      ),
      Model_Year: bounds(fc.integer({ min: 2010, max: 2026 })),
    }),
    sort: sometimes(fc.constantFrom(...SORTS)),
    tariff: fc.constantFrom(...TARIFFS),
    page: fc.integer({ min: 1, max: 4 }),
  });
}
