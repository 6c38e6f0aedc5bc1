import { expect, test } from 'vitest';
import { readCsv } from './csv-file.ts';

const NONE = { above: [], comments: [], totals: [] };

test.each([';', ',', '\t'])('the separator %j is recognised by the headings', (separator) => {
  const sheet = readCsv(`a${separator}"b;,\t"${separator}c\n1${separator}2${separator}3\n`);
  expect(sheet).toEqual({
    separator,
    headings: ['a', 'b;,\t', 'c'],
    rows: [{ line: 2, cells: ['1', '2', '3'] }],
    skipped: NONE,
  });
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
    skipped: NONE,
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

test('FILE-9: a line of more than a million characters is rejected, whether a quote is open or not', () => {
  const long = 'x'.repeat(1_000_001);
  expect(() => readCsv(`a;b\n1;2\n3;${long}`)).toThrow(/^La ligne 3 a plus d’un million de caractères/);
  expect(() => readCsv(`a;b\n1;"${long}`)).toThrow(/^La ligne 2 a plus d’un million de caractères/);
});

test('FILE-9: reading ends at the first line too many; empty lines at the end do not count', () => {
  const lines = (count: number) => `a;b\n${'1;2\n'.repeat(count)}`;
  expect(readCsv(`${lines(3)}${'; ;\n'.repeat(9)}`, 3).rows).toHaveLength(3);
  expect(readCsv('a;b\n1;;\n;;\n', 3).rows).toEqual([{ line: 2, cells: ['1', '', ''] }]);
  expect(() => readCsv(lines(4), 3)).toThrow(/^Ce fichier a plus de 3 lignes/);
  expect(() => readCsv(`${lines(4)}"never closed`, 3)).toThrow(/^Ce fichier a plus de 3 lignes/);
  expect(() => readCsv(lines(10_001), 10_000)).toThrow(/^Ce fichier a plus de 10\u00a0000 lignes/);
});

test('FILE-29: the headings are found below a title, and comments and totals are left out by number', () => {
  const text = [
    'Stock VO au 28/11/2026;;;',
    ';;;',
    'Référence;Marque;Kilométrage;Prix TTC',
    'T01;Renault;15200;15490',
    '# exemple;Peugeot;1;2',
    'Sous-total;;15200;15490',
    'T02;Total;48700;14990',
    'Total : 2 véhicules;;63 900 km;30 480 €',
    ';;Total;30480',
  ].join('\n');
  const { headings, rows, skipped } = readCsv(text);
  expect(headings[0]).toBe('Référence');
  expect(rows.map(({ line }) => line)).toEqual([4, 7]);
  expect(skipped).toEqual({ above: [1], comments: [5], totals: [6, 8, 9] });
});

test('FILE-29: comments above the headings hide neither headings nor separator', () => {
  const { headings, separator, skipped } = readCsv(
    '# MODELE, ne pas supprimer, merci, non\n#\nimmatriculation;marque\nAA-1;Renault',
  );
  expect([separator, headings]).toEqual([';', ['immatriculation', 'marque']]);
  expect(skipped.comments).toEqual([1, 2]);
});

test('FILE-29: references that all begin with # are no comments', () => {
  expect(readCsv('Référence;Titre\n#1;Clio\n#2;Zoé').rows).toHaveLength(2);
});

test('FILE-29: lines above the headings do not count as vehicles', () => {
  expect(readCsv(`Stock\nRéférence;Titre\n${'A;B\n'.repeat(3)}`, 3).rows).toHaveLength(3);
});

test('FILE-29: a bar separates cells too, and a formula that is only a text is read as the text', () => {
  const table = readCsv('Référence|Marque|Photos\n="00042"|Renault|a.jpg,b.jpg\n"=""00043"""|Kia|');
  expect(table.headings).toEqual(['Référence', 'Marque', 'Photos']);
  expect(table.rows.map(({ cells }) => cells)).toEqual([
    ['00042', 'Renault', 'a.jpg,b.jpg'],
    ['00043', 'Kia', ''],
  ]);
  expect(readCsv('Référence;Marque\n=1+1;Kia').rows[0]?.cells[0]).toBe('=1+1');
});
