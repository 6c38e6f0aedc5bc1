import { describe, expect, test } from 'vitest';
import { dayOfWeek, isDay, longDay, nightsBetween } from './iso-days.ts';

describe('days of date fields', () => {
  test('exist, and are written in one way', () => {
    expect(['2026-12-04', '2028-02-29'].map(isDay)).toEqual([true, true]);
    const others = ['2026-02-30', '2027-02-29', '2026-13-01', '04/12/2026', '2026-2-3', '', '12', '2026-12-04 '];
    expect(others.filter(isDay)).toEqual([]);
  });

  test('a change of the clock is a night as any other', () => {
    expect(nightsBetween('2027-03-27', '2027-03-29')).toBe(2);
    expect(nightsBetween('2027-10-30', '2027-11-01')).toBe(2);
    expect(nightsBetween('2026-12-04', '2026-12-04')).toBe(0);
  });

  test('have a weekday', () => {
    expect(dayOfWeek('2026-12-06')).toBe(0);
    expect(longDay('2026-12-06')).toBe('dimanche 6 décembre 2026');
    expect(longDay('2026-12-01')).toBe('mardi 1er décembre 2026');
    expect(longDay('2026-12-05')).toBe('samedi 5 décembre 2026');
  });
});
