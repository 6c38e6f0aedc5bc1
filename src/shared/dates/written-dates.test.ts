import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostileText } from '../../../tests/support/hostile.ts';
import { seeded } from '../../../tests/support/property.ts';
import { MONTHS } from './date-labels.ts';
import { parseDayMonthYear } from './dates.ts';
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
  ['2022-03-14 00:00:00', '14-03-2022'],
  ['2022-03-14T10:30', '14-03-2022'],
  ['2022-03-14T00:00:00Z', '14-03-2022'],
  ['2022-03-13T23:00:00.000Z', '14-03-2022'],
  ['2022-03-14 00:00:00 +0100', '14-03-2022'],
  ['2022-03-14T00:00:00+02:00', '13-03-2022'],
  ['2022-02-31T00:00:00Z', null],
  ['14/03/2022 00:00', '14-03-2022'],
  ['14/03/2022 à 10h30', '14-03-2022'],
  ['14/03/2022 10:30:00', '14-03-2022'],
  ['20220314', '14-03-2022'],
  ['20221314', null],
  ['43539', '15-03-2019'],
  ['43539.5', '15-03-2019'],
  ['12345', null],
  ['15 juin 2018', '15-06-2018'],
  ['15-juin-18', '15-06-2018'],
  ['1er août 2018', '01-08-2018'],
  ['mardi 15 déc. 2018', '15-12-2018'],
  ['31 juin 2018', null],
  ['15 jui 2018', null],
  ['avant juin 2018', null],
  ['juin 2018', null],
  ['03/15/2019', null],
  ['00/00/0000', ''],
  ['0000-00-00', ''],
  ['0000-00-00 00:00:00', ''],
  ['0', ''],
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
  ['062019', '06-2019'],
  ['janv.-19', '01-2019'],
  ['févr-20', '02-2020'],
  ['août-21', '08-2021'],
  ['aout 21', '08-2021'],
  ['15 juin 2018', '06-2018'],
  ['décembre 2017', '12-2017'],
  ['Sept. 2017', '09-2017'],
  ['juil-98', '07-1998'],
  ['JUIN/2018', '06-2018'],
  ['2022-03-14', '03-2022'],
  ['2022-05-31T22:00:00.000Z', '06-2022'],
  ['14/06/2021 00:00', '06-2021'],
  ['20190315', '03-2019'],
  ['20190315.0', '03-2019'],
  ['43539', '03-2019'],
  ['00/00/0000', ''],
  ['0000-00-00', ''],
  ['00/0000', ''],
  ['03/15/2019', null],
  ['jui-19', null],
  ['201906', null],
  ['13/19', null],
  ['25/12', null],
  ['2019', null],
])('OUT-5: the month %j is %j', (text, month) => {
  expect(readMonth(text)).toBe(month);
});

const two = (number: number) => String(number).padStart(2, '0');

/** Every spelling of a day that the reader knows. */
const SPELLINGS: ((day: number, month: number, year: number) => string)[] = [
  (day, month, year) => `${day}/${month}/${year}`,
  (day, month, year) => `${two(day)}-${two(month)}-${year}`,
  (day, month, year) => `${two(day)}.${two(month)}.${two(year % 100)}`,
  (day, month, year) => `${year}-${two(month)}-${two(day)}`,
  (day, month, year) => `${year}-${two(month)}-${two(day)} 00:00:00.000`,
  (day, month, year) => `${year}-${two(month)}-${two(day)}T12:00:00Z`,
  (day, month, year) => `${two(day)}/${two(month)}/${year} 23:59`,
  (day, month, year) => `${year}${two(month)}${two(day)}`,
  (day, month, year) => `${day} ${MONTHS[month - 1]} ${year}`,
  (day, month, year) => `${day}-${MONTHS[month - 1]?.slice(0, 4)}.-${two(year % 100)}`,
  (day, month, year) => String((Date.UTC(year, month - 1, day) - Date.UTC(1899, 11, 30)) / 86_400_000),
];

test('OUT-5: every spelling of a day is the same day and the same month', () => {
  const [days, months, years] = [
    fc.integer({ min: 1, max: 28 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1980, max: 2059 }),
  ];
  fc.assert(
    fc.property(days, months, years, fc.constantFrom(...SPELLINGS), (day, month, year, spell) => {
      expect(readDay(spell(day, month, year))).toBe(`${two(day)}-${two(month)}-${year}`);
      expect(readMonth(spell(day, month, year))).toBe(`${two(month)}-${year}`);
    }),
    seeded(2_000),
  );
});

test('OUT-5: any text is an existing day, nothing, or no day', () => {
  const dateLike = fc.string({ unit: fc.constantFrom(...'0123456789-/. :TZ', 'juin', 'mars', ' 20') });
  fc.assert(
    fc.property(fc.oneof(hostileText, dateLike), (text) => {
      const [day, month] = [readDay(text), readMonth(text)];
      if (day) expect(parseDayMonthYear(day)).not.toBeNull();
      if (month) expect(parseDayMonthYear(`01-${month}`)).not.toBeNull();
    }),
    seeded(2_000),
  );
});
