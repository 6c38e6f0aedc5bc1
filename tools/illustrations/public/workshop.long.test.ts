import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { allowSvg } from '../allow-svg.ts';
import { drawWorkshop } from './workshop.ts';

beforeAll(allowSvg);

const folder = join(import.meta.dirname, '../../../public');
const FILES = ['atelier.jpg', 'atelier.avif', 'atelier-1920.avif'];
/**
 * Greatest mean difference of the values of two pictures, which go from 0 to 255. Compression alone makes about 1;
 * another drawing makes more than 10.
 */
const MAX_DIFFERENCE = 3;

const pixels = (picture: Sharp) => picture.resize(320).removeAlpha().toColourspace('srgb').raw().toBuffer();

test('LOOK-2 LOOK-25: every size of the workshop is committed as it is drawn', async () => {
  const drawn = await pixels(sharp(Buffer.from(drawWorkshop())));
  for (const file of FILES) {
    const committed = await pixels(sharp(join(folder, file)));
    const difference = drawn.reduce((sum, value, i) => sum + Math.abs(value - (committed[i] ?? 0)), 0) / drawn.length;
    expect(difference, file).toBeLessThan(MAX_DIFFERENCE);
  }
});
