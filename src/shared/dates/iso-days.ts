import type { Weekday } from '../dealership.ts';
import { longDate, WEEKDAYS } from './date-labels.ts';

/** Days as date fields write them: 'YYYY-MM-DD'. */

const DAY_MS = 86_400_000;

/** Noon UTC, which is the same day in Paris; NaN if it is written otherwise. */
function noonOf(day: string): number {
  return Date.parse(`${day}T12:00:00Z`);
}

/** True if this day exists. */
export function isDay(text: string): boolean {
  const noon = noonOf(text);
  return !Number.isNaN(noon) && new Date(noon).toISOString().slice(0, 10) === text;
}

/** Nights from one day to another. */
export function nightsBetween(from: string, to: string): number {
  return (noonOf(to) - noonOf(from)) / DAY_MS;
}

const WEEK: readonly Weekday[] = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

export function weekdayOf(day: string): Weekday {
  return WEEK[dayOfWeek(day)] ?? 'sunday';
}

/** The number of a day in its week: 0 is Sunday. */
export function dayOfWeek(day: string): number {
  return new Date(noonOf(day)).getUTCDay();
}

/** A day with its weekday: '2026-12-04' → 'vendredi 4 décembre 2026'. */
export function longDay(day: string): string {
  return `${WEEKDAYS[weekdayOf(day)]} ${longDate(day)}`;
}
