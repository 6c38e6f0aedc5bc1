import { DAY_MS } from './dates/dates.ts';

/** Days during which a deleted vehicle can be restored. */
export const TRASH_DAYS = 30;

/** Returns a French sentence with the days until the final deletion; '' if `deletedAt` (ISO 8601) is null. */
export function daysLeft(deletedAt: string | null, now: Date): string {
  if (deletedAt === null) return '';
  const left = Math.ceil((new Date(deletedAt).getTime() + TRASH_DAYS * DAY_MS - now.getTime()) / DAY_MS);
  if (left <= 1) return 'Disparaît aujourd’hui';
  return `Encore ${left} jours`;
}

/** Counts of views and contacts are deleted after this time. It is the maximum that the CNIL allows without consent. */
export const STATISTICS_MONTHS = 25;
