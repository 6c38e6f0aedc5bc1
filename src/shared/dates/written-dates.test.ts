import { expect, test } from 'vitest';
import { readDay, readMonth } from './written-dates.ts';

test.each([
  ['5/12/26', '05-12-2026'],
  ['5-12-2026', '05-12-2026'],
  ['05.12.2026', '05-12-2026'],
  ['5 12 26', '05-12-2026'],
  ['2026-12-05', '05-12-2026'],
  [' 5/12/2026 ', '05-12-2026'],
  ['5/12/79', '05-12-2079'],
  ['5/12/80', '05-12-1980'],
  ['31/2/26', null],
  ['5/12/226', null],
  ['5/12', null],
  ['26-12-05', '26-12-2005'],
  ['demain', null],
])('OUT-5: the day %j is %j', (text, day) => {
  expect(readDay(text)).toBe(day);
});

test.each([
  ['6/19', '06-2019'],
  ['06-2019', '06-2019'],
  ['6/98', '06-1998'],
  ['2019-06', '06-2019'],
  ['14/6/19', '06-2019'],
  ['13/19', null],
  ['25/12', null],
  ['2019', null],
])('OUT-5: the month %j is %j', (text, month) => {
  expect(readMonth(text)).toBe(month);
});
