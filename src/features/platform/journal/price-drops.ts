import { dayMonthYear, daysBetween } from '../../../shared/dates/dates.ts';
import { centsOf } from '../../../shared/money.ts';
import { DAY_MS } from '../../../shared/trash.ts';

/**
 * The comparison price of a reduction (article L112-1-1 du code de la consommation): the lowest price of the 30 days
 * before it, and of successive cuts the lowest of the 30 days before the first.
 */

/** The public prices of a vehicle from a moment on: those that were shown, by field, as they were written. */
export type ShownPrices = {
  /** ISO 8601. */
  at: string;
  prices: Readonly<Record<string, string>>;
};

/**
 * The days before a reduction whose lowest price counts. A vehicle that was not online for all of them has no
 * reduction.
 */
const COMPARED_DAYS = 30;

/** How many days a reduction is announced. A cut that comes later is another reduction. */
export const ANNOUNCED_DAYS = 30;

/**
 * The former price of each field that is announced as reduced, as it was written.
 * @param history oldest first; the last one is what is shown now.
 *
 * @example
 * formerPrices([{ at: '2026-01-01…', prices: { sale_price: '9 900' } }, { at: '2026-03-01…', prices: { sale_price: '9 500' } }], now);
 * // { sale_price: '9 900' }
 */
export function formerPrices(history: readonly ShownPrices[], now: Date): Record<string, string> {
  const prices: Record<string, string> = {};
  for (const field of Object.keys(history.at(-1)?.prices ?? {})) {
    const former = formerPrice(stepsOf(history, field), now);
    if (former !== null) prices[field] = former;
  }
  return prices;
}

/** One price from a moment on; null: there was none, or one without an amount. */
type Step = { at: Date; text: string; cents: number | null };

/** The steps at which one price changed its amount. */
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

/** The index of the first of the cuts that end with the last step; null if the last step is no cut. */
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

/** The lowest price of the days before a step; null if there was no price at some moment of them. */
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

/** Days on the calendar in Paris. */
function daysFrom(moment: Date, later: Date): number {
  return daysBetween(dayMonthYear(moment), dayMonthYear(later));
}
