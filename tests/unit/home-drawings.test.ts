import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { at } from '../../scripts/project.mjs';

const MAX_BYTES = 15_000;

// A test of the same process may have processed a photo, which turns SVG off.
beforeAll(() => sharp.unblock({ operation: ['VipsForeignLoadSvg'] }));

test.each([
  { name: 'voiture-accueil.svg', flank: [330, 150], tyre: [158, 266] },
  { name: 'camion-accueil.svg', flank: [300, 100], tyre: [150, 270] },
])(
  'LOOK-40: $name is small; its flank stands out from the band, its tyres from paper; the corners are transparent',
  async ({ name, flank, tyre }) => {
    const file = await readFile(at('public', name));
    expect(file.length).toBeLessThanOrEqual(MAX_BYTES);
    const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([720, 288]);
    const pixel = ([x = 0, y = 0]: number[]) => {
      const from = (y * info.width + x) * 4;
      return [...data.subarray(from, from + 4)];
    };
    expect([pixel([2, 2])[3], pixel([717, 285])[3]]).toEqual([0, 0]);
    expect(Math.min(...pixel(flank).slice(0, 3))).toBeGreaterThan(150);
    expect(Math.max(...pixel(tyre).slice(0, 3))).toBeLessThan(60);
  },
);
