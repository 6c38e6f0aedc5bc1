import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import {
  DEMO_PICTURES,
  masterFile,
  readDetails,
} from '../../src/features/operations/demonstration/demo-pictures.server.ts';
import { PICTURE_WIDTHS } from '../../src/features/platform/images/picture.ts';
import { processImage } from '../../src/features/platform/images/processing/image-processing.server.ts';
import { allowSvg } from './allow-svg.ts';
import { drawIllustration } from './illustration.ts';
import { pixelsOf } from './render.ts';
import { illustrationOf } from './stock.ts';
import { STOCK_PICTURES } from './stock-pictures.ts';

beforeAll(allowSvg);

test('the committed pictures are those that its vehicles name, small, with their details', async () => {
  const names = STOCK_PICTURES.map(({ reference, name }) => `${reference}/${name}`);
  expect(Object.keys(await readDetails()).sort()).toEqual(names.sort());
  const files = readdirSync(DEMO_PICTURES, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.avif$/.test(file),
  );
  expect(files.sort()).toEqual(names.map((name) => masterPath(name)).sort());
  const sizes = files.map((file) => statSync(join(DEMO_PICTURES, file)).size);
  expect(Math.max(...sizes)).toBeLessThan(150_000);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(10_000_000);
});

test('a committed picture is what is drawn today, and the site makes five files of bounded size of it', async () => {
  const [reference, name] = ['VO-D030', 'trois-quarts'];
  const master = readFileSync(masterFile(reference, name));
  const drawn = await pixelsOf(drawIllustration(illustrationOf(reference, name)));
  const committed = await sharp(master).removeAlpha().raw().toBuffer();
  expect(likeness(drawn.data, committed)).toBeGreaterThan(38);

  const { jpeg, sizes, ...details } = await processImage(master);
  expect(details).toEqual((await readDetails())[`${reference}/${name}`]);
  expect(details.width / details.height).toBe(4 / 3);
  expect(details.placeholder.length).toBeLessThanOrEqual(400);
  expect(details.placeholder).toMatch(/^data:image\/webp;base64,/);
  expect(sizes.map(({ width }) => width)).toEqual([...PICTURE_WIDTHS]);
  for (const { body } of sizes) {
    const meta = await sharp(body).metadata();
    expect(Math.round((meta.width / meta.height) * 100)).toBe(133);
    expect(body.length).toBeLessThan(70_000);
  }
  expect(likeness(drawn.data, await sharp(sizes.at(-1)?.body).removeAlpha().raw().toBuffer())).toBeGreaterThan(37);
  expect(jpeg.length).toBeLessThan(100_000);
});

const masterPath = (name: string) => `${name.toLowerCase()}.avif`;

/** Returns the peak signal-to-noise ratio of two pictures in decibels. Above about 36 nobody sees a difference. */
function likeness(one: Buffer, other: Buffer): number {
  expect(one.length).toBe(other.length);
  let squares = 0;
  for (let i = 0; i < one.length; i += 1) squares += ((one[i] ?? 0) - (other[i] ?? 0)) ** 2;
  return 10 * Math.log10(255 ** 2 / (squares / one.length));
}
