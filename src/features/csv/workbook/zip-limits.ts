import { DomainError } from '../../../shared/errors.ts';

/** What a workbook may unpack to: a file of some kilobytes can claim gigabytes. */

/** Largest sum of the unpacked files, in bytes: some 100,000 rows. */
export const MAX_UNPACKED_BYTES = 100 * 1024 * 1024;

/** A workbook has some twenty files. */
const MAX_ENTRIES = 2_000;

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const MAX_COMMENT_BYTES = 0xffff;

/** A size that stands in the 64-bit extension, which no workbook of this size has. */
const IS_64_BIT = 0xffffffff;

/**
 * Checks the sizes that the archive's directory declares, which are those that are allocated when it is unpacked.
 * @throws DomainError where it is no archive or unpacks to too much
 */
export function checkZip(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  const entries = view.getUint16(end + 10, true);
  if (entries > MAX_ENTRIES) throw tooLarge();
  let place = view.getUint32(end + 16, true);
  let unpacked = 0;
  for (let entry = 0; entry < entries; entry += 1) {
    if (place + ENTRY_BYTES > view.byteLength || view.getUint32(place, true) !== ENTRY_SIGNATURE) throw damaged();
    const size = view.getUint32(place + 24, true);
    unpacked += size;
    if (size === IS_64_BIT || unpacked > MAX_UNPACKED_BYTES) throw tooLarge();
    const names = [28, 30, 32].map((offset) => view.getUint16(place + offset, true));
    place += names.reduce((sum, length) => sum + length, ENTRY_BYTES);
  }
}

/** Where the directory's end stands: the last thing in the file but for a comment. */
function endOf(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_BYTES - MAX_COMMENT_BYTES);
  for (let place = view.byteLength - END_BYTES; place >= first; place -= 1)
    if (view.getUint32(place, true) === END_SIGNATURE) return place;
  throw damaged();
}

function tooLarge(): DomainError {
  return new DomainError(
    'too_large',
    'Ce classeur contient bien plus qu’une liste de stock : copiez la liste seule dans un nouveau classeur.',
  );
}

export function damaged(): DomainError {
  return new DomainError(
    'unreadable',
    'Ce classeur est illisible : ouvrez-le dans Excel, « Enregistrer sous » au format .xlsx, puis réessayez.',
  );
}
