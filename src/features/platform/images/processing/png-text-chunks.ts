import { formatOf } from './picture-format.ts';

const SIGNATURE_BYTES = 8;
const CHUNK_OVERHEAD_BYTES = 12;

/**
 * Removes text chunks from a PNG. When the decoder reads the header, a compressed text chunk can expand to a thousand
 * times its size. Other formats do not change. If the PNG is damaged, returns the part before the damage. The decoder
 * then rejects it.
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
