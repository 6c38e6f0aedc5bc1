import { dayMonthYear, hourAndMinute } from './dates.ts';

/** Formats a moment in Paris time: '22-11-2026 à 14:30'. Returns '' for an invalid moment. */
export function momentOf(iso: string): string {
  const moment = new Date(iso);
  return Number.isNaN(moment.getTime()) ? '' : `${dayMonthYear(moment)} à ${hourAndMinute(moment)}`;
}
