import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Illustration } from '../subject.ts';
import { drawIcon } from './icon.ts';
import { drawPlaceholder } from './placeholder.ts';
import { CARD, drawAlone, drawBackdropAlone } from './standalone.ts';
import { drawWorkshop } from './workshop.ts';

const folder = join(import.meta.dirname, '../../../public');
const save = (name: string, body: Buffer | string) => writeFile(join(folder, name), body);

/** The brand's ground (tokens.css): an icon has no theme to follow. */
const GROUND = '#0b3b36';

/** Resolution at which one unit of an SVG is one pixel. */
const DENSITY = 72;

const picture = (svg: string) => sharp(Buffer.from(svg), { density: DENSITY });
const icon = (size: number, share: number, ground?: string) =>
  sharp(Buffer.from(drawIcon(ground === undefined ? { share } : { share, ground })), { density: 144 })
    .resize(size)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();

/** An .ico that holds PNGs, which every browser reads: a directory of sixteen bytes each, then the files. */
function icoOf(pictures: readonly { size: number; body: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [i, { size, body }] of pictures.entries()) {
    const at = 6 + 16 * i;
    head.writeUInt8(size, at);
    head.writeUInt8(size, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(body.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += body.length;
  }
  return Buffer.concat([head, ...pictures.map(({ body }) => body)]);
}

async function drawIcons(): Promise<void> {
  const small = await Promise.all([16, 32, 48].map(async (size) => ({ size, body: await icon(size, 1) })));
  await save('favicon.ico', icoOf(small));
  await save('apple-touch-icon.png', await icon(180, 0.72, GROUND));
  await save('icon-192.png', await icon(192, 0.76, GROUND));
  await save('icon-512.png', await icon(512, 0.76, GROUND));
  // A phone may cut a circle of 80 % out of this one.
  await save('icon-maskable-512.png', await icon(512, 0.58, GROUND));
}

/** The link card: three of the stock's kinds in one showroom, no words, since the dealership's name is a setting. */
async function drawCard(): Promise<void> {
  const stand = async (
    of: Omit<Illustration, 'view'>,
    width: number,
    left: number,
    bottom: number,
    turned: boolean,
  ) => {
    const input = await picture(drawAlone({ ...of, view: 'trois-quarts' }, width, turned))
      .png()
      .toBuffer();
    const { height = 0 } = await sharp(input).metadata();
    return { input, left, top: Math.round(bottom - height * 0.9) };
  };
  const vehicles = await Promise.all([
    stand({ body: 'fourgon', paint: 'blanc', seed: 11 }, 470, -40, 452, true),
    stand({ body: 'citadine', paint: 'orange', seed: 4 }, 440, 700, 476, false),
    stand({ body: 'suv', paint: 'bleu-nuit', seed: 8 }, 560, 250, 566, false),
  ]);
  const card = await picture(drawBackdropAlone('showroom', 3))
    .resize(CARD.width, CARD.height)
    .composite(vehicles)
    .png()
    .toBuffer();
  await save('og.jpg', await sharp(card).jpeg({ quality: 78, mozjpeg: true }).toBuffer());
}

async function drawPages(): Promise<void> {
  const workshop = await sharp(Buffer.from(drawWorkshop()), { density: 43.2 })
    .resize(960)
    .removeAlpha()
    .png()
    .toBuffer();
  await save('atelier.jpg', await sharp(workshop).jpeg({ quality: 72, mozjpeg: true }).toBuffer());
  await save('atelier.avif', await sharp(workshop).avif({ quality: 50, effort: 6 }).toBuffer());
}

/** Shown for a vehicle that has no picture. */
async function drawPlaceholders(): Promise<void> {
  await save('sans-photo-voiture.svg', drawPlaceholder('car'));
  await save('sans-photo-camion.svg', drawPlaceholder('truck'));
}

/** Icons, placeholders, the link card and the workshop picture, in `public/`. */
export async function makePublicPictures(): Promise<void> {
  await drawIcons();
  await drawCard();
  await drawPages();
  await drawPlaceholders();
}
