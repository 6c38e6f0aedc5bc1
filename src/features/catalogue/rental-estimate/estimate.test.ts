import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seeded } from '../../../../tests/support/property.ts';
import { dayAfter } from '../../../shared/dates/dates.ts';
import { dayOfWeek, nightsBetween } from '../../../shared/dates/iso-days.ts';
import {
  estimate,
  kilometresOf,
  MAX_ESTIMATED_DAYS,
  quoteStart,
  type RentalPeriod,
  type RentalRates,
} from './estimate.ts';

const NONE: RentalRates = { hour: null, day: null, weekend: null, week: null, month: null };
const TRUCK: RentalRates = { ...NONE, hour: 1_900, weekend: 17_900, week: 56_000 };
const CAR: RentalRates = { ...NONE, day: 2_900, month: 39_000 };
const SUNDAY = '2026-11-29';
const MONDAY = '2026-11-02';
const THURSDAY = '2026-12-03';
const FRIDAY = '2026-12-04';
const SATURDAY = '2026-12-05';

const cost = (start: string, days: number, rates: RentalRates, hours: number | null = null) =>
  estimate({ start, days, hours }, rates)?.cents ?? null;

const cents = fc.option(fc.integer({ min: 1, max: 999_999 }), { nil: null });
const someRates: fc.Arbitrary<RentalRates> = fc.record({
  hour: cents,
  day: cents,
  weekend: cents,
  week: cents,
  month: cents,
});
const someDay = fc.integer({ min: 0, max: 730 }).map((days) => dayAfter('2027-01-01', days));
const somePeriod: fc.Arbitrary<RentalPeriod> = fc.record({
  start: someDay,
  days: fc.integer({ min: 1, max: 100 }),
  hours: fc.constant(null),
});

describe('RENT-2: which rates cover a period', () => {
  test('a week-end is from Friday to Monday', () => {
    expect(cost(FRIDAY, 3, TRUCK)).toBe(17_900);
    expect(cost(SATURDAY, 2, TRUCK)).toBe(17_900);
    expect(cost(SUNDAY, 1, TRUCK)).toBe(17_900);
    expect(cost(THURSDAY, 3, TRUCK)).toBeNull();
    expect(cost(FRIDAY, 4, TRUCK)).toBeNull();
  });

  test('five days are a week where no day is stated, fewer are a quote', () => {
    expect(cost(MONDAY, 4, TRUCK)).toBeNull();
    expect(cost(MONDAY, 5, TRUCK)).toBe(56_000);
    expect(cost(MONDAY, 7, TRUCK)).toBe(56_000);
    expect(cost(MONDAY, 8, TRUCK)).toBeNull();
  });

  test('rates add up: a week, then a week-end', () => {
    expect(estimate({ start: FRIDAY, days: 9, hours: null }, TRUCK)).toEqual({
      cents: 73_900,
      units: { week: 1, weekend: 1 },
    });
  });

  test('days, until a month of 30 days is cheaper', () => {
    expect(cost(MONDAY, 1, CAR)).toBe(2_900);
    expect(cost(MONDAY, 13, CAR)).toBe(37_700);
    expect(estimate({ start: MONDAY, days: 14, hours: null }, CAR)).toEqual({ cents: 39_000, units: { month: 1 } });
    expect(estimate({ start: MONDAY, days: 32, hours: null }, CAR)).toEqual({
      cents: 44_800,
      units: { month: 1, day: 2 },
    });
  });

  test('a month alone covers months only', () => {
    const monthly = { ...NONE, month: 76_000 };
    expect([5, 27, 28, 30, 31, 60].map((days) => cost(MONDAY, days, monthly))).toEqual([
      null,
      null,
      76_000,
      76_000,
      null,
      152_000,
    ]);
  });

  test('a month lasts until the same day of the next one, 30 days at least', () => {
    const months = (from: string, to: string) =>
      estimate({ start: from, days: nightsBetween(from, to), hours: null }, CAR);
    expect(months('2026-12-01', '2027-01-01')).toEqual({ cents: 39_000, units: { month: 1 } });
    expect(months('2026-12-01', '2027-02-01')).toEqual({ cents: 78_000, units: { month: 2 } });
    expect(months('2026-12-01', '2027-01-02')).toEqual({ cents: 41_900, units: { month: 1, day: 1 } });
    expect(months('2027-02-01', '2027-03-03')).toEqual({ cents: 39_000, units: { month: 1 } });
    expect(months('2027-01-15', '2028-01-15')?.units).toEqual({ month: 12 });
  });

  test('what is not covered is a quote from the price of the longest shorter period', () => {
    const start = (days: number, rates = TRUCK) => quoteStart({ start: MONDAY, days, hours: null }, rates);
    expect(start(8)).toEqual({ cents: 56_000, units: { week: 1 } });
    expect(start(2)).toBeNull();
    expect(start(400, NONE)).toBeNull();
    expect(start(MAX_ESTIMATED_DAYS + 1, CAR)?.units.month).toBe(12);
  });

  test('hours of one day, and no more than a longer rate asks', () => {
    expect(cost(MONDAY, 1, TRUCK, 4)).toBe(7_600);
    expect(cost(MONDAY, 1, TRUCK)).toBeNull();
    expect(cost(SATURDAY, 1, TRUCK, 4)).toBe(7_600);
    expect(cost(SATURDAY, 1, TRUCK, 12)).toBe(17_900);
  });

  test('no rate in figures is no sum, and more than a year is a quote', () => {
    expect(cost(MONDAY, 3, NONE)).toBeNull();
    expect(cost(MONDAY, MAX_ESTIMATED_DAYS, CAR)).toBeGreaterThan(0);
    expect(cost(MONDAY, MAX_ESTIMATED_DAYS + 1, CAR)).toBeNull();
  });
});

const DAYS_OF_MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Tries every combination of rates. This is fast enough only for short periods. */
function tried(start: string, days: number, rates: RentalRates): number {
  if (days <= 0) return 0;
  const untilMonday = [1, 0, 0, 0, 0, 3, 2][dayOfWeek(start)] ?? 0;
  const month = Math.max(30, DAYS_OF_MONTHS[Number(start.slice(5, 7)) - 1] ?? 0);
  const lengths = { day: 1, weekend: untilMonday, week: 7, month };
  const sums = (['day', 'weekend', 'week', 'month'] as const).map((unit) => {
    const price = rates[unit];
    return price === null || lengths[unit] === 0
      ? Number.POSITIVE_INFINITY
      : price + tried(dayAfter(start, lengths[unit]), days - lengths[unit], rates);
  });
  return Math.min(...sums);
}

describe('RENT-2: whatever the rates are', () => {
  test('a sum is whole cents, never below the cheapest stated rate, and what its parts cost', () => {
    fc.assert(
      fc.property(somePeriod, someRates, (period, rates) => {
        const found = estimate(period, rates);
        if (found === null) return;
        expect(Number.isInteger(found.cents)).toBe(true);
        expect(found.cents).toBeGreaterThanOrEqual(
          Math.min(...Object.values(rates).filter((rate): rate is number => rate !== null)),
        );
        const parts = Object.entries(found.units).map(([unit, count]) => count * (rates[unit as 'day'] ?? Number.NaN));
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(found.cents);
        expect(estimate({ ...period }, { ...rates })).toEqual(found);
      }),
      seeded(500),
    );
  });

  test('of the combinations that last long enough none is cheaper', () => {
    const short = fc.integer({ min: 1, max: 12 });
    fc.assert(
      fc.property(someDay, short, someRates, (start, days, rates) => {
        const found = estimate({ start, days, hours: null }, rates);
        if (found !== null) expect(found.cents).toBe(tried(start, days, rates));
      }),
      seeded(300),
    );
  });

  test('a longer rental from the same day never costs less', () => {
    fc.assert(
      fc.property(somePeriod, fc.integer({ min: 1, max: 40 }), someRates, (period, more, rates) => {
        const [shorter, longer] = [estimate(period, rates), estimate({ ...period, days: period.days + more }, rates)];
        if (shorter !== null && longer !== null) expect(longer.cents).toBeGreaterThanOrEqual(shorter.cents);
      }),
      seeded(500),
    );
  });

  test('from a day to the same day of the next month costs a month at the most', () => {
    fc.assert(
      fc.property(someDay, someRates, fc.integer({ min: 1, max: 99_999 }), (day, rates, month) => {
        const start = `${day.slice(0, 8)}${String(Math.min(28, Number(day.slice(8)))).padStart(2, '0')}`;
        const days = DAYS_OF_MONTHS[Number(start.slice(5, 7)) - 1] ?? 0;
        expect(estimate({ start, days, hours: null }, { ...rates, month })?.cents).toBeLessThanOrEqual(month);
      }),
      seeded(300),
    );
  });

  test('a quote never starts above what a longer period costs', () => {
    fc.assert(
      fc.property(somePeriod, fc.integer({ min: 1, max: 40 }), someRates, (period, more, rates) => {
        const [start, longer] = [quoteStart(period, rates), estimate({ ...period, days: period.days + more }, rates)];
        if (start !== null && longer !== null) expect(start.cents).toBeLessThanOrEqual(longer.cents);
      }),
      seeded(300),
    );
  });

  test('a price per day covers every period, and is what it costs at most', () => {
    fc.assert(
      fc.property(somePeriod, someRates, fc.integer({ min: 1, max: 99_999 }), (period, rates, day) => {
        const found = estimate(period, { ...rates, day });
        expect(found?.cents).toBeLessThanOrEqual(period.days * day);
      }),
      seeded(300),
    );
  });
});

describe('RENT-3: kilometres included', () => {
  const INCLUDED = { day: 150, weekend: 300, week: 700 };

  test('each rate has its own', () => {
    expect(kilometresOf({ cents: 0, units: { weekend: 1 } }, INCLUDED)).toBe(300);
    expect(kilometresOf({ cents: 0, units: { week: 1, weekend: 1 } }, INCLUDED)).toBe(1_000);
    expect(kilometresOf({ cents: 0, units: { day: 3 } }, INCLUDED)).toBe(450);
  });

  test('days include no more than a week does', () => {
    expect(kilometresOf({ cents: 0, units: { month: 1, day: 2 } }, { ...INCLUDED, month: 2_000 })).toBe(2_300);
    expect([5, 7, 9].map((day) => kilometresOf({ cents: 0, units: { day } }, INCLUDED))).toEqual([700, 700, 1_000]);
    expect(kilometresOf({ cents: 0, units: { day: 9 } }, { ...INCLUDED, week: null })).toBe(1_350);
  });

  test('what is not said for one of its rates is not said at all', () => {
    expect(kilometresOf({ cents: 0, units: { hour: 4 } }, INCLUDED)).toBeNull();
    expect(kilometresOf({ cents: 0, units: { month: 1, day: 2 } }, INCLUDED)).toBeNull();
    expect(kilometresOf({ cents: 0, units: { week: 1, weekend: 1 } }, { ...INCLUDED, weekend: null })).toBeNull();
  });
});
