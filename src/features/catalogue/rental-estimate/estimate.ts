import { dayOfWeek } from '../../../shared/dates/iso-days.ts';
import { entriesOf } from '../../../shared/records.ts';

/**
 * The price of a rental from the rates of the vehicle (decision 31). If the rates cover the period, the price is that
 * of the cheapest combination of rates. A combination is at least as long as the period. A week's rate covers 5 days or
 * more, a month's rate 28 days or more.
 */

export type RateUnit = 'month' | 'week' | 'weekend' | 'day' | 'hour';

/** Rates in cents. Null if a rate is missing or has no amount ('sur demande'). */
export type RentalRates = Readonly<Record<RateUnit, number | null>>;

/** A price, and how many times it contains each rate. */
export type Estimate = { cents: number; units: Partial<Record<RateUnit, number>> };

/**
 * `start` is 'YYYY-MM-DD'. `days` is a number of days of 24 hours, at least 1. `hours` is null except for a rental
 * within one day.
 */
export type RentalPeriod = { start: string; days: number; hours: number | null };

/** Longest first. If two combinations have the same price, `combination` uses the first one, with the longer rates. */
const UNITS = ['month', 'week', 'weekend', 'day'] as const;

/** In a strict combination, a rate is used only if at least this number of days remains. */
const MIN_DAYS = { month: 28, week: 5, weekend: 1, day: 1 };

/**
 * Length of a rate in days, by the weekday on which the rate starts, Sunday first. A weekend lasts from Friday to
 * Monday.
 */
const LENGTHS = {
  week: [7, 7, 7, 7, 7, 7, 7],
  weekend: [1, 0, 0, 0, 0, 3, 2],
  day: [1, 1, 1, 1, 1, 1, 1],
};

/** Maximum length of an estimated rental. For longer rentals, the visitor must ask. */
export const MAX_ESTIMATED_DAYS = 366;

/**
 * Returns null if the rates do not cover the period, or if the period is too long.
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
 * Returns the minimum price for a period that the rates do not cover. Shortens the period day by day, and returns the
 * price of the first period that the rates cover; null if there is none.
 */
export function quoteStart(period: RentalPeriod, rates: RentalRates): Estimate | null {
  for (let days = Math.min(period.days - 1, MAX_ESTIMATED_DAYS); days > 0; days -= 1) {
    const shorter = estimate({ ...period, days, hours: null }, rates);
    if (shorter) return shorter;
  }
  return null;
}

/**
 * Returns the number of days of a monthly rental that starts on this day of the period. This is the length of the
 * calendar month, at least 30.
 */
function monthDays(start: string, day: number): number {
  const first = new Date(`${start}T12:00Z`);
  first.setUTCDate(first.getUTCDate() + day);
  const lastDate = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return Math.max(30, lastDate);
}

/** Returns the cheapest combination. If `isStrict`, uses a rate only if at least its `MIN_DAYS` remain. */
function combination({ start, days }: RentalPeriod, rates: RentalRates, isStrict: boolean): Estimate | null {
  const weekday = dayOfWeek(start);
  /** For each day of the period: the cheapest combination from this day to the end. */
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

type IncludedKilometres = { [unit in RateUnit]?: number | null };

/**
 * Returns the included kilometres; null if a rate does not say its kilometres. If a week's kilometres are known, 7
 * single days count as a week. The remaining days include at most the kilometres of a week.
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
