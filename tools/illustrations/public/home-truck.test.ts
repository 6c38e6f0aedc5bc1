import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';

test('LOOK-40: the truck is as large as the car of the home page, small, and stands out from the band', async () => {
  const file = readFileSync(join(import.meta.dirname, '../../../public/camion-accueil.svg'));
  expect(file.length).toBeLessThan(15_000);
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([720, 288]);
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
  expect([at(2, 2)[3], at(717, 285)[3]]).toEqual([0, 0]);
  expect(Math.min(...at(300, 100).slice(0, 3))).toBeGreaterThan(150);
  expect(Math.max(...at(150, 270).slice(0, 3))).toBeLessThan(60);
});
