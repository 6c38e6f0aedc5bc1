import { crc32 } from 'node:zlib';
import { formatOf } from '../../../src/features/platform/images/processing/picture-format.ts';

/** Corrects the checksums of a PNG until a chunk has a wrong length. Other files do not change. */
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
