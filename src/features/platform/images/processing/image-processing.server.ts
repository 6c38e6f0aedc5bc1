import type { Sharp } from 'sharp';
import type { Box, PictureEdit } from '../edit/picture-edit.ts';
import { PICTURE_WIDTHS } from '../picture.ts';
import { MAX_AVIF_PIXELS, MAX_PIXELS, REJECTED } from '../upload/upload.ts';
import { formatOf, type PictureFormat, rejectionOf } from './picture-format.ts';
import { withoutTextChunks } from './png-text-chunks.ts';
import { loadSharp } from './sharp.server.ts';

/**
 * Makes one JPEG and four AVIF sizes: upright, in sRGB, without metadata. Metadata may contain the place of the photo.
 */

type SharpModule = Awaited<ReturnType<typeof loadSharp>>;

const DECODERS = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'];

let formatsAreLimited = false;

/**
 * Allows only JPEG, PNG, WebP and AVIF: no SVG, PDF or video. Runs only once, because between `block` and `unblock` the
 * library can decode nothing.
 */
export function allowUploadFormatsOnly(sharp: SharpModule): void {
  if (formatsAreLimited) return;
  formatsAreLimited = true;
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: DECODERS });
  sharp.cache(false);
}

const MAX_SIDE_PIXELS = 1600;

const TIMEOUT_SECONDS = 10;

export type ProcessedImage = {
  width: number;
  height: number;
  placeholder: string;
  jpeg: Buffer;
  sizes: { width: (typeof PICTURE_WIDTHS)[number]; body: Buffer }[];
};

/** Its message is shown to the sender of the file. */
export class RejectedFileError extends Error {}

/** Checks only the first bytes and the length. */
export function isSupportedImage(bytes: Buffer): boolean {
  return rejectionOf(bytes, bytes.length) === null;
}

/**
 * @param timeoutSeconds maximum time of one step; longer for trusted files, because a machine may be slow
 * @param edit changes the picture before its files are made
 * @throws RejectedFileError with the reason in French
 */
export async function processImage(
  file: Buffer,
  timeoutSeconds = TIMEOUT_SECONDS,
  edit?: PictureEdit,
): Promise<ProcessedImage> {
  const rejection = rejectionOf(file, file.length);
  if (rejection !== null) throw new RejectedFileError(rejection);
  const sharp = await loadSharp();
  allowUploadFormatsOnly(sharp);
  const bytes = withoutTextChunks(file);
  try {
    await checkPixelCount(sharp, bytes, formatOf(file));
    const read = ({ data, info: { width, height, channels } }: Pixels) =>
      sharp(data, { raw: { width, height, channels } }).timeout({ seconds: timeoutSeconds });
    const decoded = await upright(sharp, bytes, timeoutSeconds);
    const pixels = edit ? await editPixels(decoded, edit, read) : decoded;
    const { width, height } = pixels.info;
    const picture = () => read(pixels);
    const jpeg = await jpegOf(picture());
    const placeholder = await placeholderOf(picture());
    const sizes: ProcessedImage['sizes'] = [];
    // A small picture has the same file for all sizes that it does not fill.
    let own: Buffer | undefined;
    for (const size of PICTURE_WIDTHS) {
      if (size >= width) own ??= await avifOf(picture(), size, width);
      sizes.push({ width: size, body: own ?? (await avifOf(picture(), size, width)) });
    }
    return { width, height, placeholder, jpeg, sizes };
  } catch (error) {
    if (error instanceof RejectedFileError) throw error;
    const slow = error instanceof Error && error.message.startsWith('timeout');
    throw new RejectedFileError(slow ? REJECTED.slow : REJECTED.broken, { cause: error });
  }
}

async function checkPixelCount(sharp: SharpModule, bytes: Buffer, format: PictureFormat | null): Promise<void> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  const pixels = width * height;
  if (pixels > MAX_PIXELS) throw new RejectedFileError(REJECTED.pixels);
  if (format === 'avif' && pixels > MAX_AVIF_PIXELS) throw new RejectedFileError(REJECTED.avifPixels);
}

/**
 * Warnings of the JPEG decoder about headers. Some phones and cameras write such headers, every browser shows these
 * photos, and no pixel is lost. Any other warning means that the file is damaged.
 */
const HEADER_WARNINGS = [
  String.raw`Corrupt JPEG data: \d+ extraneous bytes before marker 0x[0-9a-f]{2}`,
  'Invalid SOS parameters for sequential JPEG',
  String.raw`Warning: unknown JFIF revision number \d+\.\d+`,
  String.raw`Unknown Adobe color transform code \d+`,
  String.raw`Inconsistent progression sequence for component \d+ coefficient \d+`,
  'Corrupt JPEG data: bad ICC marker',
];
const ONLY_HEADER_WARNINGS = new RegExp(String.raw`^(VipsJpeg: (${HEADER_WARNINGS.join('|')})\s*)+$`);

/** Decodes a picture: upright, in sRGB, with white for transparency, at most MAX_SIDE_PIXELS wide and high. */
async function upright(sharp: SharpModule, bytes: Buffer, timeoutSeconds: number) {
  const read = (failOn: 'warning' | 'error') =>
    sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn })
      .timeout({ seconds: timeoutSeconds })
      .autoOrient()
      .resize({ width: MAX_SIDE_PIXELS, height: MAX_SIDE_PIXELS, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .flatten({ background: '#ffffff' })
      .raw()
      .toBuffer({ resolveWithObject: true });
  try {
    return await read('warning');
  } catch (error) {
    if (error instanceof Error && ONLY_HEADER_WARNINGS.test(error.message)) return read('error');
    throw error;
  }
}

/** The file for browsers without AVIF, for mail and for search engines. */
export function jpegOf(picture: Sharp): Promise<Buffer> {
  return picture.jpeg({ quality: 80, progressive: true }).toBuffer();
}

/** Returns a data: URI of about 400 bytes that is shown while the picture loads. */
async function placeholderOf(picture: Sharp): Promise<string> {
  const tiny = await picture.resize(16).webp({ quality: 40 }).toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}

/** AVIF files of photos are a fifth smaller than WebP at the same quality, and faster to make (docs/decisions/0006). */
export function avifOf(picture: Sharp, size: number, width: number): Promise<Buffer> {
  return (size < width ? picture.resize(size) : picture)
    .avif({ quality: 50, effort: 1, chromaSubsampling: '4:2:0' })
    .toBuffer();
}

type Pixels = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };

const MASK_COLOUR = [214, 216, 219];

/**
 * Turns, masks and crops the pixels. All files are made afterwards, so no file contains the pixels below a mask.
 *
 * @param read returns `sharp` of raw pixels, with the caller's limits
 */
async function editPixels(
  pixels: Pixels,
  { turn, crop, masks = [] }: PictureEdit,
  read: (pixels: Pixels) => Sharp,
): Promise<Pixels> {
  const raw = (picture: Sharp) => picture.raw().toBuffer({ resolveWithObject: true });
  const turned = turn === 0 ? pixels : await raw(read(pixels).rotate(turn));
  for (const mask of masks) paint(turned, mask);
  return crop ? raw(read(turned).extract(areaOf(crop, turned))) : turned;
}

/** Paints every pixel that the box touches. */
function paint({ data, info }: Pixels, box: Box): void {
  const { left, top, width, height } = areaOf(box, { data, info });
  const colour = Buffer.from(MASK_COLOUR.slice(0, info.channels));
  for (let y = top; y < top + height; y += 1) {
    const start = (y * info.width + left) * info.channels;
    data.fill(colour, start, start + width * info.channels);
  }
}

function areaOf({ x, y, width, height }: Box, { info }: Pixels) {
  const [left, right] = touched(x, x + width, info.width);
  const [top, bottom] = touched(y, y + height, info.height);
  return { left, top, width: right - left, height: bottom - top };
}

/** A box must cover more than this part of a pixel. A smaller part is a rounding error. */
const ROUNDING = 1e-6;

function touched(from: number, to: number, size: number): [number, number] {
  const start = Math.min(Math.floor(from * size + ROUNDING), size - 1);
  return [start, Math.max(Math.min(Math.ceil(to * size - ROUNDING), size), start + 1)];
}
