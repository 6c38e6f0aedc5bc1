/** Builds Excel workbooks for tests: an uncompressed archive with the few files of a workbook. */
import { crc32, deflateRawSync } from 'node:zlib';

/** A day as Excel counts it. */
export class Day {
  readonly serial: number;
  constructor(text: string) {
    this.serial = Date.parse(`${text}T00:00:00Z`) / 86_400_000 + 25_569;
  }
}

/** A formula, with or without its saved result. */
export class Formula {
  readonly text: string;
  readonly result: number | string | undefined;
  constructor(text: string, result?: number | string) {
    this.text = text;
    this.result = result;
  }
}

export type Cell = string | number | boolean | Day | Formula | null;
/** `far` is the position of one more cell, for example of the last possible cell. */
export type Sheet = { name: string; rows: readonly (readonly Cell[])[]; merged?: string; far?: string };

const escaped = (text: string) => text.replace(/[<>&"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

function cellXml(cell: Cell, place: string): string {
  if (cell === null) return '';
  if (cell instanceof Day) return `<c r="${place}" s="1"><v>${cell.serial}</v></c>`;
  if (cell instanceof Formula) {
    const type = typeof cell.result === 'number' ? '' : ' t="str"';
    const result = cell.result === undefined ? '' : `<v>${escaped(String(cell.result))}</v>`;
    return `<c r="${place}"${type}><f>${escaped(cell.text)}</f>${result}</c>`;
  }
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${Number(cell)}</v></c>`;
  if (cell.startsWith('#')) return `<c r="${place}" t="e"><v>${escaped(cell)}</v></c>`;
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}

function sheetXml({ rows, merged, far }: Sheet): string {
  const lines = rows.map((cells, row) => {
    const inner = cells.map((cell, column) => cellXml(cell, `${columnName(column)}${row + 1}`)).join('');
    return inner === '' ? '' : `<row r="${row + 1}">${inner}</row>`;
  });
  const merge = merged ? `<mergeCells count="1"><mergeCell ref="${merged}"/></mergeCells>` : '';
  if (far) lines.push(`<row r="${far.replace(/^[A-Z]+/, '')}">${cellXml('x', far)}</row>`);
  return `<worksheet xmlns="${MAIN}"><sheetData>${lines.join('')}</sheetData>${merge}</worksheet>`;
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

export const workbook = (...sheets: Sheet[]) => zip(filesOf(sheets));
export const packedWorkbook = (...sheets: Sheet[]) => zip(filesOf(sheets), { isPacked: true });

/** Style 1 is a date. */
function filesOf(sheets: Sheet[]): [string, Buffer][] {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const relations = (inner: string) => `<Relationships xmlns="${PACKAGE}/relationships">${inner}</Relationships>`;
  const list = sheets.map(({ name }, i) => `<sheet name="${escaped(name)}" sheetId="${i + 1}" r:id="s${i + 1}"/>`);
  const files: [string, string][] = [
    ['[Content_Types].xml', `<Types xmlns="${PACKAGE}/content-types"/>`],
    ['_rels/.rels', relations(relation('w', 'officeDocument', 'xl/workbook.xml'))],
    ['xl/workbook.xml', `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${list.join('')}</sheets></workbook>`],
    [
      'xl/_rels/workbook.xml.rels',
      relations(
        sheets.map((_, i) => relation(`s${i + 1}`, 'worksheet', `worksheets/sheet${i + 1}.xml`)).join('') +
          relation('styles', 'styles', 'styles.xml'),
      ),
    ],
    [
      'xl/styles.xml',
      `<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ],
    ...sheets.map((sheet, i): [string, string] => [`xl/worksheets/sheet${i + 1}.xml`, sheetXml(sheet)]),
  ];
  return files.map(([name, text]) => [name, Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${text}`)]);
}

/** `claimed` and `claimedPacked` replace the correct sizes in the archive's directory, unpacked and as stored. */
type Zipped = { claimed?: number; claimedPacked?: number; isPacked?: boolean };

/** The number of the compression method « deflate » in archives. */
const DEFLATED = 8;

export function zip(
  files: readonly (readonly [string, Buffer])[],
  { claimed, claimedPacked, isPacked = false }: Zipped = {},
): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let place = 0;
  for (const [name, unpacked] of files) {
    const body = isPacked ? deflateRawSync(unpacked) : unpacked;
    const title = Buffer.from(name);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    if (isPacked) about.writeUInt16LE(DEFLATED, 4);
    about.writeUInt32LE(crc32(unpacked), 10);
    about.writeUInt32LE(claimedPacked ?? body.length, 14);
    about.writeUInt32LE(claimed ?? unpacked.length, 18);
    about.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), about, title, body]);
    const entry = Buffer.alloc(46);
    entry.write('PK\x01\x02', 'latin1');
    entry.writeUInt16LE(20, 4);
    about.copy(entry, 6);
    entry.writeUInt32LE(place, 42);
    directory.push(entry, title);
    parts.push(local);
    place += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(place, 16);
  return new Uint8Array(Buffer.concat([...parts, list, end]));
}
