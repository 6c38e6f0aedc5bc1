import { crc32 } from 'node:zlib';
import { formatOf } from '../../../src/features/platform/images/processing/picture-format.ts';

/** A PNG whose chunks have right checksums, as far as their lengths lead; any other file unchanged. */
export function withPngChecksums(bytes: Buffer): Buffer {
  if (formatOf(bytes) !== 'png') return bytes;
  const copy = Buffer.from(bytes);
  for (let at = 8; at + 12 <= copy.length; ) {
    const end = at + 8 + copy.readUInt32BE(at);
    if (end + 4 > copy.length) break;
    copy.writeUInt32BE(crc32(copy.subarray(at + 4, end)), end);
    at = end + 4;
  }
  return copy;
}
