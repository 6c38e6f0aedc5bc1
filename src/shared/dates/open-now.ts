import { type Closure, hasHours, type Opening, type Weekday } from '../dealership.ts';
import { clockText, dayAndMonth, WEEKDAYS } from './date-labels.ts';
import { dayAfter, dayOfMoment, hourAndMinute } from './dates.ts';
import { weekdayOf } from './iso-days.ts';

/** The sentence may change at the moment `until`, ISO 8601. */
export type OpenNow = { isOpen: boolean; text: string; until: string };

export type OpeningTimes = { hours: Record<Weekday, Opening[]>; closures: readonly Closure[] };

/** An opening after more days is not announced. */
const MAX_DAYS_AHEAD = 366;

/** Up to this number of days ahead, the sentence contains only the weekday. Seven days ahead, it would mean today. */
const DAYS_BY_NAME = 6;

/**
 * Returns a French sentence: until when the dealership is open, or when it opens next, in Paris time. Null if no
 * opening is known.
 *
 * @example
 * openNow(times, new Date('2026-11-24T10:00:00Z')).text; // 'Ouvert jusqu’à 12 h 30'
 * openNow(times, new Date('2026-11-22T10:00:00Z')).text; // 'Rouvre demain à 14 h'
 */
export function openNow(times: OpeningTimes, moment: Date): OpenNow | null {
  const [day, clock] = [dayOfMoment(moment), hourAndMinute(moment)];
  const spans = spansOf(times, day);
  const current = spans.find(({ open, close }) => open <= clock && clock < close);
  if (current) {
    const text = `Ouvert jusqu’à ${clockText(current.close)}`;
    return { isOpen: true, text, until: momentAfter(moment, current.close).toISOString() };
  }
  const next = spans.find(({ open }) => open > clock);
  if (next) {
    const verb = spans[0] === next ? 'Ouvre' : 'Rouvre';
    const text = `${verb} aujourd’hui à ${clockText(next.open)}`;
    return { isOpen: false, text, until: momentAfter(moment, next.open).toISOString() };
  }
  // Without hours, it would look at each day of a year.
  const opening = hasHours(times) ? nextOpening(times, day) : null;
  if (opening === null) return null;
  const text = `Rouvre ${dayText(opening.day, opening.daysAhead)} à ${clockText(opening.open)}`;
  return { isOpen: false, text, until: momentAfter(moment, '24:00').toISOString() };
}

/** Returns the opening spans of a day. Spans that touch are merged. A closed day has none. */
function spansOf({ hours, closures }: OpeningTimes, day: string): Opening[] {
  if (closures.some(({ from, to }) => from <= day && day <= to)) return [];
  const openings: Opening[] = [];
  for (const { open, close } of hours[weekdayOf(day)]) {
    const last = openings.at(-1);
    if (last && last.close >= open) last.close = close;
    else openings.push({ open, close });
  }
  return openings;
}

function nextOpening(times: OpeningTimes, today: string): { day: string; daysAhead: number; open: string } | null {
  for (let daysAhead = 1; daysAhead <= MAX_DAYS_AHEAD; daysAhead += 1) {
    const day = dayAfter(today, daysAhead);
    const [first] = spansOf(times, day);
    if (first) return { day, daysAhead, open: first.open };
  }
  return null;
}

function dayText(day: string, daysAhead: number): string {
  if (daysAhead === 1) return 'demain';
  return daysAhead <= DAYS_BY_NAME ? WEEKDAYS[weekdayOf(day)] : `le ${dayAndMonth(day)}`;
}

const MINUTE_MS = 60_000;

/** Returns Paris time minus UTC. */
function offsetMs(moment: Date): number {
  const minute = Math.floor(moment.getTime() / MINUTE_MS) * MINUTE_MS;
  return Date.parse(`${dayOfMoment(moment)}T${hourAndMinute(moment)}:00Z`) - minute;
}

/**
 * Returns the moment of this day at which clocks in Paris show `clock` ('24:00' is the day's end). If the clock changes
 * before that moment, returns the moment of the change (01:00 UTC) instead. The browser then asks again.
 */
function momentAfter(moment: Date, clock: string): Date {
  const day = dayOfMoment(moment);
  const offset = offsetMs(moment);
  const midnight = Date.parse(`${day}T00:00:00Z`) - offset;
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  const openingTime = midnight + (hours * 60 + minutes) * MINUTE_MS;
  const shift = new Date(`${day}T01:00:00Z`);
  const isShifted = moment < shift && shift.getTime() < openingTime && offsetMs(shift) !== offset;
  return isShifted ? shift : new Date(openingTime);
}
