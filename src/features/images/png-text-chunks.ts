import { formatOf } from './picture-format.ts';

const SIGNATURE_BYTES = 8;
/** Length, type and checksum around a chunk's own bytes. */
const AROUND_BYTES = 12;

/**
 * The picture; a PNG without its texts, and with one colour profile at the most: each of them may unpack to a thousand times its size
 * as soon as the head is read, and none of the texts is stored anyway. What is cut off or out of order stays as it is.
 */
export function withoutTextChunks(png: Buffer): Buffer {
  if (formatOf(png) !== 'png') return png;
  const parts = [png.subarray(0, SIGNATURE_BYTES)];
  let profiles = 0;
  let at = SIGNATURE_BYTES;
  while (at + AROUND_BYTES <= png.length) {
    const end = at + AROUND_BYTES + png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    if (type === 'iCCP') profiles += 1;
    const goes = ['tEXt', 'zTXt', 'iTXt'].includes(type) || (type === 'iCCP' && profiles > 1);
    if (!goes) parts.push(png.subarray(at, end));
    at = end;
  }
  parts.push(png.subarray(at));
  return Buffer.concat(parts);
}
