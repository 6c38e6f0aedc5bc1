import sharp from 'sharp';
import { expect, test } from 'vitest';
import { hasExif, isWholeJpeg } from './upload-environment.ts';

const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
const picture = (progressive = false) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#808080', noise } }).jpeg({ progressive });

test.each([false, true])(
  'a JPEG is whole up to its last byte, with more behind it, and cut nowhere else; its EXIF is found; progressive: %s',
  async (progressive) => {
    const bytes = await picture(progressive)
      .withExif({ IFD0: { Make: 'Téléphone' } })
      .toBuffer();
    expect(isWholeJpeg(bytes)).toBe(true);
    // A phone's moving photo contains a film after the picture.
    expect(isWholeJpeg(Buffer.concat([bytes, Buffer.alloc(5_000, 0xff)]))).toBe(true);
    for (const part of [0.01, 0.33, 0.5, 0.99]) expect(isWholeJpeg(bytes.subarray(0, bytes.length * part))).toBe(false);
    expect(isWholeJpeg(bytes.subarray(0, -1))).toBe(false);
    expect([hasExif(bytes), hasExif(await picture(progressive).toBuffer())]).toEqual([true, false]);
  },
);
