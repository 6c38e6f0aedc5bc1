import { type Unzipped, unzipSync, zipSync } from 'fflate';
import { DomainError } from '../../../../../shared/errors.ts';
import { checkArchive, passwordError } from '../foreign-file.ts';

/** Limits the size of an unpacked workbook, because a file of a few kilobytes can unpack to gigabytes. */

/** Maximum sum of the unpacked files, in bytes: some 100,000 rows. */
export const MAX_UNPACKED_BYTES = 100 * 1024 * 1024;

/** Maximum number of files in the archive. A workbook has about twenty. */
const MAX_ENTRIES = 2_000;

/** Position of the flags in the header of the first file. */
const FLAGS_AT = 6;

const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 0xffff;

/** Signature of the 64-bit extension before the end of an archive. No workbook of this size needs the extension. */
const LOCATOR_SIGNATURE = 0x07064b50;
const LOCATOR_BYTES = 20;

/**
 * The pattern must find every reference, because the reader could use all memory for a row or cell that was not
 * checked.
 */
const CELL_REFERENCES = /<(?:\w+:)?(?:c|row)\s(?:[^<>]*\s)?r\s*=\s*["']([^"'<>]*)["']/g;

const LAST_ROW = 1_048_576;
const LAST_COLUMN = 'XFD';

/**
 * Unpacks the XML files of a workbook.
 * @throws DomainError if the bytes are no archive, unpack to too much, have a password or are another kind of file
 */
export function unpackWorkbook(bytes: Uint8Array): Unzipped {
  checkEnd(bytes);
  if (isEncrypted(bytes)) throw passwordError();
  let entryCount = 0;
  let unpackedBytes = 0;
  const names: string[] = [];
  const filter = ({ name, size, originalSize }: { name: string; size: number; originalSize: number }) => {
    entryCount += 1;
    names.push(name);
    const isRead = name.endsWith('.xml') || name.endsWith('.xml.rels');
    // Counts the larger number, because unpacking allocates `originalSize` for a compressed file and `size` for a
    // stored file.
    if (isRead) unpackedBytes += Math.max(size, originalSize);
    if (entryCount > MAX_ENTRIES || unpackedBytes > MAX_UNPACKED_BYTES) throw tooLargeError();
    return isRead;
  };
  try {
    const files = unzipSync(bytes, { filter });
    checkArchive(names);
    const manifest = files['META-INF/manifest.xml'];
    if (manifest && new TextDecoder().decode(manifest).includes('manifest:encryption-data')) throw passwordError();
    return files;
  } catch (error) {
    throw error instanceof DomainError ? error : damagedError();
  }
}

/**
 * Moves the XML files of a workbook to a new archive without compression, so that the reader unpacks only counted
 * files. Rejects a cell beyond Excel's last cell, because the reader would allocate all cells before it. Adds the
 * references of cells that some programs leave out. Frees `files`.
 * @throws DomainError if the workbook contains such a cell
 */
export function repackWorkbook(files: Unzipped): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(files).map(([name, file]): [string, Uint8Array] => [
    name,
    withCellReferences(name, file),
  ]);
  for (const [, file] of entries) checkCellReferences(file);
  const archive = zipSync(Object.fromEntries(entries), { level: 0 });
  // The garbage collector would free them only after the reader has made copies of the archive.
  for (const { buffer } of Object.values(files)) if (buffer instanceof ArrayBuffer) buffer.transfer(0);
  return archive;
}

const PIECE_BYTES = 1024 * 1024;
const TAG_START = 0x3c;

/** Yields the text of a file in pieces of whole tags, because the text of a large file is another copy of it. */
function* piecesOf(file: Uint8Array): Generator<string> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  for (let start = 0; start < bytes.length; ) {
    const next = bytes.indexOf(TAG_START, start + PIECE_BYTES);
    const end = next < 0 ? bytes.length : next;
    yield bytes.toString('latin1', start, end);
    start = end;
  }
}

const SHEET = /(?:^|\/)sheet[^/]*\.xml$/i;
const WITHOUT_REFERENCE = /<(?:\w+:)?(?:c|row)(?:\s(?!r\s*=)[\w:]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'))*\s*\/?>/;
const ROWS_AND_CELLS = /<((?:\w+:)?(c|row))(\s[^<>]*?)?(\/?)>/g;
const OWN_REFERENCE = /(?:^|\s)r\s*=\s*["']([A-Z]{0,3})(\d{0,7})["']/;

function lacksReference(file: Uint8Array): boolean {
  for (const xml of piecesOf(file)) if (WITHOUT_REFERENCE.test(xml)) return true;
  return false;
}

/** A row or cell without a reference follows the one before it. */
function withCellReferences(name: string, file: Uint8Array): Uint8Array {
  if (!SHEET.test(name)) return file;
  if (!lacksReference(file)) return file;
  let row = 0;
  let column = 0;
  const completed = (tag: string, element: string, type: string, attributes = '', end = '') => {
    const [, letters = '', digits = ''] = OWN_REFERENCE.exec(attributes) ?? [];
    if (type === 'row') {
      row = digits === '' ? row + 1 : Number(digits);
      column = 0;
      return digits === '' ? `<${element} r="${row}"${attributes}${end}>` : tag;
    }
    column = letters === '' ? column + 1 : columnNumber(letters);
    return letters === '' ? `<${element} r="${columnName(column)}${row}"${attributes}${end}>` : tag;
  };
  const pieces = Array.from(piecesOf(file), (xml) => Buffer.from(xml.replace(ROWS_AND_CELLS, completed), 'latin1'));
  return Buffer.concat(pieces);
}

const LETTERS = 26;

function columnNumber(letters: string): number {
  return [...letters].reduce((number, letter) => number * LETTERS + letter.charCodeAt(0) - 64, 0);
}

function columnName(number: number): string {
  const letter = String.fromCharCode(65 + ((number - 1) % LETTERS));
  return number <= LETTERS ? letter : columnName(Math.floor((number - 1) / LETTERS)) + letter;
}

/** The first bit of an archive's flags says that its files have a password. */
const isEncrypted = (bytes: Uint8Array) => bytes.length > FLAGS_AT && ((bytes[FLAGS_AT] ?? 0) & 1) === 1;

/**
 * Checks the number of files at the end of the archive. A program that reads another number could find other files.
 * @throws DomainError
 */
function checkEnd(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const first = Math.max(0, view.byteLength - END_BYTES - MAX_COMMENT_BYTES);
  let end = view.byteLength - END_BYTES;
  while (end >= first && view.getUint32(end, true) !== END_SIGNATURE) end -= 1;
  if (end < first || view.getUint16(end + 8, true) !== view.getUint16(end + 10, true)) throw damagedError();
  if (end >= LOCATOR_BYTES && view.getUint32(end - LOCATOR_BYTES, true) === LOCATOR_SIGNATURE) throw damagedError();
}

function checkCellReferences(file: Uint8Array): void {
  for (const xml of piecesOf(file))
    for (const [, reference = ''] of xml.matchAll(CELL_REFERENCES)) if (!isOnSheet(reference)) throw damagedError();
}

function isOnSheet(reference: string): boolean {
  const [, column = '', row] = /^([A-Z]{0,3})(\d{1,7})$/.exec(reference) ?? [];
  return Number(row) <= LAST_ROW && (column.length < LAST_COLUMN.length || column <= LAST_COLUMN);
}

export function tooLargeError(): DomainError {
  return new DomainError(
    'too_large',
    'Ce classeur contient bien plus qu’une liste de stock : copiez la liste seule dans un nouveau classeur.',
  );
}

export function damagedError(): DomainError {
  return new DomainError(
    'unreadable',
    'Ce classeur est illisible : ouvrez-le dans Excel, « Enregistrer sous » au format .xlsx, puis réessayez.',
  );
}
