import { dayMonthYear, daysBetween } from '../../../../shared/dates/dates.ts';
import type { Status } from './status.ts';

type InStock = { status: Status; due_date: string; sold_at: string };

/** Counts the days until today, or until the sale. Returns null if a day is unknown. */
export function daysInStock({ status, due_date, sold_at }: InStock, now: Date): number | null {
  const days = daysBetween(due_date, status === 'sold' ? sold_at : dayMonthYear(now));
  return Number.isNaN(days) ? null : Math.max(0, days);
}
