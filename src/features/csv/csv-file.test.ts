import { expect, test } from 'vitest';
import { readCsv } from './csv-file.ts';

test.each([';', ',', '\t'])('the separator %j is recognised by the headings', (separator) => {
  const sheet = readCsv(`a${separator}"b;,\t"${separator}c\n1${separator}2${separator}3\n`);
  expect(sheet).toEqual({ separator, headings: ['a', 'b;,\t', 'c'], rows: [{ line: 2, cells: ['1', '2', '3'] }] });
});

test.each(['\n', '\r\n', '\r'])('lines that end with %j keep the numbers an editor shows', (end) => {
  const text = ['', 'a;b', '1;"x', 'y""', ';"', '', '  ;', '2;z', '3;"\u2028"'].join(end);
  expect(readCsv(text).rows).toEqual([
    { line: 3, cells: ['1', 'x\ny"\n;'] },
    { line: 8, cells: ['2', 'z'] },
    { line: 9, cells: ['3', '\u2028'] },
  ]);
});

test('Excel’s own « sep= » line names the separator and still counts as a line', () => {
  expect(readCsv('sep=,\r\na,b;c\r\n1,2\r\n')).toEqual({
    separator: ',',
    headings: ['a', 'b;c'],
    rows: [{ line: 3, cells: ['1', '2'] }],
  });
});

test('a quote in the middle of a text is a letter; empty headings at the end are none', () => {
  const sheet = readCsv('a;b;;\nécran 8";5" "x";;\n');
  expect(sheet.headings).toEqual(['a', 'b']);
  expect(sheet.rows).toEqual([{ line: 2, cells: ['écran 8"', '5" "x"', '', ''] }]);
});

test('a quote that is never closed is rejected with the line that opens it', () => {
  expect(() => readCsv('a;b\n1;"x\ny"\n2;"z\n3;w\n4;v')).toThrow(/^La ligne 4 ouvre un guillemet/);
});

test('FILE-9: lines and cells that are far too many for a list are rejected before they are all read', () => {
  expect(() => readCsv(`Titre\nClio${';'.repeat(20_001)}`)).toThrow('La ligne 2 a plus de 20 000 colonnes');
  expect(readCsv(`Titre${';'.repeat(16_383)}\nClio${';'.repeat(16_383)}`).headings).toEqual(['Titre']);
  expect(() => readCsv(`Titre\n${`Clio${';'.repeat(9_999)}\n`.repeat(301)}`)).toThrow('3 millions de cellules');
});
