import { expect, test } from 'vitest';
import { type NumberRule, readNumber } from './number-text.ts';

const mileage: NumberRule = { type: 'integer', unit: 'km', otherUnits: ['kms'] };

test.each([
  ['122 783', 122_783],
  ['169052', 169_052],
  ['75874 KM', 75_874],
  ['271\u202f952 km', 271_952],
  ['3\u00a0456 kms', 3_456],
  ['45\u2009000\u202fkm', 45_000],
  ['45.000', 45_000],
  ['45,000 km', 45_000],
  ['1 234 567', 1_234_567],
  ['0', 0],
  ['15 200 km', 15_200],
  ['15.200 kms', 15_200],
  ['15200 KM', 15_200],
  ['15’200', 15_200],
  ['15,200', 15_200],
  ['15 200,00', 15_200],
  ['15200,00 km', 15_200],
  ['15200.0', 15_200],
  ['15.200,00 km', 15_200],
  ['2022.0', 2_022],
  ['5.0', 5],
  ['15200.000', 15_200],
  ['15200.5', null],
  ['1.234,567', null],
  ['15k', null],
  ['NC', null],
  ['-', null],
  ['15 200 km (compteur)', null],
  ['inconnu', null],
  ['12,5', null],
  ['1 23', null],
  ['-5', null],
  ['km', null],
  ['12 000 miles', null],
  ['1e5', null],
  ['', null],
])('D38: the mileage %j is %j', (text, number) => {
  expect(readNumber(text, mileage)).toBe(number);
});

test.each([
  ['10,8 m³', 10.8],
  ['10.85', 10.85],
  ['1 200,5', 1_200.5],
  ['1.200', 1_200],
  ['20', 20],
  ['10,8000', 10.8],
  ['1.200,5', 1_200.5],
  ['10,855', null],
  ['10,', null],
  [',5', null],
  ['dix', null],
])('a decimal number %j is %j', (text, number) => {
  expect(readNumber(text, { type: 'decimal', unit: 'm³' })).toBe(number);
});
