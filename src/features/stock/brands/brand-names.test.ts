import { expect, test } from 'vitest';
import { brandKey, brandNames, usualSpelling } from './brand-names.ts';

test.each([
  ['VW', 'volkswagen'],
  ['volkswagen', 'volkswagen'],
  ['MERCEDES', 'mercedes benz'],
  ['Mercedes Benz', 'mercedes benz'],
  ['Škoda', 'skoda'],
  ['constructor', 'constructor'],
  [' ', ''],
])('the brand that %j names is %j', (text, key) => {
  expect(brandKey(text)).toBe(key);
});

test('a brand has all its names, its own first; an unknown one has the name as it is', () => {
  expect(brandNames('vw')).toEqual(['volkswagen', 'vw', 'volks', 'volkswagon']);
  expect(brandNames('Citroën')).toEqual(['citroen']);
});

test.each([
  ['HYUNDAI', 'Hyundai'],
  ['hyundai', 'Hyundai'],
  ['BMW', 'BMW'],
  ['CITROEN', 'Citroën'],
  ['MERCEDES-BENZ', 'Mercedes-Benz'],
  ['MG', 'MG'],
  ['ALFA ROMEO', 'Alfa Romeo'],
  ['SKODA', 'Škoda'],
  ['ZUNDAPP KTM', 'Zundapp KTM'],
  ['McCormick', 'McCormick'],
])('FILE-5: a new brand %j is proposed as %j', (written, name) => expect(usualSpelling(written)).toBe(name));
