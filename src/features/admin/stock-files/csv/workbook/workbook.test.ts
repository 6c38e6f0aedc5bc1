import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Day, Formula, workbook, zip } from '../../../../../../tests/support/workbook.ts';
import { openStockFile } from '../stock-file.server.ts';
import { readWorkbook } from './read-workbook.server.ts';
import { MAX_UNPACKED_BYTES } from './repack-workbook.server.ts';

const cellsOf = async (...cells: Parameters<typeof workbook>[0]['rows'][number][]) =>
  (await readWorkbook(workbook({ name: 'Stock', rows: [['Référence', 'Titre'], ...cells] }))).rows;

test.each([
  [2019, '2019'],
  [45_000, '45000'],
  [12.5, '12,5'],
  [0.1 + 0.2, '0,3'],
  [1_554.0000000000002, '1554'],
  [-3, '-3'],
  [1e21, '1000000000000000000000'],
  [0.000_001, '0,000001'],
  [true, 'oui'],
  [false, 'non'],
  [new Day('2019-06-14'), '14-06-2019'],
  [new Day('2024-02-29'), '29-02-2024'],
  [' 1 554,00 € ', '1 554,00 €'],
  ['=HYPERLINK("https://example.invalid")', '=HYPERLINK("https://example.invalid")'],
  ['é&<"\u202f', 'é&<"'],
  [new Formula('A1*2', 90), '90'],
  [new Formula('CONCAT("a","b")', 'ab'), 'ab'],
  [new Formula('TODAY()'), ''],
  ['#N/A', ''],
  ['#REF!', ''],
  [null, ''],
])('FILE-10: the cell %j of a workbook is %j', async (cell, text) => {
  const [row] = await cellsOf(['A1', cell]);
  expect(row?.cells[1]?.trim()).toBe(text);
});

test('FILE-10: any number in a workbook is the number in a file, to 15 digits', async () => {
  const numbers = fc.sample(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }), 200);
  const rows = await cellsOf(...numbers.map((number) => ['A', number]));
  for (const [i, number] of numbers.entries()) {
    const text = rows[i]?.cells[1] ?? '';
    expect(text).toMatch(/^-?\d+(,\d+)?$/);
    expect(Math.abs(Number(text.replace(',', '.')) - number)).toBeLessThanOrEqual(Math.abs(number) * 1e-9 + 1e-9);
  }
});

test('FILE-10: the headings are found below a merged title, and empty rows count as lines', async () => {
  const rows = [['Stock du 22 novembre'], [], [null, 'Référence', 'Désignation', 'km'], [], [null, 'A1', 'Clio', 5]];
  expect(await readWorkbook(workbook({ name: 'Feuil1', merged: 'A1:D1', rows }))).toEqual({
    headings: ['', 'Référence', 'Désignation', 'km'],
    rows: [{ line: 5, cells: ['', 'A1', 'Clio', '5'] }],
    skipped: { above: [1], comments: [], totals: [] },
    sheet: 'Feuil1',
    sheets: ['Feuil1'],
  });
});

test('FILE-10: rows have a cell for each heading, whatever stands beside the list', async () => {
  expect((await cellsOf(['A1'], ['A2', 'Clio', 'à rappeler'])).map(({ cells }) => cells)).toEqual([
    ['A1', ''],
    ['A2', 'Clio'],
  ]);
});

test('FILE-10: of several sheets the one with the known headings is read, or the one that is asked for', async () => {
  const notes = { name: 'Notes', rows: [['Appeler M. Martin', 'Titre']] };
  const stock = {
    name: 'Stock & co',
    rows: [
      ['Référence', 'Titre', 'Prix jour'],
      ['A1', 'Clio', 30],
    ],
  };
  const book = workbook(notes, stock, { name: 'Vide', rows: [] });
  const file = await openStockFile(book);
  expect(file).toMatchObject({ kind: 'cars', sheet: 'Stock & co', sheets: ['Notes', 'Stock & co', 'Vide'] });
  expect((await readWorkbook(book, 'Notes')).headings).toEqual(['Appeler M. Martin', 'Titre']);
  await expect(readWorkbook(book, 'Ailleurs')).rejects.toThrow('Le classeur n’a pas de feuille « Ailleurs ».');
  await expect(openStockFile(workbook({ name: 'Vide', rows: [] }), 'cars')).rejects.toThrow('aucun véhicule');
});

test('FILE-11: a workbook that claims to unpack to more than a stock is rejected before it is unpacked', async () => {
  const bomb = zip([['xl/worksheets/sheet1.xml', Buffer.alloc(1_000)]], { claimed: MAX_UNPACKED_BYTES + 1 });
  await expect(readWorkbook(bomb)).rejects.toThrow(/bien plus qu’une liste/);
  const many = zip(Array.from({ length: 2_001 }, (_, i) => [`${i}.xml`, Buffer.alloc(0)]));
  await expect(readWorkbook(many)).rejects.toThrow(/bien plus/);
  const unsaid = zip([['a.xml', Buffer.alloc(1_000)]], { claimed: 0, claimedPacked: MAX_UNPACKED_BYTES + 1 });
  await expect(readWorkbook(unsaid)).rejects.toThrow(/bien plus/);
});

const UNREADABLE = { code: 'unreadable', message: expect.stringContaining('Ce classeur est illisible') };

test('FILE-11: an archive with two counts of its files, or with 64-bit sizes, is rejected', async () => {
  const book = Buffer.from(workbook({ name: 'Stock', rows: [['Référence', 'Titre']] }));
  const end = book.length - 22;
  const counted = new Uint8Array(book);
  counted[end + 10] = 1;
  await expect(readWorkbook(counted)).rejects.toMatchObject(UNREADABLE);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50);
  const wide = new Uint8Array(Buffer.concat([book.subarray(0, end), locator, book.subarray(end)]));
  await expect(readWorkbook(wide)).rejects.toMatchObject(UNREADABLE);
});

test.each(['ZZZZZZ4', 'XFE4', 'A1048577', 'A1e9', '&#90;ZZZ4'])(
  'FILE-11: a cell %s, which Excel does not have, is rejected before it is read',
  async (far) => {
    const rows = [['Référence', 'Titre']];
    await expect(readWorkbook(workbook({ name: 'Stock', rows, far }))).rejects.toMatchObject(UNREADABLE);
  },
);

test('FILE-11: a note in the last column that Excel has does not matter', async () => {
  const rows = [
    ['Référence', 'Titre'],
    ['A1', 'Clio'],
  ];
  expect((await readWorkbook(workbook({ name: 'Stock', rows, far: 'XFD4' }))).rows[0]?.cells).toEqual(['A1', 'Clio']);
});

test('FILE-9: rows, cells and characters too many are rejected in a workbook too, rows at the first one', async () => {
  const list = (rows: number, cells: number, text: string) => {
    const line = Array.from({ length: cells }, () => text);
    return workbook({
      name: 'Stock',
      rows: [line.map((_, i) => `Titre ${i}`), ...Array.from({ length: rows }, () => line)],
    });
  };
  expect((await readWorkbook(list(3, 2, 'a'), undefined, 3)).rows).toHaveLength(3);
  await expect(readWorkbook(list(4, 2, 'a'), undefined, 3)).rejects.toThrow('plus de 3 lignes');
  // Shorter texts, because the reader's time grows with the square of a text's length on a busy machine.
  await expect(readWorkbook(list(2_001, 1, 'a'.repeat(10_000)))).rejects.toMatchObject({ code: 'too_large' });
});

test('FILE-11: a file that is no workbook, is truncated or was changed is rejected in one sentence', async () => {
  const book = workbook({
    name: 'Stock',
    rows: [
      ['Référence', 'Titre'],
      ['A1', 'Clio'],
    ],
  });
  const damaged = [book.slice(0, book.length - 30), book.slice(0, 40), zip([['a.txt', Buffer.from('a')]])];
  const garbled = book.slice();
  garbled.fill(7, 20, garbled.length - 30);
  for (const bytes of [...damaged, garbled, new Uint8Array([0x50, 0x4b])])
    await expect(openStockFile(bytes)).rejects.toMatchObject(UNREADABLE);
});

test('FILE-11: any bytes after the mark of an archive are rejected with a sentence', async () => {
  const bytes = fc.uint8Array({ maxLength: 300 });
  for (const some of fc.sample(bytes, 50))
    await expect(openStockFile(Uint8Array.from([0x50, 0x4b, 3, 4, ...some]))).rejects.toHaveProperty('code');
});
