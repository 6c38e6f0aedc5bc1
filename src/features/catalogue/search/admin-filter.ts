import { dayAfter, dayOfMoment, reversedDay, startOfDay } from '../../../shared/dates/dates.ts';
import { DomainError } from '../../../shared/errors.ts';
import { MISSING_DATA, type MissingData } from '../../stock/vehicles/status/missing-data.ts';
import { isAskedFor, STATUS_VALUES, type Status } from '../../stock/vehicles/status/status.ts';
import { SOLD_DAYS } from '../../stock/vehicles/status/status-rules.ts';
import type { AdminSort } from './admin-sort.ts';

/** Filters of the administration's lists beside those of the public list. */

/** A reservation whose day has passed; a sold vehicle whose page ends soon. */
export const DEADLINES = ['reservation', 'page'] as const;
export type Deadline = (typeof DEADLINES)[number];

/** Vehicles that are out: due back from today on, due before today, due today. */
export const RETURNS = ['1', 'retard', 'jour'] as const;
export type Return = (typeof RETURNS)[number];

/** A vehicle fulfils one of several values of a name, and all names. Without any: all vehicles. */
export type AdminFilter = {
  statuses: readonly Status[];
  lacks: readonly MissingData[];
  deadlines: readonly Deadline[];
  returns: readonly Return[];
  /** Days since it was entered. */
  minAge: number | null;
};

/** How the administration reads a list: its own order, null for that of the query. Names are searched too. */
export type AdminList = AdminFilter & { order: AdminSort | null; now?: Date };

/** @throws DomainError unreadable */
export function readAdminFilter(params: URLSearchParams): AdminFilter {
  return {
    statuses: choices(params, 'statut', STATUS_VALUES),
    lacks: choices(params, 'manque', MISSING_DATA),
    deadlines: choices(params, 'echeance', DEADLINES),
    returns: choices(params, 'sorti', RETURNS),
    minAge: readAge(params.get('age_min') ?? ''),
  };
}

function choices<T extends string>(params: URLSearchParams, name: string, options: readonly T[]): T[] {
  const texts = new Set(params.getAll(name).filter((text) => text !== ''));
  const values = options.filter((value) => texts.has(value));
  if (values.length < texts.size) throw unreadable(name, `« ${name} » vaut l’un de : ${options.join(', ')}.`);
  return values;
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

/**
 * True if a vehicle fulfils a filter, by numbers: the index of its status, its lacks by `missingDataBits`, the
 * milliseconds of its creation, days by `dayNumber`; NaN for a missing one.
 */
export function adminTest<T>(
  { statuses, lacks, deadlines, returns, minAge }: AdminFilter,
  now: Date,
  numberOf: (vehicle: T, name: string) => number,
): (vehicle: T) => boolean {
  const isAsked = STATUS_VALUES.map((status) => isAskedFor(status, statuses));
  const bits = missingDataBits(lacks);
  const day = (later: number) => dayAfter(dayOfMoment(now), later);
  const enteredBefore = minAge === null ? null : startOfDay(day(1 - minAge));
  const limit = (later: number) => dayNumber(reversedDay(day(later)));
  const [today, endingFrom, endingTo] = [limit(0), limit(-SOLD_DAYS), limit(ENDING_DAYS - SOLD_DAYS)];
  const isDue: Record<Deadline, (vehicle: T) => boolean> = {
    reservation: (vehicle) => numberOf(vehicle, 'reserved_until') < today,
    page: (vehicle) => numberOf(vehicle, 'sold_at') >= endingFrom && numberOf(vehicle, 'sold_at') <= endingTo,
  };
  const isReturn: Record<Return, (vehicle: T) => boolean> = {
    1: (vehicle) => numberOf(vehicle, 'due_back') >= today,
    retard: (vehicle) => numberOf(vehicle, 'due_back') < today,
    jour: (vehicle) => numberOf(vehicle, 'due_back') === today,
  };
  return (vehicle) =>
    isAsked[numberOf(vehicle, 'status')] === true &&
    (lacks.length === 0 || (numberOf(vehicle, 'lacks') & bits) !== 0) &&
    (enteredBefore === null || numberOf(vehicle, 'created_at') < enteredBefore.getTime()) &&
    (deadlines.length === 0 || deadlines.some((deadline) => isDue[deadline](vehicle))) &&
    (returns.length === 0 || returns.some((one) => isReturn[one](vehicle)));
}

/** Lacks as bits. */
export function missingDataBits(lacks: readonly MissingData[]): number {
  return lacks.reduce((bits, lack) => bits | (1 << MISSING_DATA.indexOf(lack)), 0);
}

/** A 'DD-MM-YYYY' day as a number that is larger for a later one; NaN for ''. */
export function dayNumber(day: string): number {
  return day === '' ? Number.NaN : Number(reversedDay(day).replaceAll('-', ''));
}
