export const DAY_MS = 24 * 60 * 60 * 1000;

/** Created at the first use: a browser needs 15 ms for a formatter with a time zone, and no public page needs it. */
let clock: Intl.DateTimeFormat | undefined;

/** Reads the parts by their names, because their order and the signs between them differ between browsers. */
function partsInParis(moment: Date) {
  clock ??= new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone: 'Europe/Paris',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const parts = clock.formatToParts(moment);
  const number = (type: Intl.DateTimeFormatPartTypes, digits = 2) =>
    (parts.find((part) => part.type === type)?.value ?? '').padStart(digits, '0');
  return {
    year: number('year', 4),
    month: number('month'),
    day: number('day'),
    hour: number('hour'),
    minute: number('minute'),
  };
}

/** Returns the day in Paris as 'YYYY-MM-DD'. */
export function dayOfMoment(moment: Date): string {
  const { year, month, day } = partsInParis(moment);
  return `${year}-${month}-${day}`;
}

/** Reverses 'YYYY-MM-DD' to 'DD-MM-YYYY', 'YYYY-MM' to 'MM-YYYY', and back. '' stays ''. */
export function reversedDay(day: string): string {
  return day.split('-').reverse().join('-');
}

/**
 * Formats a moment as 'DD-MM-YYYY' in Paris.
 *
 * @example dayMonthYear(new Date('2026-01-05T23:00:00Z')); // '06-01-2026': midnight in Paris
 */
export function dayMonthYear(moment: Date): string {
  return reversedDay(dayOfMoment(moment));
}

/**
 * True if a 'DD-MM-YYYY' day is later than `today`, 'YYYY-MM-DD'. '' is not later.
 *
 * @example isLaterDay('23-11-2026', '2026-11-22'); // true
 */
export function isLaterDay(day: string, today: string): boolean {
  return reversedDay(day) > today;
}

/** True if a 'DD-MM-YYYY' day is `today` ('YYYY-MM-DD') or later. False for ''. */
export function isCurrentDay(day: string, today: string): boolean {
  return reversedDay(day) >= today;
}

/**
 * Parses a 'DD-MM-YYYY' day as noon UTC, which is on the same day in Paris. Returns null if the day does not exist or
 * has another format.
 *
 * @example
 * parseDayMonthYear('05-01-2026'); // 2026-01-05T12:00:00.000Z
 * parseDayMonthYear('31-02-2026'); // null
 */
export function parseDayMonthYear(text: string): Date | null {
  const parts = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text.trim());
  if (!parts) return null;
  const day = `${parts[3]}-${parts[2]}-${parts[1]}`;
  const moment = new Date(`${day}T12:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day) ? moment : null;
}

/** Returns the days from one 'DD-MM-YYYY' day to another, negative if `to` is earlier, NaN if one of them is no day. */
export function daysBetween(from: string, to: string): number {
  const [start, end] = [parseDayMonthYear(from), parseDayMonthYear(to)];
  return start === null || end === null ? Number.NaN : (end.getTime() - start.getTime()) / DAY_MS;
}

/** '2026-01-05' → '05-01-2026'. Other texts are only trimmed. */
export function reorderDay(text: string): string {
  return text.trim().replace(/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/, '$3-$2-$1');
}

/**
 * Returns the first moment of a 'YYYY-MM-DD' day in Paris; null if the day does not exist.
 *
 * @example startOfDay('2026-07-01'); // 2026-06-30T22:00:00.000Z
 */
export function startOfDay(day: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || parseDayMonthYear(reorderDay(day)) === null) return null;
  const summer = new Date(`${day}T00:00:00+02:00`);
  return dayOfMoment(summer) === day ? summer : new Date(`${day}T00:00:00+01:00`);
}

/** Returns the 'YYYY-MM-DD' day that is `days` later, or earlier if negative. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the time of day in Paris: '14:30'. */
export function hourAndMinute(moment: Date): string {
  const { hour, minute } = partsInParis(moment);
  return `${hour}:${minute}`;
}

const DAY_CACHE_MS = 1_000;

/** Formats a date at most once a second, because formatting takes longer than sending a cached response. */
export function dayNow(now: () => number = Date.now): () => string {
  let until = 0;
  let day = '';
  return () => {
    const moment = now();
    // The second condition is true if the clock was set back.
    if (moment >= until || moment < until - DAY_CACHE_MS)
      [day, until] = [dayOfMoment(new Date(moment)), moment + DAY_CACHE_MS];
    return day;
  };
}

/** Returns the moment that many milliseconds before `now`, in the form in which the database compares moments. */
export function ago(milliseconds: number, now = new Date()): string {
  return new Date(now.getTime() - milliseconds).toISOString();
}

export function monthsBefore(now: Date, months: number): string {
  const moment = new Date(now);
  moment.setUTCMonth(moment.getUTCMonth() - months);
  return moment.toISOString();
}
