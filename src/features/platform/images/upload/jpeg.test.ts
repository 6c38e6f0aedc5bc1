import sharp, { type JpegOptions } from 'sharp';
import { expect, test } from 'vitest';
import { hasExif, isWholeJpeg } from './jpeg.ts';

const picture = (options: JpegOptions = {}) =>
  sharp({
    create: {
      width: 640,
      height: 480,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  }).jpeg({ quality: 92, ...options });

test.each([
  ['baseline', {}],
  ['progressive', { progressive: true }],
] as const)(
  'a %s JPEG is whole up to its last byte, with more behind it, and cut nowhere else',
  async (_name, options) => {
    const bytes = await picture(options)
      .withExif({ IFD0: { Make: 'Téléphone' } })
      .toBuffer();
    expect(isWholeJpeg(bytes)).toBe(true);
    // A phone's photo that moves: the film stands behind the picture.
    expect(isWholeJpeg(Buffer.concat([bytes, Buffer.alloc(5_000, 0xff)]))).toBe(true);
    for (const part of [0.01, 0.33, 0.5, 0.99]) expect(isWholeJpeg(bytes.subarray(0, bytes.length * part))).toBe(false);
    expect(isWholeJpeg(bytes.subarray(0, -1))).toBe(false);
  },
);

test('EXIF is found where it is', async () => {
  expect(
    hasExif(
      await picture()
        .withExif({ IFD0: { Make: 'Téléphone' } })
        .toBuffer(),
    ),
  ).toBe(true);
  expect(hasExif(await picture().toBuffer())).toBe(false);
});
