import { dayOfWeek } from '../../../shared/dates/iso-days.ts';
import { entriesOf } from '../../../shared/records.ts';

/**
 * The price of a rental by the rates that the vehicle states (decision 31). A period is covered when the stated rates
 * add up to it; its price is then the cheapest combination of them that lasts as long or longer.
 */

export type RateUnit = 'month' | 'week' | 'weekend' | 'day' | 'hour';

/** Stated rates in cents; null if none is stated, or no amount ('sur demande'). */
export type RentalRates = Readonly<Record<RateUnit, number | null>>;

/** How many of each rate a sum is made of. */
export type Estimate = { cents: number; units: Partial<Record<RateUnit, number>> };

/** `start`: 'YYYY-MM-DD'. `days`: of 24 hours, 1 at least. `hours`: of a rental that ends on the day it begins. */
export type RentalPeriod = { start: string; days: number; hours: number | null };

/** The longest first: of two combinations of the same price the simpler one is shown. */
const UNITS = ['month', 'week', 'weekend', 'day'] as const;

/** How many days of a rate have to be used for it to cover a period that no smaller rate does. */
const MIN_DAYS = { month: 28, week: 5, weekend: 1, day: 1 };

/** Days that a rate lasts from each weekday, the first is Sunday. A week-end is from Friday to Monday. */
const LENGTHS = {
  week: [7, 7, 7, 7, 7, 7, 7],
  weekend: [1, 0, 0, 0, 0, 3, 2],
  day: [1, 1, 1, 1, 1, 1, 1],
};

/** Longer rentals are asked for. */
export const MAX_ESTIMATED_DAYS = 366;

/**
 * The price of a period; null if the stated rates do not cover it.
 *
 * @example
 * // A truck at 179 € the week-end and 560 € the week, from Friday to Sunday:
 * estimate({ start: '2026-12-04', days: 2, hours: null }, rates); // { cents: 17900, units: { weekend: 1 } }
 */
export function estimate(period: RentalPeriod, rates: RentalRates): Estimate | null {
  const { days, hours } = period;
  if (days > MAX_ESTIMATED_DAYS) return null;
  const cheapest = combination(period, rates, false);
  if (hours !== null && rates.hour !== null) {
    const cents = hours * rates.hour;
    return cheapest !== null && cheapest.cents < cents ? cheapest : { cents, units: { hour: hours } };
  }
  return combination(period, rates, true) && cheapest;
}

/**
 * The price from which an uncovered period starts: that of the longest shorter one from the same day. Null if the rates
 * cover none.
 */
export function quoteStart(period: RentalPeriod, rates: RentalRates): Estimate | null {
  for (let days = Math.min(period.days - 1, MAX_ESTIMATED_DAYS); days > 0; days -= 1) {
    const shorter = estimate({ ...period, days, hours: null }, rates);
    if (shorter) return shorter;
  }
  return null;
}

/** How many days a month lasts from a day of the period on: until the same day of the next one, 30 at least. */
function monthDays(start: string, day: number): number {
  const first = new Date(`${start}T12:00Z`);
  first.setUTCDate(first.getUTCDate() + day);
  const lastDate = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return Math.max(30, lastDate);
}

/**
 * The cheapest combination of rates that lasts as long or longer; with `isStrict` each is used for its `MIN_DAYS` at
 * least.
 */
function combination({ start, days }: RentalPeriod, rates: RentalRates, isStrict: boolean): Estimate | null {
  const weekday = dayOfWeek(start);
  /** By day of the period: the cheapest from there to the end. */
  const from: (Estimate | null)[] = [];
  from[days] = { cents: 0, units: {} };
  for (let day = days - 1; day >= 0; day -= 1) {
    let best: Estimate | null = null;
    for (const unit of UNITS) {
      const price = rates[unit];
      if (price === null || (isStrict && days - day < MIN_DAYS[unit])) continue;
      const length = unit === 'month' ? monthDays(start, day) : (LENGTHS[unit][(weekday + day) % 7] ?? 0);
      if (!length) continue;
      const rest = from[Math.min(days, day + length)];
      if (!rest || (best && best.cents <= price + rest.cents)) continue;
      best = { cents: price + rest.cents, units: { ...rest.units, [unit]: (rest.units[unit] ?? 0) + 1 } };
    }
    from[day] = best;
  }
  return from[0] ?? null;
}

/** Kilometres that a rental includes by rate, if stated. */
type IncludedKilometres = { [unit in RateUnit]?: number | null };

/**
 * The kilometres that the rates of an estimate include, or null if one of them does not say. Days include as many times
 * a day's, and no more than a week's.
 */
export function kilometresOf({ units }: Estimate, included: IncludedKilometres): number | null {
  const { week } = included;
  let total = 0;
  for (const [unit, count] of entriesOf(units)) {
    const each = included[unit] ?? null;
    if (each === null) return null;
    total +=
      unit === 'day' && week != null ? Math.floor(count / 7) * week + Math.min((count % 7) * each, week) : count * each;
  }
  return total;
}
