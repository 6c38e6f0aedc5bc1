/** Makes photos like those of phones: scenes with sky, ground, glass and paint, edges, texture and sensor noise. */
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { cacheFolder } from '../../scripts/project.mjs';
import { dice } from './dice.ts';

/** Returns values around 0 with a texture at every scale, like leaves and asphalt. */
function texture(width: number, height: number, roll: () => number): Float32Array {
  const field = new Float32Array(width * height);
  for (let step = 128, weight = 1; step >= 1; step /= 2, weight *= 0.7) {
    const across = Math.ceil(width / step) + 2;
    const grid = Float32Array.from({ length: across * (Math.ceil(height / step) + 2) }, () => roll() - 0.5);
    for (let y = 0; y < height; y++) {
      const row = Math.floor(y / step);
      const dy = y / step - row;
      for (let x = 0; x < width; x++) {
        const at = row * across + Math.floor(x / step);
        const dx = x / step - Math.floor(x / step);
        const top = (grid[at] ?? 0) * (1 - dx) + (grid[at + 1] ?? 0) * dx;
        const low = (grid[at + across] ?? 0) * (1 - dx) + (grid[at + across + 1] ?? 0) * dx;
        field[y * width + x] = (field[y * width + x] ?? 0) + weight * (top * (1 - dy) + low * dy);
      }
    }
  }
  return field;
}

/** Returns red, green and blue of a point. x and y go from 0 to 1. `rough` is the texture at that point. */
function colourAt(x: number, y: number, rough: number, paint: readonly number[]): readonly number[] {
  const body = Math.abs((x - 0.5) / 0.36) ** 4 + Math.abs((y - 0.6) / 0.13) ** 4;
  const cabin = Math.abs((x - 0.48) / 0.2) ** 3 + Math.abs((y - 0.46) / 0.12) ** 3;
  const wheel = Math.min((x - 0.28) ** 2, (x - 0.72) ** 2) + ((y - 0.72) * 0.75) ** 2;
  if (wheel < 0.0009) return [150 + 60 * Math.sin(x * 900), 155, 160];
  if (wheel < 0.0042) return [28 + 20 * rough, 28 + 20 * rough, 30 + 20 * rough];
  if (body < 1) return paint.map((one) => one * (0.55 + 0.6 * (0.75 - y) * 3) + 12 * rough + (y < 0.53 ? 40 : 0));
  if (cabin < 1) return [60 + 120 * (0.6 - y) + 50 * rough, 80 + 130 * (0.6 - y), 95 + 140 * (0.6 - y)];
  if (y > 0.66) return [112 + 60 * rough, 110 + 60 * rough, 106 + 58 * rough];
  if (y > 0.36 + 0.06 * Math.sin(x * 9)) return [70 + 90 * rough, 100 + 110 * rough, 52 + 60 * rough];
  return [150 + 60 * y + 25 * rough, 185 + 40 * y + 18 * rough, 225 + 10 * rough];
}

export type PhotoOptions = {
  width?: number;
  height?: number;
  seed?: number;
  /** EXIF orientation, 1 to 8. */
  orientation?: number;
};

/** Returns a JPEG of a car in a yard, with EXIF data (camera, place, orientation). */
export async function makePhoto(options: PhotoOptions = {}): Promise<Buffer> {
  const { width = 1200, height = 900, seed = 1, orientation = 1 } = options;
  const roll = dice(seed);
  const [w, h] = [Math.min(width, 2000), Math.round((Math.min(width, 2000) * height) / width)];
  const rough = texture(w, h, roll);
  const paint = [40 + 180 * roll(), 40 + 150 * roll(), 50 + 150 * roll()];
  const pixels = new Uint8ClampedArray(w * h * 3);
  for (let at = 0; at < w * h; at++)
    pixels.set(colourAt((at % w) / w, Math.floor(at / w) / h, rough[at] ?? 0, paint), at * 3);
  const grain = { type: 'gaussian', mean: 128, sigma: 14 } as const;
  const create = {
    width: Math.min(width, 256),
    height: Math.min(height, 256),
    channels: 3,
    background: '#808080',
    noise: grain,
  } as const;
  const tile = await sharp({ create }).png().toBuffer();
  return sharp(Buffer.from(pixels.buffer), { raw: { width: w, height: h, channels: 3 } })
    .resize(width, height)
    .sharpen()
    .composite([{ input: tile, tile: true, blend: 'soft-light' }])
    .withExif({
      IFD0: { Make: 'Vitrine', Model: 'Téléphone 12', Orientation: String(orientation) },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 24/1', GPSLongitudeRef: 'E', GPSLongitude: '2/1 21/1 7/1' },
    })
    .withMetadata({ orientation })
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** EXIF orientations of the photos of `phonePhotos`, in turn. */
const ORIENTATIONS = [1, 6, 3, 8] as const;

/** Returns the paths of `count` photos of 12 megapixels. Each photo is made only once. */
export async function phonePhotos(count: number): Promise<string[]> {
  const folder = cacheFolder('photos');
  const paths: string[] = [];
  for (let n = 1; n <= count; n++) {
    const path = join(folder, `telephone-${n}.jpg`);
    if (!existsSync(path)) {
      const bytes = await makePhoto({ width: 4032, height: 3024, seed: n, orientation: ORIENTATIONS[n % 4] ?? 1 });
      writeFileSync(`${path}.${process.pid}`, bytes);
      renameSync(`${path}.${process.pid}`, path);
    }
    paths.push(path);
  }
  return paths;
}

/**
 * Returns a decompression bomb: a square PNG of a few kilobytes. If it is opened, each point becomes three bytes. A
 * picture library would first unpack it, so this code writes the file itself.
 */
export function bombPng(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  // Each point is one bit, an index of the palette.
  head.set([1, 3], 8);
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))));
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from([0x12, 0x34, 0x56, 0xff, 0xff, 0xff])),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns the start of a photo: its header is right, its end is missing. */
export function truncated(whole: Buffer): Buffer {
  return whole.subarray(0, Math.round(whole.length / 3));
}
