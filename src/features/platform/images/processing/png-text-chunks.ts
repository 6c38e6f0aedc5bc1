import { formatOf } from './picture-format.ts';

const SIGNATURE_BYTES = 8;
/** Length, type and checksum of a chunk, without its content. */
const CHUNK_OVERHEAD_BYTES = 12;

/**
 * Returns a PNG without its text chunks and with one colour profile at most; any other format unchanged. Each of these
 * chunks may decompress to a thousand times its size when the header is read, and texts are not stored anyway. A PNG
 * that is cut off or out of order is returned as far as it goes, for the decoder to reject.
 */
export function withoutTextChunks(png: Buffer): Buffer {
  if (formatOf(png) !== 'png') return png;
  const parts = [png.subarray(0, SIGNATURE_BYTES)];
  let profiles = 0;
  let at = SIGNATURE_BYTES;
  while (at + CHUNK_OVERHEAD_BYTES <= png.length) {
    const end = at + CHUNK_OVERHEAD_BYTES + png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    if (type === 'iCCP') profiles += 1;
    const isRemoved = ['tEXt', 'zTXt', 'iTXt'].includes(type) || (type === 'iCCP' && profiles > 1);
    if (!isRemoved) parts.push(png.subarray(at, end));
    at = end;
  }
  parts.push(png.subarray(at));
  return Buffer.concat(parts);
}
