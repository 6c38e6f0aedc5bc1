import { dayAfter, dayOfMoment, reversedDay, startOfDay } from '../../../shared/dates/dates.ts';
import { DomainError } from '../../../shared/errors.ts';
import { MISSING_DATA, type MissingData } from '../../stock/vehicles/status/missing-data.ts';
import { isAskedFor, STATUS_VALUES, type Status } from '../../stock/vehicles/status/status.ts';
import { SOLD_DAYS } from '../../stock/vehicles/status/status-rules.ts';
import type { AdminSort } from './admin-sort.ts';

/** 'reservation': reservations whose day has passed. 'page': sold vehicles whose page ends soon. */
export const DEADLINES = ['reservation', 'page'] as const;
export type Deadline = (typeof DEADLINES)[number];

/** Vehicles that are out. '1': due back today or later. 'retard': due before today. 'jour': due today. */
export const RETURNS = ['1', 'retard', 'jour'] as const;
export type Return = (typeof RETURNS)[number];

/** The missing data of a vehicle. 'rien': nothing is missing. */
export const LACKS = [...MISSING_DATA, 'rien'] as const;
type Lack = (typeof LACKS)[number];

/**
 * A vehicle must match each property. It matches a property if it matches one of the values. An empty property matches
 * all vehicles.
 */
export type AdminFilter = {
  statuses: readonly Status[];
  lacks: readonly Lack[];
  deadlines: readonly Deadline[];
  returns: readonly Return[];
  minAge: number | null;
};

export const NO_ADMIN_FILTER: AdminFilter = { statuses: [], lacks: [], deadlines: [], returns: [], minAge: null };

/** A list of the administration. If `order` is null, the query's order applies. The search also reads names. */
export type AdminList = AdminFilter & { order: AdminSort | null; now?: Date };

/** @throws DomainError unreadable */
export function readAdminFilter(params: URLSearchParams): AdminFilter {
  return {
    statuses: choices(params, 'statut', STATUS_VALUES),
    lacks: choices(params, 'manque', LACKS),
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

/** The page of a sold vehicle « ends soon » if it ends within this number of days. */
export const ENDING_DAYS = 14;

/**
 * Returns a test for a filter. `numberOf` returns a value as a number, even a status, a date or the missing data. For
 * an absent value, it returns NaN.
 */
export function adminTest<T>(
  { statuses, lacks, deadlines, returns, minAge }: AdminFilter,
  now: Date,
  numberOf: (vehicle: T, name: string) => number,
): (vehicle: T) => boolean {
  const isAsked = STATUS_VALUES.map((status) => isAskedFor(status, statuses));
  const bits = missingDataBits(lacks.filter((lack) => lack !== 'rien'));
  const isLacking = (found: number) => (found & bits) !== 0 || (found === 0 && lacks.includes('rien'));
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
    (lacks.length === 0 || isLacking(numberOf(vehicle, 'lacks'))) &&
    (enteredBefore === null || numberOf(vehicle, 'created_at') < enteredBefore.getTime()) &&
    (deadlines.length === 0 || deadlines.some((deadline) => isDue[deadline](vehicle))) &&
    (returns.length === 0 || returns.some((one) => isReturn[one](vehicle)));
}

export function missingDataBits(lacks: readonly MissingData[]): number {
  return lacks.reduce((bits, lack) => bits | (1 << MISSING_DATA.indexOf(lack)), 0);
}

/** Converts a day 'DD-MM-YYYY' to a number that grows with time. Returns NaN for ''. */
export function dayNumber(day: string): number {
  return day === '' ? Number.NaN : Number(reversedDay(day).replaceAll('-', ''));
}
