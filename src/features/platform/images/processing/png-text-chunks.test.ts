import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { withoutTextChunks } from './png-text-chunks.ts';

const SIGNATURE_AND_HEAD = 8 + 25;

function chunk(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  // Readers ignore the checksum of a text chunk.
  return Buffer.concat([length, Buffer.from(type, 'latin1'), body, Buffer.alloc(4)]);
}

const png = () =>
  sharp({ create: { width: 4, height: 3, channels: 3, background: '#369' } })
    .png()
    .toBuffer();

test('STO-9 D45: texts of a PNG, packed or not, are taken out; the picture is the same', async () => {
  const plain = await png();
  const bomb = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(1_000_000))]);
  const texts = [chunk('zTXt', bomb), chunk('tEXt', Buffer.from('a\0b')), chunk('iTXt', Buffer.from('a'))];
  const given = Buffer.concat([plain.subarray(0, SIGNATURE_AND_HEAD), ...texts, plain.subarray(SIGNATURE_AND_HEAD)]);
  expect(withoutTextChunks(given).equals(plain)).toBe(true);
});

test('what is no whole PNG is returned unchanged', async () => {
  const plain = await png();
  for (const cut of [0, 5, 8, 12, 30, 50, plain.length - 1])
    expect(withoutTextChunks(plain.subarray(0, cut)).equals(plain.subarray(0, cut)), `${cut} bytes`).toBe(true);
});

test('of colour profiles only the first stays', async () => {
  const plain = await png();
  const [first, second] = [chunk('iCCP', Buffer.from('a\0\0x')), chunk('iCCP', Buffer.from('b\0\0y'))];
  const [head, rest] = [plain.subarray(0, SIGNATURE_AND_HEAD), plain.subarray(SIGNATURE_AND_HEAD)];
  expect(withoutTextChunks(Buffer.concat([head, first, second, rest])).equals(Buffer.concat([head, first, rest]))).toBe(
    true,
  );
});
