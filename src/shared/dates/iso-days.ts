import type { Weekday } from '../dealership.ts';
import { longDate, WEEKDAYS } from './date-labels.ts';
import { DAY_MS } from './dates.ts';

/** Returns noon UTC, which is on the same day in Paris. Returns NaN for another format. */
function noonOf(day: string): number {
  return Date.parse(`${day}T12:00:00Z`);
}

/** True for an existing 'YYYY-MM-DD' day. */
export function isDay(text: string): boolean {
  const noon = noonOf(text);
  return !Number.isNaN(noon) && new Date(noon).toISOString().slice(0, 10) === text;
}

export function nightsBetween(from: string, to: string): number {
  return (noonOf(to) - noonOf(from)) / DAY_MS;
}

const WEEK: readonly Weekday[] = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

export function weekdayOf(day: string): Weekday {
  return WEEK[dayOfWeek(day)] ?? 'sunday';
}

/** 0 is Sunday. */
export function dayOfWeek(day: string): number {
  return new Date(noonOf(day)).getUTCDay();
}

/** '2026-12-04' → 'vendredi 4 décembre 2026' */
export function longDay(day: string): string {
  return `${WEEKDAYS[weekdayOf(day)]} ${longDate(day)}`;
}
