import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { headingFont } from './font.ts';
import { drawHomeCar } from './home-car.ts';
import { drawIcon } from './icon.ts';
import { drawLinkCard } from './link-card.ts';
import { drawPlaceholder } from './placeholder.ts';
import { drawLeaf, drawTicket } from './ticket.ts';
import { drawWorkshop } from './workshop.ts';

const folder = join(import.meta.dirname, '../../../public');
/** Folder of the pictures and fonts that the server uses to draw vehicles' link cards. */
const linkCards = join(import.meta.dirname, '../../../src/features/catalogue/link-cards');
const save = (name: string, body: Buffer | string) => writeFile(join(folder, name), body);

/** The brand's background colour (tokens.css). It is fixed, because an icon follows no theme. */
const GROUND = '#0b3b36';

/** Resolution at which one unit of an SVG is one pixel. */
const DENSITY = 72;

const picture = (svg: string) => sharp(Buffer.from(svg), { density: DENSITY });
const icon = (size: number, share: number, ground?: string) =>
  sharp(Buffer.from(drawIcon(ground === undefined ? { share } : { share, ground })), { density: 144 })
    .resize(size)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();

/**
 * Returns an .ico that contains PNGs, which every browser reads. A directory with sixteen bytes for each PNG comes
 * before the files.
 */
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
  // A phone may cut a circle out of this icon, with 80 % of its width.
  await save('icon-maskable-512.png', await icon(512, 0.58, GROUND));
}

async function drawCard(): Promise<void> {
  await save('og.jpg', await picture(drawLinkCard()).jpeg({ quality: 84, mozjpeg: true }).toBuffer());
}

/** Draws ticket, mark and font of the cards that the server draws for each vehicle. */
async function drawLinkCardParts(): Promise<void> {
  const parts = [
    ['ticket.png', drawTicket()],
    ['leaf.png', drawLeaf()],
  ] as const;
  for (const [name, svg] of parts)
    await writeFile(join(linkCards, name), await picture(svg).png({ palette: true, compressionLevel: 9 }).toBuffer());
  for (const subset of ['latin', 'latin-ext'] as const)
    await writeFile(join(linkCards, `bricolage-700-${subset}.ttf`), headingFont(subset));
}

/** Draws the workshop in two widths, because the page shows it across the whole window. */
async function drawPages(): Promise<void> {
  const workshop = await sharp(Buffer.from(drawWorkshop()), { density: 90 })
    .resize(1920)
    .removeAlpha()
    .png()
    .toBuffer();
  const small = await sharp(workshop).resize(960).png().toBuffer();
  await save('atelier.jpg', await sharp(small).jpeg({ quality: 72, mozjpeg: true }).toBuffer());
  await save('atelier.avif', await sharp(small).avif({ quality: 50, effort: 6 }).toBuffer());
  await save('atelier-1920.avif', await sharp(workshop).avif({ quality: 45, effort: 6 }).toBuffer());
}

/** Draws the placeholders for vehicles without a picture. */
async function drawPlaceholders(): Promise<void> {
  await save('sans-photo-voiture.svg', drawPlaceholder('car'));
  await save('sans-photo-camion.svg', drawPlaceholder('truck'));
}

/** Makes icons, placeholders, the home page's car, the link card and the workshop picture in `public/`. */
export async function makePublicPictures(): Promise<void> {
  await drawIcons();
  await drawCard();
  await drawLinkCardParts();
  await drawPages();
  await drawPlaceholders();
  await save('voiture-accueil.svg', drawHomeCar());
}
