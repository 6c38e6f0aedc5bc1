import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { allowSvg } from '../allow-svg.ts';
import { drawHomeCar, HOME_CAR } from './home-car.ts';

beforeAll(allowSvg);

const MAX_BYTES = 15_000;
const read = (name: string) => readFileSync(join(import.meta.dirname, '../../../public', name), 'utf8');

test('LOOK-40: the car of the home page is committed as it is drawn', () => {
  expect(read('voiture-accueil.svg')).toBe(drawHomeCar());
});

test.each([
  { name: 'voiture-accueil.svg', flank: [330, 150], tyre: [158, 266] },
  { name: 'camion-accueil.svg', flank: [300, 100], tyre: [150, 270] },
])(
  'LOOK-40: $name is small; its flank stands out from the band, its tyres from paper; the corners are transparent',
  async ({ name, flank, tyre }) => {
    const file = read(name);
    expect(file.length).toBeLessThan(MAX_BYTES);
    const { data, info } = await sharp(Buffer.from(file)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect({ width: info.width, height: info.height }).toEqual(HOME_CAR);
    const at = ([x = 0, y = 0]: number[]) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
    expect([at([2, 2])[3], at([717, 285])[3]]).toEqual([0, 0]);
    expect(Math.min(...at(flank).slice(0, 3))).toBeGreaterThan(150);
    expect(Math.max(...at(tyre).slice(0, 3))).toBeLessThan(60);
  },
);
