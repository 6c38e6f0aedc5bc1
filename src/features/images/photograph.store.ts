import sharp, { type Sharp } from 'sharp';
import { PICTURE_WIDTHS } from './picture.ts';
import { REFUSED, UPLOAD } from './upload.ts';

/**
 * Turns what a phone or a camera made into the files of a picture (D45): upright, without metadata (a photo says where
 * it was taken), in sRGB, one JPEG and four modern sizes.
 */

const DECODERS = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'];

/**
 * From the first upload on this process opens photographs and nothing else: no drawings, no documents, no videos. The
 * demonstration's drawings are made before a site listens.
 */
function openPhotographsOnly(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: DECODERS });
}

/** The largest side of what is kept, in pixels. */
const LARGEST = 1600;

/** Longest work on one picture, in seconds. */
const TIMEOUT = 10;

export type Photograph = {
  width: number;
  height: number;
  placeholder: string;
  /** The JPEG, then one file for each of PICTURE_WIDTHS. */
  jpeg: Buffer;
  sizes: { width: (typeof PICTURE_WIDTHS)[number]; body: Buffer }[];
};

/** Why a file is refused, in the person's words. */
export class RefusedFile extends Error {}

/** What the first bytes say a file is; its name and its declared type are not believed. */
function formatOf(bytes: Buffer): 'jpeg' | 'png' | 'webp' | 'avif' | 'heic' | null {
  const text = bytes.toString('latin1', 0, 16);
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.slice(4, 8) !== 'ftyp') return null;
  const brand = text.slice(8, 12);
  if (brand === 'avif') return 'avif';
  return /^(heic|heix|hevc|heim|heis|mif1|msf1)$/.test(brand) ? 'heic' : null;
}

/** Is this a photograph in a format that is opened here? */
export function isPhotograph(bytes: Buffer): boolean {
  const format = formatOf(bytes);
  return format !== null && format !== 'heic';
}

/** @throws RefusedFile with the reason. */
export async function developPhotograph(bytes: Buffer): Promise<Photograph> {
  const format = formatOf(bytes);
  openPhotographsOnly();
  if (format === null) throw new RefusedFile(REFUSED.type);
  if (format === 'heic') throw new RefusedFile(REFUSED.heic);
  const options = { limitInputPixels: UPLOAD.pixels, failOn: 'warning' as const };
  try {
    const { width: w = 0, height: h = 0 } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    if (w * h > UPLOAD.pixels) throw new RefusedFile(REFUSED.pixels);
    const { data, info } = await sharp(bytes, options)
      .timeout({ seconds: TIMEOUT })
      .autoOrient()
      .resize({ width: LARGEST, height: LARGEST, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .flatten({ background: '#ffffff' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const picture = () => sharp(data, { raw: { width, height, channels } }).timeout({ seconds: TIMEOUT });
    const jpeg = await picture().jpeg({ quality: 80, progressive: true }).toBuffer();
    const tiny = await picture().resize(16).webp({ quality: 40 }).toBuffer();
    const sizes: Photograph['sizes'] = [];
    for (const size of PICTURE_WIDTHS) sizes.push({ width: size, body: await avif(picture(), size, width) });
    return { width, height, placeholder: `data:image/webp;base64,${tiny.toString('base64')}`, jpeg, sizes };
  } catch (error) {
    if (error instanceof RefusedFile) throw error;
    throw new RefusedFile(REFUSED.broken, { cause: error });
  }
}

function avif(picture: Sharp, size: number, width: number): Promise<Buffer> {
  return (size < width ? picture.resize(size) : picture).avif({ quality: 50, effort: 2 }).toBuffer();
}

/** Pictures opened at the same time, and those that may wait for it. */
const AT_ONCE = 2;
const MOST_WAITING = 12;
let working = 0;
const waiting: (() => void)[] = [];

export class DarkroomFull extends Error {}

/** Runs `work` when there is room: two pictures at once, a short queue. @throws DarkroomFull beyond it. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw new DarkroomFull();
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else working += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  }
}
