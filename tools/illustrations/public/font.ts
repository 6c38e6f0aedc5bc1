import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';

const FILES = join(import.meta.dirname, '../../../node_modules/@fontsource/bricolage-grotesque/files');

/** Lengths in bytes of a WOFF's header and of an entry of its directory, then the same of a TrueType file. */
const [WOFF_HEAD, WOFF_ENTRY, HEAD, ENTRY] = [44, 20, 12, 16] as const;

/** Returns the headings' font as TrueType, because `sharp` draws text only with this format. */
export function headingFont(subset: 'latin' | 'latin-ext'): Buffer {
  return trueTypeOf(readFileSync(join(FILES, `bricolage-grotesque-${subset}-700-normal.woff`)));
}

/** Unpacks a WOFF 1.0 (www.w3.org/TR/WOFF). Its tables are those of the TrueType file, each compressed. */
function trueTypeOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(HEAD + ENTRY * count);
  const power = 2 ** Math.floor(Math.log2(count));
  woff.copy(head, 0, 4, 8);
  for (const [at, value] of [count, power * ENTRY, Math.log2(power), (count - power) * ENTRY].entries())
    head.writeUInt16BE(value, 4 + 2 * at);
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (let i = 0; i < count; i += 1) {
    const [from, to] = [WOFF_HEAD + WOFF_ENTRY * i, HEAD + ENTRY * i];
    const number = (at: number) => woff.readUInt32BE(from + at);
    const [start, packed, length, checksum] = [number(4), number(8), number(12), number(16)];
    const bytes = woff.subarray(start, start + packed);
    const table = packed < length ? inflateSync(bytes) : bytes;
    woff.copy(head, to, from, from + 4);
    for (const [at, value] of [checksum, offset, length].entries()) head.writeUInt32BE(value, to + 4 + 4 * at);
    // Tables begin at multiples of four.
    parts.push(table, Buffer.alloc((4 - (length % 4)) % 4));
    offset += length + ((4 - (length % 4)) % 4);
  }
  return Buffer.concat(parts);
}
