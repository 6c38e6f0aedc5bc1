import type { Chance } from '../dice.ts';

/** Bytes that confuse parsers: separators, signs, sizes, format marks, half characters. */
const TOKENS: readonly Buffer[] = [
  '"',
  '""',
  ';',
  ',',
  '\t',
  '\r\n',
  '\n',
  'sep=;',
  '|',
  '\\',
  "'",
  '=',
  '-',
  '+',
  '%',
  '&',
  '?',
  '#',
  '/',
  '..',
  '@',
  '0',
  '-1',
  '999999999999999999999',
  '1e999',
  '1,5',
  '1.234,56',
  '€',
  ' ',
  '\u00a0',
  '\u202f',
  '\ufeff',
  '\0',
  '٣',
  '2026-02-30',
  '31/12/9999',
  '__proto__',
  'constructor',
  '[',
  ']',
  '{',
  '}',
  '[[',
  'null',
  'true',
  'é',
  'e\u0301',
  'PK\x01\x02',
  'PK\x05\x06',
  'IHDR',
  'tEXt',
  'iCCP',
  'IEND',
  'Exif\0\0',
  'ftyp',
  'RIFF',
  'postgres://',
  'sslmode=',
  '::ffff:',
  ':',
  'http://',
  '//',
  '/\\',
  'ids=',
  'q=',
  'marque=',
  'page=',
  'prix_min=',
].map((text) => Buffer.from(text));

const BYTES: readonly Buffer[] = [
  [0xff, 0xfe],
  [0xfe, 0xff],
  [0xc3],
  [0xed, 0xa0, 0x80],
  [0xff, 0xd8, 0xff],
  [0xff, 0xd9],
].map((bytes) => Buffer.from(bytes));

const SIZES: readonly number[] = [0, 1, 0x7f, 0xff, 0xffff, 0x7fff_ffff, 0x8000_0000, 0xffff_fffe, 0xffff_ffff];

type Mutation = (bytes: Buffer, chance: Chance) => Buffer;

const flippedBits: Mutation = (bytes, { below }) => {
  const copy = Buffer.from(bytes);
  for (let n = 1 + below(4); n > 0; n--) {
    const at = below(copy.length);
    copy[at] = (copy[at] ?? 0) ^ (1 << below(8));
  }
  return copy;
};

const truncated: Mutation = (bytes, { below }) => bytes.subarray(0, below(bytes.length));

/** Overwrites a field of two or four bytes with a size that is too small, too large or negative. */
const wrongSize: Mutation = (bytes, { below, any, of }) => {
  const copy = Buffer.from(bytes);
  const size = any(SIZES) ?? 0;
  if (copy.length < 4) return copy;
  const at = below(copy.length - 3);
  const write = of([
    () => copy.writeUInt16LE(size & 0xffff, at),
    () => copy.writeUInt32LE(size, at),
    () => copy.writeUInt32BE(size, at),
  ]);
  write();
  return copy;
};

const withoutPart: Mutation = (bytes, { below }) => {
  const at = below(bytes.length);
  return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + below(20))]);
};

const withPartTwice: Mutation = (bytes, { below }) => {
  const at = below(bytes.length);
  const part = bytes.subarray(at, at + 1 + below(60));
  return Buffer.concat([bytes.subarray(0, at), part, bytes.subarray(at)]);
};

const withToken: Mutation = (bytes, { below, any, is }) => {
  const at = below(bytes.length + 1);
  const token = any(is(0.1) ? BYTES : TOKENS) ?? Buffer.alloc(0);
  return Buffer.concat([bytes.subarray(0, at), token, bytes.subarray(at + (is(0.5) ? token.length : 0))]);
};

const grown: Mutation = (bytes, { below }) => {
  const at = below(bytes.length);
  const part = bytes.subarray(at, at + 1 + below(8));
  const times = 1 + below(400);
  return Buffer.concat([bytes.subarray(0, at), ...Array<Buffer>(times).fill(part), bytes.subarray(at)]);
};

const MUTATIONS: readonly [Mutation, ...Mutation[]] = [
  withToken,
  flippedBits,
  truncated,
  wrongSize,
  withoutPart,
  withPartTwice,
  withToken,
  withToken,
];

/** Returns at most `maxLength` bytes of the input, with one to four errors. */
export function mutatedBytes(bytes: Buffer, chance: Chance, maxLength = Number.POSITIVE_INFINITY): Buffer {
  let mutated = bytes;
  for (let n = 1 + chance.below(4); n > 0; n--) mutated = chance.of(MUTATIONS)(mutated, chance);
  if (chance.is(0.02)) mutated = grown(mutated, chance);
  return mutated.subarray(0, maxLength);
}
