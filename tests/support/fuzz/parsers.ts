/** All parsers of this project that read foreign data, each with seeds and with rules that its results must satisfy. */
import assert from 'node:assert/strict';
import { changedPrice } from '../../../src/features/admin/price-grid/price-rule.ts';
import { isBot } from '../../../src/features/admin/statistics/events.routes.ts';
import { matchHeadings } from '../../../src/features/admin/stock-files/csv/columns/column-mapping.ts';
import { CSV_KINDS } from '../../../src/features/admin/stock-files/csv/columns/csv-kinds.ts';
import { decode } from '../../../src/features/admin/stock-files/csv/encoding.ts';
import { checkBytes } from '../../../src/features/admin/stock-files/csv/foreign-file.ts';
import { readStockFile } from '../../../src/features/admin/stock-files/csv/stock-file.server.ts';
import { readOds } from '../../../src/features/admin/stock-files/csv/workbook/read-ods.server.ts';
import {
  repackWorkbook,
  unpackWorkbook,
} from '../../../src/features/admin/stock-files/csv/workbook/repack-workbook.server.ts';
import { readListQuery, writeListQuery } from '../../../src/features/catalogue/client/list-query.ts';
import { readCompared } from '../../../src/features/catalogue/favourites/compare-address.ts';
import { parseFavourites } from '../../../src/features/catalogue/favourites/favourites.ts';
import { readSelection, selectionPath } from '../../../src/features/catalogue/favourites/selection-address.ts';
import { readAdminFilter } from '../../../src/features/catalogue/search/admin-filter.ts';
import { termsOf } from '../../../src/features/catalogue/search/search-terms.ts';
import { countWords, nearestWords } from '../../../src/features/catalogue/search/spelling/spelling.ts';
import { rejectionOf } from '../../../src/features/platform/images/processing/picture-format.ts';
import { withoutTextChunks } from '../../../src/features/platform/images/processing/png-text-chunks.ts';
import { isWholeJpeg } from '../../../src/features/platform/images/upload/upload-environment.ts';
import { SETTINGS_SECTIONS } from '../../../src/features/platform/settings/fields/settings.fields.ts';
import { readSection } from '../../../src/features/platform/settings/settings.schema.ts';
import { initialsOf, returnPath } from '../../../src/features/site/sign-in/identity.ts';
import { tidyFlight } from '../../../src/features/site/vtc/trip-answer.ts';
import { readConfig, StartError } from '../../../src/server/config.ts';
import { networkOf } from '../../../src/server/http/network.ts';
import { cellOf, joinList, normalizeText, splitList, textOf } from '../../../src/shared/csv-cells.ts';
import { isDay } from '../../../src/shared/dates/iso-days.ts';
import { readDay, readMonth } from '../../../src/shared/dates/written-dates.ts';
import { DomainError } from '../../../src/shared/errors.ts';
import { centsOf, formatPrice, spokenPrice } from '../../../src/shared/money.ts';
import { readNumber } from '../../../src/shared/number-text.ts';
import { slugOf } from '../../../src/shared/text/slug.ts';
import { clean, fold, wordsOf } from '../../../src/shared/text/text.ts';
import { zip } from '../workbook.ts';
import { BACKUPS } from './backup-parser.ts';
import type { Parser } from './parser.ts';

function ofText(
  name: string,
  seeds: readonly string[],
  parse: (text: string) => unknown,
  expected = [DomainError],
): Parser {
  return { name, seeds, parse: (input) => parse(input.toString()), expected };
}

const isId = (id: number) => Number.isSafeInteger(id) && id > 0;

const TEXTS: readonly Parser[] = [
  ofText('search words', ['clio 2021 diesel', '20m3 hayon', '7 places 100 000 km', 'L’ÉTÉ œuvre'], (text) => {
    assert.equal(fold(fold(text)), fold(text));
    assert.equal(clean(clean(text)), clean(text));
    wordsOf(text);
    for (const { text: term } of termsOf(text) as { text?: string }[]) assert.notEqual(term, '');
  }),
  ofText('spelling', ['toyota yaris peugot', 'renault;clio'], (text) =>
    nearestWords(fold(text.slice(0, 30)), countWords(new Map(), [text, 'Toyota Yaris', 'Peugeot 208'])),
  ),
  ofText('amounts', ['12 900 €', '1.234,56', '49€/jour', '85,5', "1'554.00", 'sur demande'], (text) => {
    const cents = centsOf(text);
    assert.ok(cents === null || (Number.isSafeInteger(cents) && cents >= 0));
    for (const style of ['fr', 'spec'] as const) assert.equal(typeof formatPrice(text, style), 'string');
    spokenPrice(text);
    const raised = changedPrice(text, { percent: 500, rounding: { step: 5, ending: 0 } });
    assert.ok(cents === null ? raised === text : centsOf(raised) !== null);
  }),
  ofText('numbers', ['45 000 km', '45.000', '10,8 m³', '1’234', '7'], (text) => {
    for (const type of ['integer', 'decimal'] as const) {
      const number = readNumber(text, { type, unit: 'km', otherUnits: ['kilomètres'] });
      assert.ok(number === null || number >= 0);
    }
  }),
  ofText('days', ['5/1/2026', '2026-01-05', '31-12-1999', '6/2019'], (text) => {
    const day = readDay(text);
    assert.ok(day === null || isDay(day.split('-').toReversed().join('-')), String(day));
    const month = readMonth(text);
    assert.ok(month === null || /^\d\d-\d{4}$/.test(month), String(month));
  }),
  ofText('slugs of landing pages', ['Citroën C3', '20 m³', 'Permis B'], (text) =>
    assert.match(slugOf(text), /^([a-z0-9]+(-[a-z0-9]+)*)?$/),
  ),
  ofText('flight numbers, initials', ['af1234', 'Hélène Tilleul'], (text) => {
    tidyFlight(text);
    assert.notEqual(initialsOf({ name: text, email: 'a@b.example' }), '');
  }),
  ofText('user agents', ['Mozilla/5.0 (compatible; Googlebot/2.1)', 'curl/8'], (text) => isBot(text)),
  ofText('cells of lists', ['a | b \\| c', "'=1+1", '-5'], (text) => {
    assert.equal(textOf(cellOf(text)), normalizeText(text));
    const list = splitList(text);
    assert.deepEqual(splitList(joinList(list)), list);
  }),
  ofText('vehicles saved in a browser', ['[{"kind":"cars","id":1,"prices":"27-650-","day":"2026-11-22"}]'], (text) => {
    for (const { id } of parseFavourites(text)) assert.ok(isId(id));
  }),
  ofText('addresses of networks', ['192.168.1.1', '::ffff:10.0.0.1', '2001:db8::1%eth0', '1::'], (text) => {
    networkOf(text);
  }),
];

const ADDRESSES: readonly Parser[] = [
  ofText(
    'list addresses',
    ['q=clio&marque=1,2&prix_min=10&prix_max=99&tri=prix&page=2', 'carburant=diesel&tarif=jour'],
    (text) => {
      for (const kind of ['cars', 'trucks'] as const) {
        const { query } = readListQuery(new URLSearchParams(text), kind, ['diesel', 'petrol']);
        const again = readListQuery(writeListQuery(query), kind, ['diesel', 'petrol']);
        assert.deepEqual(again.query, query);
      }
    },
  ),
  ofText('filters of the administration', ['statut=available&manque=photo&age_min=30&echeance=30'], (text) =>
    readAdminFilter(new URLSearchParams(text)),
  ),
  ofText('selection and comparison', ['ids=48,47&prix=27-650-,&camions=18', 'ids=1&differences=1'], (text) => {
    const selection = readSelection(new URLSearchParams(text));
    for (const { id } of selection) assert.ok(isId(id));
    const params = new URL(selectionPath(selection), 'http://site.invalid').searchParams;
    assert.deepEqual(readSelection(params), selection);
    for (const id of readCompared(new URLSearchParams(text)).ids) assert.ok(isId(id));
  }),
  ofText(
    'the page after a sign-in',
    ['/car/1?q=a#b', '//evil.example', '/\\evil', '/a/..//evil', '/auth/x'],
    (text) => {
      const path = returnPath(text);
      assert.match(path, /^\/(?![/\\])/);
      assert.equal(new URL(path, 'https://site.example').origin, 'https://site.example');
    },
  ),
];

const CSV = 'Référence;Titre;Marque;Prix jour;Équipements\r\nA1;"Clio; 5 portes";Renault;85€;Bluetooth | GPS\r\n';

const FILES: readonly Parser[] = [
  {
    name: 'stock lists (CSV)',
    seeds: [
      CSV,
      `sep=,\r\nTitre,Prix\r\n"a ""b""",1`,
      Buffer.from(`\ufeff${CSV}`, 'utf16le'),
      Buffer.from(CSV, 'latin1'),
    ],
    parse: (input) => {
      const { headings, rows, kind } = readStockFile(input);
      for (const [i, { line }] of rows.entries()) assert.ok(line > (rows[i - 1]?.line ?? 0), `line ${line}`);
      matchHeadings(headings, CSV_KINDS[kind].columns);
    },
    expected: [DomainError],
  },
  {
    name: 'encodings',
    seeds: [
      CSV,
      Buffer.from(CSV, 'latin1'),
      Buffer.from(CSV, 'utf16le'),
      Buffer.concat([Buffer.from(CSV), Buffer.from('M\xe9ca', 'latin1')]),
      Buffer.from('R\x8ef\x8erence', 'latin1'),
    ],
    parse: (input) => {
      checkBytes(input);
      assert.ok(!decode(input).includes('\0'));
    },
    expected: [DomainError],
  },
  {
    name: 'spreadsheets (ods)',
    seeds: [
      '<table:table table:name="A"><table:table-row><table:table-cell table:number-columns-repeated="3" office:value-type="string"><text:p>a&amp;<text:s text:c="2"/>b</text:p></table:table-cell></table:table-row></table:table>',
      '<table:table><table:table-row table:number-rows-repeated="1048576"><table:table-cell office:value-type="float" office:value="1.5"/></table:table-row></table:table>',
      '<table:table><table:table-row><table:table-cell office:value-type="date" office:date-value="2026-01-05"><office:annotation><text:p>x</text:p></office:annotation></table:table-cell></table:table-row></table:table>',
    ],
    parse: (input) => {
      for (const { data } of readOds(input.toString())) for (const row of data) assert.ok(row.length <= 500);
    },
    expected: [DomainError],
  },
  {
    name: 'archives (xlsx)',
    seeds: [
      zip([
        ['xl/worksheets/sheet1.xml', Buffer.from('<row r="2"><c r="XFD2"><v>1</v></c></row>')],
        ['b.xml', Buffer.alloc(9)],
      ]),
      zip([['a.xml', Buffer.alloc(1)]], { claimed: 0xffff }),
      zip([['a.xml', Buffer.alloc(999)]], { isPacked: true }),
    ],
    parse: (input) => repackWorkbook(unpackWorkbook(input)),
    expected: [DomainError],
  },
  {
    name: 'chunks of PNG, markers of JPEG',
    seeds: [
      Buffer.concat([pngHead(), chunk('tEXt', 'a\0b'), chunk('iCCP', 'x'), chunk('iCCP', 'y'), chunk('IEND', '')]),
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xda, 0, 2, 7, 0xff, 0, 0xff, 0xd0, 0xff, 0xd9]),
      Buffer.from('\0\0\0\x18ftypavif', 'latin1'),
    ],
    parse: (input) => {
      rejectionOf(input, input.length);
      isWholeJpeg(input);
      const output = withoutTextChunks(input);
      assert.ok(output.length <= input.length);
      assert.deepEqual(withoutTextChunks(output), output);
    },
  },
  {
    name: 'settings',
    seeds: [
      '{"week":{"monday":[{"from":"09:00","to":"12:00"}]},"closures":[]}',
      '{"rates":[]}',
      '{"reviews":[{"stars":5}]}',
    ],
    parse: (input) => {
      const value: unknown = JSON.parse(input.toString());
      for (const section of SETTINGS_SECTIONS) readSection(section, value);
    },
    expected: [SyntaxError],
  },
  {
    name: 'environment',
    seeds: [
      'DATABASE_URL=postgres://u:p@db.example/x?sslmode=verify-full',
      'PUBLIC_URL=https://a.example\nDEMO=1',
      'TRUST_PROXY=10.0.0.0/8\nPORT=80',
    ],
    parse: (input) =>
      readConfig(
        Object.fromEntries(
          input
            .toString()
            .split('\n')
            .map((line) => line.split(/=(.*)/s).slice(0, 2)),
        ),
        '/',
      ),
    expected: [StartError],
  },
];

function pngHead(): Buffer {
  return Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
}

function chunk(type: string, body: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  return Buffer.concat([length, Buffer.from(type + body, 'latin1'), Buffer.alloc(4)]);
}

export const PARSERS: readonly Parser[] = [...TEXTS, ...ADDRESSES, ...FILES, BACKUPS];
