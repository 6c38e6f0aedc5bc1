import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seeded } from '../../../tests/support/property.ts';
import type { Closure, Opening, Weekday } from '../dealership.ts';
import { dayOfMoment, hourAndMinute } from './dates.ts';
import { type OpeningTimes, openNow } from './open-now.ts';

const morning = { open: '09:00', close: '12:30' };
const afternoon = { open: '14:00', close: '19:00' };
const full = [morning, afternoon];
const TIMES: OpeningTimes = {
  hours: {
    monday: [afternoon],
    tuesday: full,
    wednesday: full,
    thursday: full,
    friday: full,
    saturday: [{ open: '09:00', close: '18:00' }],
    sunday: [],
  },
  closures: [],
};

const closedFrom = (from: string, to: string): OpeningTimes => ({
  ...TIMES,
  closures: [{ from, to, reason: 'congés' }],
});

const read = (times: OpeningTimes, moment: string) =>
  openNow(times, new Date(moment))?.text.replaceAll('\u00a0', ' ') ?? null;

describe('NOW-1: whether the dealership is open, in a sentence, on the clock of Paris', () => {
  test.each([
    // Paris is one hour ahead of UTC in winter, two in summer. 24 November 2026 is a Tuesday.
    ['2026-11-24T07:59:59Z', 'Ouvre aujourd’hui à 9 h'],
    ['2026-11-24T08:00:00Z', 'Ouvert jusqu’à 12 h 30'],
    ['2026-11-24T11:29:59Z', 'Ouvert jusqu’à 12 h 30'],
    ['2026-11-24T11:30:00Z', 'Rouvre aujourd’hui à 14 h'],
    ['2026-11-24T13:00:00Z', 'Ouvert jusqu’à 19 h'],
    ['2026-11-24T18:00:00Z', 'Rouvre demain à 9 h'],
    ['2026-11-24T22:59:59Z', 'Rouvre demain à 9 h'],
    ['2026-11-24T23:00:00Z', 'Ouvre aujourd’hui à 9 h'],
    ['2026-07-07T16:59:00Z', 'Ouvert jusqu’à 19 h'],
    ['2026-07-07T17:00:00Z', 'Rouvre demain à 9 h'],
    ['2026-11-21T17:00:00Z', 'Rouvre lundi à 14 h'],
    ['2026-11-22T10:00:00Z', 'Rouvre demain à 14 h'],
  ])('%s: %s', (moment, text) => {
    expect(read(TIMES, moment)).toBe(text);
  });

  test('a closed day is passed over, a far opening has its date', () => {
    expect(read(closedFrom('2026-11-23', '2026-11-23'), '2026-11-21T18:00:00Z')).toBe('Rouvre mardi à 9 h');
    expect(read(closedFrom('2026-11-23', '2026-11-26'), '2026-11-21T18:00:00Z')).toBe('Rouvre vendredi à 9 h');
    // If the day is seven days ahead, 'samedi' would be understood as today. So the text names the date.
    expect(read(closedFrom('2026-11-23', '2026-11-27'), '2026-11-21T18:00:00Z')).toBe('Rouvre le 28 novembre à 9 h');
    expect(read(closedFrom('2026-12-24', '2027-01-04'), '2026-12-26T10:00:00Z')).toBe('Rouvre le 5 janvier à 9 h');
    expect(read(closedFrom('2026-12-24', '2026-12-31'), '2026-12-24T10:00:00Z')).toBe('Rouvre le 1er janvier à 9 h');
    expect(read(closedFrom('2026-11-24', '2026-11-24'), '2026-11-24T10:00:00Z')).toBe('Rouvre demain à 9 h');
  });

  test('spans without a break between them are one', () => {
    const hours = { ...TIMES.hours, tuesday: [morning, { open: '12:30', close: '16:00' }] };
    expect(read({ ...TIMES, hours }, '2026-11-24T09:00:00Z')).toBe('Ouvert jusqu’à 16 h');
  });

  test('nothing is said where no opening is known', () => {
    const never = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] };
    expect(openNow({ hours: never, closures: [] }, new Date('2026-11-24T10:00:00Z'))).toBeNull();
    expect(openNow(closedFrom('2026-11-01', '2028-11-01'), new Date('2026-11-24T10:00:00Z'))).toBeNull();
  });

  test('it holds until a span begins or ends, at most until midnight', () => {
    const until = (moment: string) => openNow(TIMES, new Date(moment))?.until;
    expect(until('2026-11-24T08:00:00Z')).toBe('2026-11-24T11:30:00.000Z');
    expect(until('2026-11-24T12:00:30Z')).toBe('2026-11-24T13:00:00.000Z');
    expect(until('2026-11-24T18:00:00Z')).toBe('2026-11-24T23:00:00.000Z');
    // On these Sundays the clock changes: they have 25 and 23 hours.
    expect(until('2026-10-24T22:30:00Z')).toBe('2026-10-25T01:00:00.000Z');
    expect(until('2026-10-25T01:00:00Z')).toBe('2026-10-25T23:00:00.000Z');
    expect(until('2027-03-28T01:00:00Z')).toBe('2027-03-28T22:00:00.000Z');
  });
});

const MINUTE_MS = 60_000;
const clock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Random opening hours. They start and end at a quarter of an hour, also in the night of a clock change. */
const day = fc
  .uniqueArray(fc.integer({ min: 0, max: 95 }), { maxLength: 6 })
  .map((quarters) => [...quarters].sort((a, b) => a - b))
  .map((sorted) =>
    Array.from({ length: Math.floor(sorted.length / 2) }, (_, i): Opening => {
      const [open = 0, close = 0] = sorted.slice(i * 2, i * 2 + 2);
      return { open: clock(open * 15), close: clock(close * 15) };
    }),
  );
const week = fc.record({
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: day,
  saturday: day,
  sunday: day,
});
const closure = fc
  .tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 20 }))
  .map(([start, length]): Closure => {
    const at = (days: number) => new Date(Date.UTC(2026, 8, 1 + days)).toISOString().slice(0, 10);
    return { from: at(start), to: at(start + length), reason: '' };
  });
const times = fc.record({ hours: week, closures: fc.array(closure, { maxLength: 3 }) });
const anyMoment = fc.date({ min: new Date('2026-09-01'), max: new Date('2027-09-01'), noInvalidDate: true });
/** Chooses a random time, often in a night with a clock change. */
const moment = fc.oneof(
  anyMoment,
  fc
    .tuple(fc.constantFrom('2026-10-24T22:00:00Z', '2027-03-27T23:00:00Z'), fc.integer({ min: 0, max: 5 * 60 }))
    .map(([night, minutes]) => new Date(Date.parse(night) + minutes * MINUTE_MS)),
);

const DAYS: readonly Weekday[] = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** Computes the expected result only from the calendar and the clock. */
function isOpen({ hours, closures }: OpeningTimes, at: Date): boolean {
  const [today, now] = [dayOfMoment(at), hourAndMinute(at)];
  if (closures.some(({ from, to }) => today >= from && today <= to)) return false;
  const weekday = DAYS[new Date(`${today}T00:00:00Z`).getUTCDay()] ?? 'sunday';
  return hours[weekday].some(({ open, close }) => now >= open && now < close);
}

describe('NOW-1: for any hours and closures', () => {
  test('it is open when the clock says so, and the sentence is the same until it says that it may change', () => {
    fc.assert(
      fc.property(times, moment, (given, now) => {
        const said = openNow(given, now);
        expect(said?.isOpen ?? false).toBe(isOpen(given, now));
        if (said === null) return;
        const until = Date.parse(said.until);
        expect(until).toBeGreaterThan(now.getTime());
        for (let at = now.getTime(); at < until; at += 15 * MINUTE_MS)
          expect(openNow(given, new Date(at))).toEqual(said);
        expect(openNow(given, new Date(until - 1))).toEqual(said);
      }),
      seeded(300),
    );
  });

  test('the next opening that it names is the first one', () => {
    fc.assert(
      fc.property(times, anyMoment, (given, now) => {
        const said = openNow(given, now);
        if (said === null || said.isOpen) return;
        let at = Math.ceil(now.getTime() / (15 * MINUTE_MS)) * 15 * MINUTE_MS;
        while (!isOpen(given, new Date(at))) at += 15 * MINUTE_MS;
        const opens = hourAndMinute(new Date(at));
        const [hours, minutes] = opens.split(':').map(Number);
        const shown = `à ${hours}\u00a0h${minutes === 0 ? '' : `\u00a0${String(minutes).padStart(2, '0')}`}`;
        expect(said.text.endsWith(shown)).toBe(true);
        const isToday = dayOfMoment(new Date(at)) === dayOfMoment(now);
        expect(said.text.includes('aujourd’hui')).toBe(isToday);
      }),
      seeded(300),
    );
  });
});
