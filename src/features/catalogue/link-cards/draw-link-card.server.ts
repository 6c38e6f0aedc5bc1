import { join } from 'node:path';
import type { OverlayOptions } from 'sharp';
import { PROJECT_ROOT } from '../../../server/project-root.ts';
import { escapeMarkup } from '../../../shared/text/markup.ts';
import { cutAtWord } from '../../../shared/text/text.ts';
import { allowUploadFormatsOnly } from '../../platform/images/processing/image-processing.server.ts';
import { loadSharp } from '../../platform/images/processing/sharp.server.ts';
import { LINK_CARD_SIZE, type LinkCard } from './link-card.ts';

type Sharp = Awaited<ReturnType<typeof loadSharp>>;

/**
 * Returns the path of a picture or font in this folder. The built server runs in another folder, so the path starts at
 * the project's root.
 */
const assetPath = (name: string) => join(PROJECT_ROOT, 'src/features/catalogue/link-cards', name);

/** Has a transparent window for the photo. */
const TICKET = assetPath('ticket.png');
const LEAF = assetPath('leaf.png');
const FONTS = ['bricolage-700-latin-ext.ttf', 'bricolage-700-latin.ttf'].map(assetPath);

const COLOUR = { ink: '#14171c', quiet: '#3d434d', brand: '#0b3b36', price: '#b4441f' } as const;

const PHOTO = { width: 812, height: 630 } as const;
const [LEFT, WIDTH] = [842, 322] as const;
const [MARK_TOP, TITLE_TOP, STUB_TOP] = [40, 128, 448] as const;
const MARK_SIZE = 48;
/** Maximum height of the title. The facts below it must end above the stub. */
const MAX_TITLE_HEIGHT = 190;
const MAX_TITLE_CHARACTERS = 90;

const JPEG_QUALITY = 82;
/** Chats ignore pictures larger than 300 kB. */
const MAX_BYTES = 280_000;
const SMALLER_QUALITY = 55;
const MAX_INPUT_PIXELS = 1600 * 1600;

type LinkCardPictures = { photo: Buffer | null; logo: Buffer | null };

export async function drawLinkCard(card: LinkCard, { photo, logo }: LinkCardPictures): Promise<Buffer> {
  const sharp = await loadSharp();
  allowUploadFormatsOnly(sharp);
  const layers: OverlayOptions[] = [
    ...(photo ? [{ input: await covered(sharp, photo), left: 0, top: 0 }] : [await largeLeaf(sharp)]),
    { input: TICKET, left: 0, top: 0 },
    ...(await dealerOf(sharp, card.dealer, logo)),
    ...(await vehicleOf(sharp, card)),
    ...(await stubOf(sharp, card)),
  ];
  const pixels = await sharp({ create: { ...LINK_CARD_SIZE, channels: 3, background: COLOUR.brand } })
    .composite(layers)
    .removeAlpha()
    .raw()
    .toBuffer();
  const jpeg = (quality: number) =>
    sharp(pixels, { raw: { ...LINK_CARD_SIZE, channels: 3 } })
      .jpeg({ quality })
      .toBuffer();
  const image = await jpeg(JPEG_QUALITY);
  return image.length <= MAX_BYTES ? image : jpeg(SMALLER_QUALITY);
}

function covered(sharp: Sharp, photo: Buffer): Promise<Buffer> {
  return sharp(photo, { limitInputPixels: MAX_INPUT_PIXELS })
    .resize({ ...PHOTO, fit: 'cover' })
    .flatten()
    .png({ compressionLevel: 0 })
    .toBuffer();
}

async function largeLeaf(sharp: Sharp): Promise<OverlayOptions> {
  const size = 380;
  const { data, info } = await sharp(LEAF)
    .resize({ width: size })
    .ensureAlpha()
    .linear([0.05, 0.05, 0.05, 1], [16, 68, 61, 0])
    .png()
    .toBuffer({ resolveWithObject: true });
  const offset = (outer: number, inner: number) => Math.round((outer - inner) / 2);
  return { input: data, left: offset(PHOTO.width, info.width), top: offset(PHOTO.height, info.height) };
}

/** A wide logo contains the dealer's name, so it has no name beside it. */
async function dealerOf(sharp: Sharp, name: string, logo: Buffer | null): Promise<OverlayOptions[]> {
  const { data, info } = await sharp(logo ?? LEAF, { limitInputPixels: MAX_INPUT_PIXELS })
    .resize({ width: WIDTH, height: MARK_SIZE, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  const mark = { input: data, left: LEFT, top: MARK_TOP };
  if (info.width >= 2 * info.height) return [mark];
  const left = LEFT + info.width + 14;
  const text = await fitText(sharp, name, {
    colour: COLOUR.brand,
    sizes: [24, 21, 18],
    width: LEFT + WIDTH - left,
    height: 60,
  });
  return [mark, { input: text.data, left, top: MARK_TOP + Math.round((MARK_SIZE - text.height) / 2) }];
}

const FACTS = { colour: COLOUR.quiet, width: WIDTH, height: 76 } as const;

async function vehicleOf(sharp: Sharp, { title, facts }: LinkCard): Promise<OverlayOptions[]> {
  const name = await fitText(sharp, withoutBreaks(cutAtWord(title, MAX_TITLE_CHARACTERS)), {
    colour: COLOUR.ink,
    sizes: [56, 48, 41, 35, 29],
    width: WIDTH,
    height: MAX_TITLE_HEIGHT,
  });
  const layers = [{ input: name.data, left: LEFT, top: TITLE_TOP }];
  if (facts.length === 0) return layers;
  const line = await fitText(sharp, facts.join(' · '), { ...FACTS, sizes: [26, 24, 22] });
  const [last, ...otherFacts] = facts.toReversed();
  const isOne = line.height <= FACTS.height / 2 || last === undefined;
  const factsImage = isOne
    ? line
    : await fitText(sharp, `${otherFacts.reverse().join(' · ')}\n${last}`, { ...FACTS, sizes: [26, 22] });
  return [...layers, { input: factsImage.data, left: LEFT, top: TITLE_TOP + name.height + 22 }];
}

/** The stub's large text is the first price. Without a price, it is the state; without a state, 'Prix sur demande'. */
async function stubOf(sharp: Sharp, { prices: [price, ...otherPrices], state }: LinkCard): Promise<OverlayOptions[]> {
  const first = price?.text ?? (state === '' ? 'Prix sur demande' : state);
  const large = await fitText(sharp, first, {
    colour: price ? COLOUR.price : COLOUR.ink,
    sizes: [66, 58, 50, 42, 34],
    width: WIDTH,
    height: 74,
  });
  const layers = [{ input: large.data, left: LEFT, top: STUB_TOP + 20 }];
  const lines = [
    ...(price ? [[price.unit, state].filter((part) => part !== '').join(' · ')] : []),
    ...otherPrices.map(({ text, unit }) => `${text} ${unit}`.trim()),
  ];
  let top = STUB_TOP + 20 + large.height + 10;
  for (const line of lines) {
    const text = await fitText(sharp, line, { colour: COLOUR.quiet, sizes: [23, 20, 17], width: WIDTH, height: 30 });
    layers.push({ input: text.data, left: LEFT, top });
    top += text.height + 6;
  }
  return layers;
}

type TextFit = { colour: string; sizes: readonly number[]; width: number; height: number };
type TextImage = { data: Buffer; width: number; height: number };

/**
 * Draws a text in the largest size that fits, in several lines. If the smallest size does not fit, cuts off the rest.
 */
async function fitText(sharp: Sharp, text: string, { colour, sizes, width, height }: TextFit): Promise<TextImage> {
  let image: TextImage | undefined;
  for (const size of sizes) {
    image = await lettered(sharp, text, { colour, size, width });
    if (image.height <= height) return image;
  }
  if (!image) throw new Error('no size given');
  const data = await sharp(image.data).extract({ left: 0, top: 0, width: image.width, height }).png().toBuffer();
  return { data, width: image.width, height };
}

let fontsAreKnown = false;

/**
 * Draws with the site's heading font. It has two files: the second contains the French letters, the first other
 * European letters.
 */
async function lettered(
  sharp: Sharp,
  text: string,
  { colour, size, width }: { colour: string; size: number; width: number },
): Promise<TextImage> {
  const [extendedFont = '', latinFont = ''] = FONTS;
  const draw = (fontfile: string, markup: string) =>
    sharp({
      text: {
        text: markup,
        font: `Bricolage Grotesque Bold ${size}px`,
        fontfile,
        width,
        wrap: 'word-char',
        rgba: true,
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true });
  // After the first use of a font file, Pango keeps it in the process.
  if (!fontsAreKnown) await draw(extendedFont, 'ž');
  fontsAreKnown = true;
  const spacing = Math.round(-0.02 * size * 1024);
  const markup = `<span foreground="${colour}" letter_spacing="${spacing}" line_height="0.98">${escapeMarkup(text)}</span>`;
  const { data, info } = await draw(latinFont, markup);
  return { data, width: info.width, height: info.height };
}

/** Adds a word joiner after each hyphen, so that 'E-Tech' stays on one line. */
function withoutBreaks(title: string): string {
  return title.replaceAll('-', '-\u2060');
}
