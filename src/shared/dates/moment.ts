import { dayMonthYear, hourAndMinute } from './dates.ts';

/** A moment as the administration writes it, in Paris: '22-11-2026 à 14:30'; '' for an invalid one. */
export function momentOf(iso: string): string {
  const moment = new Date(iso);
  return Number.isNaN(moment.getTime()) ? '' : `${dayMonthYear(moment)} à ${hourAndMinute(moment)}`;
}
