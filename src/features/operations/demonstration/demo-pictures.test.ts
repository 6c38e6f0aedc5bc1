import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { DEMO_CARS, DEMO_TRUCKS } from '../../../../tests/support/demo-stock.ts';
import { DEMO_PICTURES, masterFile, readDetails } from './demo-pictures.server.ts';

const VEHICLES = [...DEMO_CARS, ...DEMO_TRUCKS];

test('the committed pictures are those that the vehicles name, small, with their details', async () => {
  const names = VEHICLES.flatMap(({ reference, pictures }) => pictures.map((name) => `${reference}/${name}`)).sort();
  expect(Object.keys(await readDetails()).sort()).toEqual(names);
  const files = readdirSync(DEMO_PICTURES, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.avif'),
  );
  expect(files.sort()).toEqual(names.map((name) => `${name.toLowerCase()}.avif`).sort());
  const sizes = files.map((file) => statSync(join(DEMO_PICTURES, file)).size);
  expect(Math.max(...sizes)).toBeLessThan(150_000);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(10_000_000);
});

test('a vehicle has 3 to 6 different pictures, a profile or three-quarter cover first', () => {
  const counts = new Set<number>();
  for (const { pictures } of VEHICLES) {
    expect(new Set(pictures).size).toBe(pictures.length);
    expect(pictures[0]).toMatch(/^(profil|trois)/);
    counts.add(pictures.length);
  }
  expect([...counts].sort()).toEqual([3, 4, 5, 6]);
});

test('the details of a picture are its size and a small placeholder', async () => {
  for (const [picture, { width, height, placeholder }] of Object.entries(await readDetails())) {
    const [reference = '', name = ''] = picture.split('/');
    const stored = await sharp(masterFile(reference, name)).metadata();
    expect([picture, width, height]).toEqual([picture, stored.width, stored.height]);
    expect(placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(placeholder.length).toBeLessThanOrEqual(400);
  }
});
