import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostileText } from '../../../tests/support/hostile.ts';
import { cellOf, isFormula, joinList, numberOf, splitList, textOf, tidy } from './cells.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+33 1', "'+33 1"],
  ['-5', "'-5"],
  ['@a', "'@a"],
  ["'=x", "''=x"],
  ["l'été", "l'été"],
  ["'80", "'80"],
  [' a ', 'a'],
])('%j is written %j', (text, cell) => {
  expect(cellOf(text)).toBe(cell);
  expect(textOf(cell)).toBe(tidy(text));
});

test('no cell begins with what a spreadsheet runs, and every text is read back', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const cell = cellOf(text);
      expect(cell).not.toMatch(/^[=+\-@\t\r]/);
      expect(isFormula(cell)).toBe(false);
      expect(textOf(cell)).toBe(tidy(text));
    }),
  );
});

test('lists of texts are read back, bars, backslashes and formulas included', () => {
  const list = fc.uniqueArray(hostileText.map(tidy).filter(Boolean));
  fc.assert(fc.property(list, (texts) => void expect(splitList(joinList(texts))).toEqual(texts)));
});

test('pictures are separated by bars or line breaks', () => {
  expect(splitList('a | b\n\n c |', { atLines: true })).toEqual(['a', 'b', 'c']);
  expect(splitList('a\nb | a\nb')).toEqual(['a\nb']);
});

test.each([
  ['122 783', 122_783],
  ['169052', 169_052],
  ['75874 KM', 75_874],
  ['271\u202f952 km', 271_952],
  ['3\u00a0456 kms', 3_456],
  ['45.000', 45_000],
  ['45,000 km', 45_000],
  ['1 234 567', 1_234_567],
  ['0', 0],
  ['inconnu', null],
  ['12,5', null],
  ['1 23', null],
  ['-5', null],
  ['km', null],
  ['12 000 miles', null],
  ['1e5', null],
])('D38: the mileage %j is %j', (text, number) => {
  expect(numberOf(text, ['km', 'kms'], 0)).toBe(number);
});

test.each([
  ['10,8 m³', 10.8],
  ['10.85', 10.85],
  ['1 200,5', 1_200.5],
  ['1.200', 1_200],
  ['20', 20],
  ['10,', null],
  [',5', null],
  ['dix', null],
])('a decimal number %j is %j', (text, number) => {
  expect(numberOf(text, ['m³'], 2)).toBe(number);
});
