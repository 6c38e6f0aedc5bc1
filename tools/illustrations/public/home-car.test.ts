import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { allowSvg } from '../allow-svg.ts';
import { drawHomeCar, HOME_CAR } from './home-car.ts';

beforeAll(allowSvg);

const FILE = join(import.meta.dirname, '../../../public/voiture-accueil.svg');
const MAX_BYTES = 15_000;

test('LOOK-40: the car of the home page is committed as it is drawn, and small', async () => {
  const committed = readFileSync(FILE, 'utf8');
  expect(committed).toBe(drawHomeCar());
  expect(committed.length).toBeLessThan(MAX_BYTES);
  const { width, height, hasAlpha } = await sharp(Buffer.from(committed)).metadata();
  expect({ width, height, hasAlpha }).toEqual({ ...HOME_CAR, hasAlpha: true });
});

test('LOOK-40: its flank stands out from the band, its tyres from paper; the corners are transparent', async () => {
  const { data, info } = await sharp(Buffer.from(drawHomeCar())).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
  expect(at(2, 2)[3]).toBe(0);
  expect(at(717, 285)[3]).toBe(0);
  expect(Math.min(...at(330, 150).slice(0, 3))).toBeGreaterThan(150);
  expect(Math.max(...at(158, 266).slice(0, 3))).toBeLessThan(60);
});
