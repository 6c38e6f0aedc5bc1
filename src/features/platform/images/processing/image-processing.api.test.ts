import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { forFile } from '../../../../../tests/support/for-file.ts';
import { bombPng, makePhoto, truncated } from '../../../../../tests/support/photos.ts';
import { openAdminSite } from '../../../../../tests/support/uploads.ts';
import { PICTURE_WIDTHS, sizedPath } from '../picture.ts';
import { MAX_FILE_BYTES, REJECTED } from '../upload/upload.ts';

const adminContext = forFile(openAdminSite);

/** Red, green, blue of a point of a stored file, as a browser would show them. */
async function colourOf(file: Buffer, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(file)
    .extract({ left, top, width: 1, height: 1 })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

function near(found: number[], wanted: number[], by = 12): void {
  for (const [i, value] of wanted.entries()) expect(Math.abs((found[i] ?? 0) - value)).toBeLessThanOrEqual(by);
}

const RED = [220, 30, 30];
const BLUE = [30, 40, 210];

/** 120×80: red at the top left quarter, blue elsewhere. */
const corner = () =>
  sharp({ create: { width: 120, height: 80, channels: 3, background: { r: 30, g: 40, b: 210 } } }).composite([
    {
      input: { create: { width: 60, height: 40, channels: 3, background: { r: 220, g: 30, b: 30 } } },
      left: 0,
      top: 0,
    },
  ]);

/** How the sensor held the scene for each EXIF orientation: what the camera stored before the viewer turns it back. */
const SENSOR: Record<number, (upright: Sharp) => Sharp> = {
  1: (upright) => upright,
  2: (upright) => upright.flop(),
  3: (upright) => upright.rotate(180),
  4: (upright) => upright.flip(),
  5: (upright) => upright.rotate(270).flop(),
  6: (upright) => upright.rotate(270),
  7: (upright) => upright.rotate(90).flop(),
  8: (upright) => upright.rotate(90),
};

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'D45: a photo of EXIF orientation %i stands upright in all its files',
  async (n) => {
    const upright = await corner().png().toBuffer();
    const held = await (SENSOR[n]?.(sharp(upright)) ?? sharp(upright)).png().toBuffer();
    const { data } = await adminContext.upload([
      { bytes: await sharp(held).withMetadata({ orientation: n }).jpeg({ quality: 95 }).toBuffer() },
    ]);
    expect(data[0]).toMatchObject({ width: 120, height: 80 });
    for (const key of [data[0]?.path ?? '', sizedPath(data[0]?.path ?? '', 1600)]) {
      const file = (await adminContext.stored(key)) ?? Buffer.alloc(0);
      expect((await sharp(file).metadata()).orientation ?? 1).toBe(1);
      near(await colourOf(file, 20, 20), RED);
      near(await colourOf(file, 100, 20), BLUE);
      near(await colourOf(file, 20, 60), BLUE);
    }
  },
);

test('D45: nothing says where, when or with what a photo was taken; every size is there at its 201', async () => {
  const taken = await makePhoto({ width: 2400, height: 1800, orientation: 6 });
  expect((await sharp(taken).metadata()).exif?.includes('Vitrine')).toBe(true);
  const { status, data } = await adminContext.upload([{ bytes: taken }]);
  expect(status).toBe(201);
  const [{ path, url, width, height, placeholder } = { path: '', url: '', width: 0, height: 0, placeholder: '' }] =
    data;
  expect({ width, height }).toEqual({ width: 1200, height: 1600 });
  expect(path).toMatch(/^cars\/nouvelle\/[0-9a-f-]{36}\.jpg$/);
  for (const size of PICTURE_WIDTHS) {
    const response = await adminContext.app.inject(sizedPath(url, size));
    expect(response.headers).toMatchObject({ 'content-type': 'image/avif', 'cache-control': 'public, max-age=3600' });
    const found = await sharp(response.rawPayload).metadata();
    expect(found.width).toBe(Math.min(size, 1200));
    expect([found.exif, found.icc, found.xmp, found.iptc]).toEqual([undefined, undefined, undefined, undefined]);
  }
  const jpeg = (await adminContext.stored(path)) ?? Buffer.alloc(0);
  const found = await sharp(jpeg).metadata();
  expect(found).toMatchObject({ format: 'jpeg', width: 1200, height: 1600, space: 'srgb' });
  expect([found.exif, found.icc, found.xmp, found.iptc]).toEqual([undefined, undefined, undefined, undefined]);
  expect(jpeg.includes('Vitrine')).toBe(false);
  expect(placeholder).toMatch(/^data:image\/webp;base64,/);
  expect(placeholder.length).toBeLessThan(500);
});

test('D45: colours of a phone’s wide profile, of print and of grey are the same on every screen', async () => {
  const flat = (r: number, g: number, b: number) =>
    sharp({ create: { width: 400, height: 300, channels: 3, background: { r, g, b } } });
  const plain = flat(230, 120, 40);
  const wide = await plain.clone().withIccProfile('p3').jpeg({ quality: 95 }).toBuffer();
  const print = await flat(160, 120, 90).withIccProfile('cmyk').jpeg({ quality: 95 }).toBuffer();
  const grey = await plain.clone().greyscale().jpeg({ quality: 95 }).toBuffer();
  expect(await sharp(print).metadata()).toMatchObject({ space: 'cmyk' });
  const { data } = await adminContext.upload([{ bytes: wide }, { bytes: print }, { bytes: grey }]);
  const [first, second, third] = await Promise.all(data.map(({ path }) => adminContext.stored(path)));
  near(await colourOf(first ?? Buffer.alloc(0), 9, 9), [230, 120, 40]);
  near(await colourOf(second ?? Buffer.alloc(0), 9, 9), [160, 120, 90], 24);
  const [r = 0, g = 0, b = 0] = await colourOf(third ?? Buffer.alloc(0), 9, 9);
  expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThan(4);
});

test('D45: transparent pictures get a white background; of an animation the first picture is stored', async () => {
  const clear = await sharp({ create: { width: 40, height: 30, channels: 4, background: '#ff000000' } })
    .png()
    .toBuffer();
  const frame = (background: string) => ({ create: { width: 50, height: 40, channels: 3 as const, background } });
  const pixels = await Promise.all(['#dc1e1e', '#1e28d2'].map((colour) => sharp(frame(colour)).png().toBuffer()));
  const animated = await sharp(pixels, { join: { animated: true } })
    .webp({ delay: [100, 100] })
    .toBuffer();
  expect((await sharp(animated, { animated: true }).metadata()).pages).toBe(2);
  const { data } = await adminContext.upload([
    { bytes: clear, name: 'vide.png', type: 'image/png' },
    { bytes: animated, name: 'film.webp', type: 'image/webp' },
  ]);
  near(await colourOf((await adminContext.stored(data[0]?.path ?? '')) ?? clear, 5, 5), [255, 255, 255]);
  expect(data[1]).toMatchObject({ width: 50, height: 40 });
  near(await colourOf((await adminContext.stored(data[1]?.path ?? '')) ?? clear, 5, 5), RED);
});

test('D45: what is no supported image, or a broken one, is rejected with its name and reason; the others are stored', async () => {
  const good = await makePhoto({ width: 300, height: 200 });
  const avif = await sharp(good).avif({ effort: 0 }).toBuffer();
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(200)]);
  const bomb = bombPng(9000);
  const hole = Buffer.from(good);
  hole.fill(0, 8_000, 14_000);
  const stray = good.indexOf(Buffer.from([0xff, 0xda]));
  const { status, data, rejected } = await adminContext.upload([
    { bytes: good, name: '1.jpg' },
    { bytes: Buffer.from('bonjour'), name: 'texte.jpg' },
    { bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), name: 'dessin.svg', type: 'image/svg+xml' },
    { bytes: heic, name: 'IMG_1.HEIC', type: 'image/heic' },
    { bytes: Buffer.alloc(0), name: 'vide.jpg' },
    { bytes: truncated(good), name: 'coupée.jpg' },
    { bytes: hole, name: 'trouée.jpg' },
    { bytes: bomb, name: 'bombe.png', type: 'image/png' },
    { bytes: avif, name: '2.avif', type: 'image/avif' },
    { bytes: Buffer.concat([good.subarray(0, stray), Buffer.alloc(10), good.subarray(stray)]), name: '3.jpg' },
  ]);
  expect(status).toBe(201);
  expect(data).toHaveLength(3);
  expect(rejected).toEqual([
    { name: 'texte.jpg', error: REJECTED.type },
    { name: 'dessin.svg', error: REJECTED.type },
    { name: 'IMG_1.HEIC', error: REJECTED.heic },
    { name: 'vide.jpg', error: REJECTED.empty },
    { name: 'coupée.jpg', error: REJECTED.broken },
    { name: 'trouée.jpg', error: REJECTED.broken },
    { name: 'bombe.png', error: REJECTED.pixels },
  ]);
});

test('STO-9 D45: a decompression bomb is rejected by its header, without being opened', async () => {
  const bomb = bombPng(15_000);
  expect(bomb.length).toBeLessThan(MAX_FILE_BYTES);
  expect(await sharp(bomb, { limitInputPixels: false }).metadata()).toMatchObject({ width: 15_000, channels: 3 });
  const before = process.memoryUsage.rss();
  const { status, error } = await adminContext.upload([{ bytes: bomb, type: 'image/png' }]);
  expect({ status, message: error?.message }).toEqual({ status: 422, message: REJECTED.pixels });
  // Opened, it would take 675 MB.
  expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024);
  const avif = await sharp({ create: { width: 5000, height: 4000, channels: 3, background: '#123456' } })
    .avif({ effort: 0 })
    .toBuffer();
  expect((await adminContext.upload([{ bytes: avif, type: 'image/avif' }])).error?.message).toBe(REJECTED.avifPixels);
});
