import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostileText } from '../../tests/support/hostile.ts';
import { cellOf, isFormula, joinList, normalizeText, splitList, textOf } from './csv-cells.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+33 1', "'+33 1"],
  ['-5', "'-5"],
  ['@a', "'@a"],
  ["'=x", "''=x"],
  ["l'été", "l'été"],
  ["'80", "'80"],
  [' a ', 'a'],
  ['Clio;=1+1;x', "Clio;'=1+1;x"],
  ['Clio,@a,+33,-5', "Clio,'@a,'+33,'-5"],
  ["Clio; \t=1;'=2\n=3", "Clio;  '=1;''=2\n'=3"],
  ['Clio;"=1+1;x', `Clio;"'=1+1;x`],
  ['Clio," @a,"-5\n"=2', `Clio," '@a,"'-5\n"'=2`],
  ['- GPS, +2 clés\n- toit', "'- GPS, +2 clés\n- toit"],
])('%j is written %j', (text, cell) => {
  expect(cellOf(text)).toBe(cell);
  expect(textOf(cell)).toBe(normalizeText(text));
});

test('no cell begins with what a spreadsheet runs, and every text is read back', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const cell = cellOf(text);
      expect(cell).not.toMatch(/^[=+\-@\t\r]/);
      for (const part of cell.split(/[;,]/)) expect(part).not.toMatch(/^[+-]|^\s*[=@]|\n\s*[=@]/);
      expect(isFormula(cell)).toBe(false);
      expect(textOf(cell)).toBe(normalizeText(text));
    }),
  );
});

test('lists of texts are read back, bars, backslashes and formulas included', () => {
  const list = fc.uniqueArray(hostileText.map(normalizeText).filter(Boolean));
  fc.assert(fc.property(list, (texts) => void expect(splitList(joinList(texts))).toEqual(texts)));
});

test('pictures are separated by bars or line breaks', () => {
  expect(splitList('a | b\n\n c |', { atLines: true })).toEqual(['a', 'b', 'c']);
  expect(splitList('a\nb | a\nb')).toEqual(['a\nb']);
});
