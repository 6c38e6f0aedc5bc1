import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { forFile } from '../../../../../tests/support/for-file.ts';
import { bombPng, makePhoto, truncated } from '../../../../../tests/support/photos.ts';
import { openAdminSite } from '../../../../../tests/support/uploads.ts';
import { PICTURE_WIDTHS, sizedPath } from '../picture.ts';
import { MAX_FILE_BYTES, REJECTED } from '../upload/upload.ts';

const site = forFile(openAdminSite);

/** Returns the red, green and blue of a point as a browser shows them. */
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

const frame = (background: string, width = 50, height = 40) =>
  ({ create: { width, height, channels: 3, background } }) as const;

const RED = [220, 30, 30];
const BLUE = [30, 40, 210];

const corner = () => sharp(frame('#1e28d2', 120, 80)).composite([{ input: frame('#dc1e1e', 60, 40), left: 0, top: 0 }]);

const SENSOR: ((upright: Sharp) => Sharp)[] = [
  (upright) => upright,
  (upright) => upright.flop(),
  (upright) => upright.rotate(180),
  (upright) => upright.flip(),
  (upright) => upright.rotate(270).flop(),
  (upright) => upright.rotate(270),
  (upright) => upright.rotate(90).flop(),
  (upright) => upright.rotate(90),
];

test('D45: a photo of each EXIF orientation stands upright in all its files', async () => {
  const upright = await corner().png().toBuffer();
  const photos = SENSOR.map(async (held, i) => {
    const pixels = await held(sharp(upright)).png().toBuffer();
    const orientation = i + 1;
    return { bytes: await sharp(pixels).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer() };
  });
  const { data } = await site.upload(await Promise.all(photos));
  expect(data).toHaveLength(8);
  for (const [i, { path, width, height }] of data.entries()) {
    expect([i, width, height]).toEqual([i, 120, 80]);
    for (const key of [path, sizedPath(path, 1600)]) {
      const file = (await site.stored(key)) ?? Buffer.alloc(0);
      expect((await sharp(file).metadata()).orientation ?? 1).toBe(1);
      near(await colourOf(file, 20, 20), RED);
      near(await colourOf(file, 100, 20), BLUE);
      near(await colourOf(file, 20, 60), BLUE);
    }
  }
});

test('D45: nothing says where, when or with what a photo was taken; every size is there at its 201', async () => {
  const taken = await makePhoto({ width: 1800, height: 1350, orientation: 6 });
  expect((await sharp(taken).metadata()).exif?.includes('Vitrine')).toBe(true);
  const { status, data } = await site.upload([{ bytes: taken }]);
  expect(status).toBe(201);
  expect(data[0]).toMatchObject({ width: 1200, height: 1600 });
  const { path = '', url = '', placeholder = '' } = data[0] ?? {};
  expect(path).toMatch(/^cars\/nouvelle\/[0-9a-f-]{36}\.jpg$/);
  for (const size of PICTURE_WIDTHS) {
    const response = await site.app.inject(sizedPath(url, size));
    expect(response.headers).toMatchObject({ 'content-type': 'image/avif', 'cache-control': 'public, max-age=3600' });
    const found = await sharp(response.rawPayload).metadata();
    expect(found.width).toBe(Math.min(size, 1200));
    expect([found.exif, found.icc, found.xmp, found.iptc]).toEqual([undefined, undefined, undefined, undefined]);
  }
  const jpeg = (await site.stored(path)) ?? Buffer.alloc(0);
  const found = await sharp(jpeg).metadata();
  expect(found).toMatchObject({ format: 'jpeg', width: 1200, height: 1600, space: 'srgb' });
  expect([found.exif, found.icc, found.xmp, found.iptc]).toEqual([undefined, undefined, undefined, undefined]);
  expect(jpeg.includes('Vitrine')).toBe(false);
  expect(placeholder).toMatch(/^data:image\/webp;base64,/);
  expect(placeholder.length).toBeLessThan(500);
});

test('D45: colours of a phone’s wide profile, of print and of grey are the same on every screen', async () => {
  const plain = sharp(frame('#e67828', 400, 300));
  const wide = await plain.clone().withIccProfile('p3').jpeg({ quality: 95 }).toBuffer();
  const print = await sharp(frame('#a0785a', 400, 300))
    .withIccProfile('cmyk')
    .jpeg({ quality: 95 })
    .toBuffer();
  const grey = await plain.clone().greyscale().jpeg({ quality: 95 }).toBuffer();
  expect(await sharp(print).metadata()).toMatchObject({ space: 'cmyk' });
  const { data } = await site.upload([{ bytes: wide }, { bytes: print }, { bytes: grey }]);
  const [first, second, third] = await Promise.all(data.map(({ path }) => site.stored(path)));
  near(await colourOf(first ?? Buffer.alloc(0), 9, 9), [230, 120, 40]);
  near(await colourOf(second ?? Buffer.alloc(0), 9, 9), [160, 120, 90], 24);
  const [r = 0, g = 0, b = 0] = await colourOf(third ?? Buffer.alloc(0), 9, 9);
  expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThan(4);
});

test('D45: transparent pictures get a white background; of an animation the first picture is stored', async () => {
  const clear = await sharp({ create: { width: 40, height: 30, channels: 4, background: '#ff000000' } })
    .png()
    .toBuffer();
  const pixels = await Promise.all(['#dc1e1e', '#1e28d2'].map((colour) => sharp(frame(colour)).png().toBuffer()));
  const animated = await sharp(pixels, { join: { animated: true } })
    .webp({ delay: [100, 100] })
    .toBuffer();
  expect((await sharp(animated, { animated: true }).metadata()).pages).toBe(2);
  const { data } = await site.upload([
    { bytes: clear, name: 'vide.png', type: 'image/png' },
    { bytes: animated, name: 'film.webp', type: 'image/webp' },
  ]);
  near(await colourOf((await site.stored(data[0]?.path ?? '')) ?? clear, 5, 5), [255, 255, 255]);
  expect(data[1]).toMatchObject({ width: 50, height: 40 });
  near(await colourOf((await site.stored(data[1]?.path ?? '')) ?? clear, 5, 5), RED);
});

test('D45: what is no supported image, or a broken one, is rejected with its name and reason; the others are stored', async () => {
  const good = await makePhoto({ width: 300, height: 200 });
  const avif = await sharp(good).avif({ effort: 0 }).toBuffer();
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(200)]);
  const bomb = bombPng(9000);
  const hole = Buffer.from(good);
  hole.fill(0, 8_000, 14_000);
  const stray = good.indexOf(Buffer.from([0xff, 0xda]));
  const { status, data, rejected } = await site.upload([
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

function withSegment(jpeg: Buffer, marker: number, content: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(marker, 0);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}

test('PHOT-7: a photo with an odd header that every browser shows is stored and edited; a cut one is rejected', async () => {
  const odd = await readFile(new URL('../../../../../tests/fixtures/scan-header.jpg', import.meta.url));
  const good = await makePhoto({ width: 300, height: 200 });
  const jfif = withSegment(good, 0xffe0, Buffer.from('JFIF\0\x03\x02\0\0\x48\0\x48\0\0', 'latin1'));
  const adobe = withSegment(good, 0xffee, Buffer.from('Adobe\0\x64\0\0\0\0\x09', 'latin1'));
  const { data, rejected } = await site.upload([
    { bytes: odd, name: 'telephone.jpg' },
    { bytes: jfif, name: 'jfif.jpg' },
    { bytes: adobe, name: 'adobe.jpg' },
    { bytes: truncated(odd), name: 'coupée.jpg' },
  ]);
  expect(rejected).toEqual([{ name: 'coupée.jpg', error: REJECTED.broken }]);
  expect(data.map(({ width, height }) => [width, height])).toEqual([
    [1600, 1200],
    [300, 200],
    [300, 200],
  ]);
  const edited = await site.call('POST', '/images/edit', { url: data[0]?.url, turn: 90 });
  expect(edited).toMatchObject({ status: 201, data: [{ width: 1200, height: 1600 }] });
});

test('STO-9 D45: a decompression bomb is rejected by its header, without being opened', async () => {
  const bomb = bombPng(15_000);
  expect(bomb.length).toBeLessThan(MAX_FILE_BYTES);
  expect(await sharp(bomb, { limitInputPixels: false }).metadata()).toMatchObject({ width: 15_000, channels: 3 });
  const before = process.memoryUsage.rss();
  const { status, error } = await site.upload([{ bytes: bomb, type: 'image/png' }]);
  expect({ status, message: error?.message }).toEqual({ status: 422, message: REJECTED.pixels });
  // The decoded picture would need 675 MB of memory.
  expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024);
  const avif = await sharp(frame('#123456')).avif({ effort: 0 }).toBuffer();
  // The box with width and height of the picture.
  const size = avif.indexOf('ispe') + 8;
  avif.writeUInt32BE(5_000, size);
  avif.writeUInt32BE(4_000, size + 4);
  expect((await site.upload([{ bytes: avif, type: 'image/avif' }])).error?.message).toBe(REJECTED.avifPixels);
});
