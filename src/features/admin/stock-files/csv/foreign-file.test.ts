import { expect, test } from 'vitest';
import { zip } from '../../../../../tests/support/workbook.ts';
import { openStockFile } from './stock-file.server.ts';

const text = (content: string) => new Uint8Array(Buffer.from(content, 'latin1'));
const archive = (...names: string[]) => zip(names.map((name) => [name, Buffer.from('<a/>')]));
const encrypted = archive('xl/workbook.xml');
encrypted[6] = 1;

test.each([
  ['<html xmlns:o="x"><body><table><tr><td>Réf</td></tr></table>', /page web \(HTML\)/],
  ['\r\n<table border=1><tr><td>Réf', /page web \(HTML\)/],
  ['<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?><Workbook/>', /XML 2003/],
  ['<?xml version="1.0"?><stock/>', /est du XML/],
  ['[{"reference":"A1"}]', /est du JSON/],
  ['%PDF-1.7', /est un PDF/],
  [`\xd0\xcf\x11\xe0${'\0'.repeat(99)}W\0o\0r\0k`, /ancien format \(\.xls\)/],
  [
    `\xd0\xcf\x11\xe0${'\0'.repeat(99)}${Buffer.from('EncryptedPackage', 'utf16le').toString('latin1')}`,
    /mot de passe/,
  ],
])('FILE-30: the file %j is named, with how to save it', (content, message) =>
  expect(openStockFile(text(content), 'cars')).rejects.toThrow(message),
);

test.each([
  [encrypted, /mot de passe/],
  [
    zip([
      ['META-INF/manifest.xml', Buffer.from('<manifest:encryption-data/>')],
      ['content.xml', Buffer.from('x')],
    ]),
    /mot de passe/,
  ],
  [archive('xl/workbook.bin'), /\.xlsb/],
  [archive('Index/Document.iwa'), /Numbers/],
  [archive('word/document.xml'), /Word/],
  [archive('stock.csv'), /archive \(\.zip\)/],
])('FILE-30: an archive that is no workbook is named (%#)', (bytes, message) =>
  expect(openStockFile(bytes, 'cars')).rejects.toThrow(message),
);
