import { DAY_MS, dayMonthYear, daysBetween } from '../../../shared/dates/dates.ts';
import { centsOf } from '../../../shared/money.ts';

/**
 * Finds the former price of a reduction: the lowest price of the 30 days before it. For several cuts in a row, the 30
 * days end at the first cut (article L112-1-1 du code de la consommation).
 */

export type ShownPrices = {
  /** ISO 8601: the time from which pages show the prices. */
  at: string;
  prices: Readonly<Record<string, string>>;
};

/** Number of days before a cut. If the vehicle had no price during a part of them, there is no reduction. */
const COMPARED_DAYS = 30;

/** A reduction is announced for this number of days. A later cut is a new reduction. */
const ANNOUNCED_DAYS = 30;

/**
 * Returns the former price of each reduced field, as the dealer typed it.
 * @param history oldest first. The last element contains the current prices.
 *
 * @example
 * // At '9 900' since 1 January, at '9 500' since 1 March:
 * formerPrices(history, now); // { sale_price: '9 900' }
 */
export function formerPrices(history: readonly ShownPrices[], now: Date): Record<string, string> {
  const prices: Record<string, string> = {};
  for (const field of Object.keys(history.at(-1)?.prices ?? {})) {
    const former = formerPrice(stepsOf(history, field), now);
    if (former !== null) prices[field] = former;
  }
  return prices;
}

type Step = { at: Date; text: string; cents: number | null };

function stepsOf(history: readonly ShownPrices[], field: string): Step[] {
  const steps: Step[] = [];
  for (const { at, prices } of history) {
    const text = prices[field] ?? '';
    const cents = centsOf(text);
    if (steps.length === 0 || steps.at(-1)?.cents !== cents) steps.push({ at: new Date(at), text, cents });
  }
  return steps;
}

function formerPrice(steps: readonly Step[], now: Date): string | null {
  const last = steps.at(-1);
  if (last === undefined || last.cents === null || daysFrom(last.at, now) > ANNOUNCED_DAYS) return null;
  const first = firstCut(steps);
  const lowest = first === null ? null : lowestBefore(steps, first);
  return lowest !== null && lowest.cents > last.cents ? lowest.text : null;
}

/**
 * Returns the index of the first cut in the series of cuts that ends at the last step. Cuts more than `ANNOUNCED_DAYS`
 * apart do not belong to one series. Returns null if the last step is no cut.
 */
function firstCut(steps: readonly Step[]): number | null {
  let first: number | null = null;
  for (let i = steps.length - 1; i > 0; i -= 1) {
    const [before, step, next] = [steps[i - 1], steps[i], steps[i + 1]];
    if (!before || !step || !isCut(before, step)) break;
    if (next !== undefined && daysFrom(step.at, next.at) > ANNOUNCED_DAYS) break;
    first = i;
  }
  return first;
}

function isCut(before: Step, after: Step): boolean {
  return before.cents !== null && after.cents !== null && after.cents < before.cents;
}

/**
 * Returns the lowest price of the days before a cut. Returns null if the vehicle had no price in a part of these days.
 */
function lowestBefore(steps: readonly Step[], cut: number): { text: string; cents: number } | null {
  const end = steps[cut]?.at.getTime() ?? 0;
  const start = end - COMPARED_DAYS * DAY_MS;
  const [first] = steps;
  if (first === undefined || first.at.getTime() > start) return null;
  let lowest: { text: string; cents: number } | null = null;
  for (const [i, { text, cents }] of steps.slice(0, cut).entries()) {
    if ((steps[i + 1]?.at.getTime() ?? end) <= start) continue;
    if (cents === null) return null;
    if (lowest === null || cents < lowest.cents) lowest = { text, cents };
  }
  return lowest;
}

/** Counts calendar days in Paris. */
function daysFrom(moment: Date, later: Date): number {
  return daysBetween(dayMonthYear(moment), dayMonthYear(later));
}
