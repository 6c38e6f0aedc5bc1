import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { seeded } from '../../../tests/support/property.ts';
import {
  dayMonthYear,
  dayNow,
  dayOfMoment,
  hourAndMinute,
  isLaterDay,
  parseDayMonthYear,
  startOfDay,
} from './dates.ts';

describe('D41 CST-8: days are written day-month-year on the Paris calendar', () => {
  test.each([
    ['2026-01-05T12:00:00Z', '05-01-2026'],
    ['2026-01-05T22:59:59Z', '05-01-2026'],
    ['2026-01-05T23:00:00Z', '06-01-2026'],
    ['2026-07-05T21:59:59Z', '05-07-2026'],
    ['2026-07-05T22:00:00Z', '06-07-2026'],
    ['2025-12-31T23:30:00Z', '01-01-2026'],
    ['2024-02-28T23:00:00Z', '29-02-2024'],
  ])('%s is the %s', (moment, day) => {
    expect(dayMonthYear(new Date(moment))).toBe(day);
  });

  test('the day of today changes at midnight in Paris', () => {
    let moment = Date.parse('2026-11-22T22:59:58Z');
    const day = dayNow(() => moment);
    expect(day()).toBe('2026-11-22');
    moment += 1_000;
    expect(day()).toBe('2026-11-22');
    moment += 1_000;
    expect(day()).toBe('2026-11-23');
  });

  test.each([
    ['23-11-2026', true],
    ['01-01-2027', true],
    ['22-11-2026', false],
    ['30-10-2026', false],
    ['31-12-2025', false],
    ['', false],
  ])('%s is later than 22-11-2026: %s', (day, isLater) => {
    expect(isLaterDay(day, '2026-11-22')).toBe(isLater);
  });

  test('the time of day is that of Paris too', () => {
    const lastEvening = new Date('2025-12-31T23:30:00Z');
    expect(hourAndMinute(lastEvening)).toBe('00:30');
    expect(hourAndMinute(new Date('2026-07-05T12:05:00Z'))).toBe('14:05');
  });

  describe('in a browser that writes days in another order, without zeros and with other signs', () => {
    const formatters = Intl.DateTimeFormat.prototype;
    const { formatToParts } = formatters;
    const format = Object.getOwnPropertyDescriptor(formatters, 'format') ?? {};
    const otherParts = function (this: Intl.DateTimeFormat, moment?: Date | number) {
      return formatToParts
        .call(this, moment)
        .map((part) => ({ ...part, value: part.type === 'literal' ? '/' : part.value.replace(/^0/, '') }))
        .toReversed();
    };
    const otherText = () => (moment?: Date | number) => new Date(moment ?? Date.now()).toUTCString();
    afterEach(() => {
      vi.restoreAllMocks();
      Object.defineProperty(formatters, 'format', format);
    });

    test('day and time are the same', () => {
      vi.spyOn(formatters, 'formatToParts').mockImplementation(otherParts);
      Object.defineProperty(formatters, 'format', { configurable: true, get: otherText });
      const moment = new Date('2026-01-05T23:05:00Z');
      expect(dayOfMoment(moment)).toBe('2026-01-06');
      expect(dayMonthYear(moment)).toBe('06-01-2026');
      expect(hourAndMinute(moment)).toBe('00:05');
      expect(dayNow(() => moment.getTime())()).toBe('2026-01-06');
      expect(startOfDay('2026-01-06')).toEqual(new Date('2026-01-05T23:00:00Z'));
      expect(parseDayMonthYear('06-01-2026')).toEqual(new Date('2026-01-06T12:00:00Z'));
    });
  });

  test('a day reads back as itself', () => {
    const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(day, (moment) => {
        const written = dayMonthYear(moment);
        const read = parseDayMonthYear(written);
        expect(read && dayMonthYear(read)).toBe(written);
      }),
      seeded(1_000),
    );
  });

  test.each([
    '31-02-2026',
    '29-02-2025',
    '00-01-2026',
    '01-13-2026',
    '1-1-2026',
    '2026-01-05',
    '05/01/2026',
    '05-01-26',
    '05-01-2026 10:00',
    '٠٥-٠١-٢٠٢٦',
    '',
  ])('%j is no day', (text) => {
    expect(parseDayMonthYear(text)).toBeNull();
  });

  test('spaces around a day do not matter', () => {
    expect(parseDayMonthYear(' 05-01-2026\n')?.toISOString()).toBe('2026-01-05T12:00:00.000Z');
  });
});
