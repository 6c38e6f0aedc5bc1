/**
 * What a rental costs by the rates that the vehicle states (decision 31). A period is covered when the stated rates
 * add up to
 * it; its price is then the cheapest combination of them that lasts as long or longer.
 */

export type RateUnit = 'month' | 'week' | 'weekend' | 'day' | 'hour';

/** Stated rates in cents; null where none is stated, or no amount ('sur demande'). */
export type RentalRates = Readonly<Record<RateUnit, number | null>>;

/** How many of each rate a sum is made of. */
export type Estimate = { cents: number; units: Partial<Record<RateUnit, number>> };

/** `start`: its weekday, 0 is Sunday. `days`: of 24 hours, 1 at least. `hours`: of a rental that ends on the day it begins. */
export type RentalPeriod = { start: number; days: number; hours: number | null };

/** The longest first, so that of two combinations of the same price the simpler one is said. */
const UNITS = ['month', 'week', 'weekend', 'day'] as const;

const DAYS = { month: 30, week: 7, day: 1 };

/** How many days of a rate have to be used for it to cover a period that no smaller rate does. */
const MIN_DAYS = { month: 28, week: 5, weekend: 1, day: 1 };

/** Days that a week-end, which is from Friday to Monday, lasts from each weekday. */
const WEEKEND_DAYS = [1, 0, 0, 0, 0, 3, 2];

/** Longer rentals are asked for. */
export const MAX_ESTIMATED_DAYS = 366;

/**
 * The price of a period; null where the stated rates do not cover it.
 *
 * @example
 * // A truck at 179 € the week-end and 560 € the week, from Friday to Sunday:
 * estimate({ start: 5, days: 2, hours: null }, rates); // { cents: 17900, units: { weekend: 1 } }
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

/** The cheapest combination of rates that lasts as long or longer; `isStrict`: each used for its `MIN_DAYS` at least. */
function combination({ start, days }: RentalPeriod, rates: RentalRates, isStrict: boolean): Estimate | null {
  /** By day of the period: the cheapest from there to the end. */
  const from: (Estimate | null)[] = [];
  from[days] = { cents: 0, units: {} };
  for (let day = days - 1; day >= 0; day -= 1) {
    let best: Estimate | null = null;
    for (const unit of UNITS) {
      const price = rates[unit];
      const length = unit === 'weekend' ? WEEKEND_DAYS[(start + day) % 7] : DAYS[unit];
      if (price === null || !length || (isStrict && days - day < MIN_DAYS[unit])) continue;
      const rest = from[Math.min(days, day + length)];
      if (!rest || (best && best.cents <= price + rest.cents)) continue;
      best = { cents: price + rest.cents, units: { ...rest.units, [unit]: (rest.units[unit] ?? 0) + 1 } };
    }
    from[day] = best;
  }
  return from[0] ?? null;
}

/** What a rental includes by its rates, where that is said. */
export type IncludedKilometres = { [unit in RateUnit]?: number | null };

/**
 * The kilometres that the rates of an estimate include, or null where one of them does not say. Days include what so many
 * days do, and no more than a week does.
 */
export function kilometresOf({ units }: Estimate, included: IncludedKilometres): number | null {
  const { week } = included;
  let total = 0;
  for (const [unit, count] of Object.entries(units) as [RateUnit, number][]) {
    const each = included[unit] ?? null;
    if (each === null) return null;
    total +=
      unit === 'day' && week != null ? Math.floor(count / 7) * week + Math.min((count % 7) * each, week) : count * each;
  }
  return total;
}
