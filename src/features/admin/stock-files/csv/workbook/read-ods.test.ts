import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { workbook, zip } from '../../../../../../tests/support/workbook.ts';
import { readWorkbook } from './read-workbook.server.ts';

const cell = (text: string, attributes = '') =>
  `<table:table-cell office:value-type="string"${attributes}><text:p>${text}</text:p></table:table-cell>`;
const row = (cells: string, attributes = '') => `<table:table-row${attributes}>${cells}</table:table-row>`;
const table = (rows: string, name = 'Stock') => `<table:table table:name="${name}">${rows}</table:table>`;
const ods = (...tables: string[]) =>
  zip([
    ['mimetype', Buffer.from('application/vnd.oasis.opendocument.spreadsheet')],
    [
      'content.xml',
      Buffer.from(`<?xml version="1.0"?><office:document-content>${tables.join('')}</office:document-content>`),
    ],
  ]);
const value = (type: string, attributes: string) =>
  `<table:table-cell office:value-type="${type}" ${attributes}><text:p>affiché</text:p></table:table-cell>`;
const HEADINGS = row(cell('Référence') + cell('Titre') + cell('Km'));
const FAR = ' table:number-columns-repeated="16000"';

test('FILE-31: the cells of a spreadsheet of LibreOffice are read by their values', async () => {
  const rows = [
    row(cell('Stock du jour')),
    row('<table:table-cell/>', ' table:number-rows-repeated="2"'),
    HEADINGS,
    row(
      cell('A&amp;1<text:s text:c="2"/>b') +
        cell('Clio<office:annotation><text:p>à rappeler</text:p></office:annotation>') +
        value('float', 'office:value="15200.5"') +
        `<table:table-cell${FAR}/>`,
    ),
    row(value('date', 'office:date-value="2022-03-14T00:00:00"') + value('boolean', 'office:boolean-value="true"')),
    row(cell('A3</text:p><text:p>B', ' table:number-columns-repeated="2"'), ' table:number-rows-repeated="2"'),
    row('<table:table-cell/>', ' table:number-rows-repeated="1048000"'),
  ];
  const book = await readWorkbook(ods(table(row(cell('Notes')), 'Notes'), table(rows.join(''))));
  expect(book.sheet).toBe('Stock');
  expect(book.rows).toEqual([
    { line: 5, cells: ['A&1  b', 'Clio', '15200,5'] },
    { line: 6, cells: ['14-03-2022', 'oui', ''] },
    { line: 7, cells: ['A3\nB', 'A3\nB', ''] },
    { line: 8, cells: ['A3\nB', 'A3\nB', ''] },
  ]);
});

test.each([
  ['rows', HEADINGS + row(cell('A'), ' table:number-rows-repeated="1048576"')],
  ['cells', HEADINGS + row(cell('A', FAR), ' table:number-rows-repeated="9000"')],
  ['empty rows before a filled one', HEADINGS + row('', ' table:number-rows-repeated="1000000"') + row(cell('A'))],
])('FILE-31: repeated %s do not fill the memory', (_, rows) =>
  expect(readWorkbook(ods(table(rows)))).rejects.toMatchObject({ code: 'too_large' }),
);

test('FILE-31: a workbook whose rows and cells have no references is read', async () => {
  const sheet = Buffer.from(
    '<worksheet><sheetData><row><c t="inlineStr"><is><t>Référence</t></is></c><c t="inlineStr"><is><t>Titre</t></is></c></row>' +
      '<row r="3"><c t="inlineStr"><is><t>A1</t></is></c><c><v>5</v></c></row></sheetData></worksheet>',
  );
  const files = { ...unzipSync(workbook({ name: 'Stock', rows: [['x']] })), 'xl/worksheets/sheet1.xml': sheet };
  const bytes = zip(Object.entries(files).map(([name, content]) => [name, Buffer.from(content)]));
  expect((await readWorkbook(bytes)).rows).toEqual([{ line: 3, cells: ['A1', '5'] }]);
});
