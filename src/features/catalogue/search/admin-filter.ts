import { dayAfter, dayMonthYear, startOfDay } from '../../../shared/dates/dates.ts';
import { DomainError } from '../../../shared/errors.ts';
import { MISSING_DATA, type MissingData } from '../../stock/vehicles/status/missing-data.ts';
import { STATUS_VALUES, type Status } from '../../stock/vehicles/status/status.ts';
import { SOLD_DAYS } from '../../stock/vehicles/status/status-rules.ts';

/** What the administration's lists are filtered by beside the filters of the public list. */

/** A reservation whose day has passed; a sold vehicle whose page ends soon. */
export const DEADLINES = ['reservation', 'page'] as const;
export type Deadline = (typeof DEADLINES)[number];

/** Of several values of one name, a vehicle has one; it fulfils all names. Nothing given: all vehicles. */
export type AdminFilter = {
  statuses: readonly Status[];
  lacks: readonly MissingData[];
  deadlines: readonly Deadline[];
  /** Days since it was entered. */
  minAge: number | null;
};

export const NO_ADMIN_FILTER: AdminFilter = { statuses: [], lacks: [], deadlines: [], minAge: null };

/** @throws DomainError unreadable */
export function readAdminFilter(params: URLSearchParams): AdminFilter {
  return {
    statuses: choices(params, 'statut', STATUS_VALUES),
    lacks: choices(params, 'manque', MISSING_DATA),
    deadlines: choices(params, 'echeance', DEADLINES),
    minAge: readAge(params.get('age_min') ?? ''),
  };
}

function choices<T extends string>(params: URLSearchParams, name: string, known: readonly T[]): T[] {
  const given = new Set(params.getAll(name).filter((text) => text !== ''));
  const chosen = known.filter((value) => given.has(value));
  if (chosen.length < given.size) throw unreadable(name, `« ${name} » vaut l’un de : ${known.join(', ')}.`);
  return chosen;
}

function readAge(text: string): number | null {
  if (text === '') return null;
  if (/^\d{1,4}$/.test(text)) return Number(text);
  throw unreadable('age_min', '« age_min » est un nombre de jours.');
}

function unreadable(name: string, message: string): DomainError {
  return new DomainError('unreadable', message, { [name]: message });
}

/** How long before its end the page of a sold vehicle counts as ending. */
export const ENDING_DAYS = 14;

/** What the days of a filter are compared with: a moment in milliseconds, days by `dayNumber`. */
export type DayLimits = { enteredBefore: number; today: number; endingFrom: number; endingTo: number };

export function limitsOf({ minAge }: AdminFilter, now: Date): DayLimits {
  const day = (later: number) => dayAfter(reversed(dayMonthYear(now)), later);
  const start = minAge === null ? null : startOfDay(day(1 - minAge));
  return {
    enteredBefore: start?.getTime() ?? Number.POSITIVE_INFINITY,
    today: dayNumber(reversed(day(0))),
    endingFrom: dayNumber(reversed(day(-SOLD_DAYS))),
    endingTo: dayNumber(reversed(day(ENDING_DAYS - SOLD_DAYS))),
  };
}

/** A 'DD-MM-YYYY' day as a number that is larger for a later one; NaN for ''. */
export function dayNumber(day: string): number {
  return day === '' ? Number.NaN : Number(reversed(day).replaceAll('-', ''));
}

/** 'DD-MM-YYYY' as 'YYYY-MM-DD', and the other way. */
function reversed(day: string): string {
  return day.split('-').reverse().join('-');
}
