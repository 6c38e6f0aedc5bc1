import type { Sharp } from 'sharp';
import type { PictureEdit } from '../edit/picture-edit.ts';
import { PICTURE_WIDTHS } from '../picture.ts';
import { MAX_AVIF_PIXELS, MAX_PIXELS, REJECTED } from '../upload/upload.ts';
import { editPixels, type Pixels } from './edit-pixels.server.ts';
import { formatOf, type PictureFormat, rejectionOf } from './picture-format.ts';
import { withoutTextChunks } from './png-text-chunks.ts';
import { loadSharp } from './sharp.server.ts';

/**
 * Turns a photo of a phone or a camera into the files of a picture: upright, without metadata (a photo says where
 * it was taken), in sRGB, one JPEG and four modern sizes.
 */

type SharpModule = Awaited<ReturnType<typeof loadSharp>>;

const DECODERS = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'];

let formatsAreLimited = false;

/**
 * From the first image job on, this process decodes JPEG, PNG, WebP and AVIF and nothing else: no SVG, no PDF, no
 * video. No picture is decoded twice, so decoded pictures are not cached. Called once: between the two calls nothing
 * can be decoded, and another picture may be on its way.
 */
export function allowUploadFormatsOnly(sharp: SharpModule): void {
  if (formatsAreLimited) return;
  formatsAreLimited = true;
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: DECODERS });
  sharp.cache(false);
}

/** Longest side of a stored picture. */
const MAX_SIDE_PIXELS = 1600;

/** Longest time for one step of an uploaded picture, so that no file keeps the processor. */
const TIMEOUT_SECONDS = 10;

export type ProcessedImage = {
  width: number;
  height: number;
  placeholder: string;
  jpeg: Buffer;
  /** One file for each of PICTURE_WIDTHS. */
  sizes: { width: (typeof PICTURE_WIDTHS)[number]; body: Buffer }[];
};

/** The message is shown to the person who sent the file. */
export class RejectedFileError extends Error {}

/** True if these bytes are, by their first ones and their number, an image that `processImage` accepts. */
export function isSupportedImage(bytes: Buffer): boolean {
  return rejectionOf(bytes, bytes.length) === null;
}

/**
 * @param timeoutSeconds longest time for one step; for files that are known to be good, as long as a slow machine
 * needs.
 * @param edit what is done to the picture before its files are made.
 * @throws RejectedFileError with the reason in French.
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
    for (const size of PICTURE_WIDTHS) sizes.push({ width: size, body: await avifOf(picture(), size, width) });
    return { width, height, placeholder, jpeg, sizes };
  } catch (error) {
    if (error instanceof RejectedFileError) throw error;
    const slow = error instanceof Error && error.message.startsWith('timeout');
    throw new RejectedFileError(slow ? REJECTED.slow : REJECTED.broken, { cause: error });
  }
}

/** Reads the header only: a small file that expands to billions of pixels is never decoded. */
async function checkPixelCount(sharp: SharpModule, bytes: Buffer, format: PictureFormat | null): Promise<void> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  const pixels = width * height;
  if (pixels > MAX_PIXELS) throw new RejectedFileError(REJECTED.pixels);
  if (format === 'avif' && pixels > MAX_AVIF_PIXELS) throw new RejectedFileError(REJECTED.avifPixels);
}

/**
 * Stray bytes between two parts of a JPEG, which some cameras write and every viewer skips. Anything else that the
 * decoder warns of is a hole in the picture.
 */
const STRAY_BYTES = /^(VipsJpeg: Corrupt JPEG data: \d+ extraneous bytes before marker 0x[0-9a-f]{2}\s*)+$/;

/** Decoded pixels: upright, in sRGB, transparency on white, at most MAX_SIDE_PIXELS wide or high. */
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
    if (error instanceof Error && STRAY_BYTES.test(error.message)) return read('error');
    throw error;
  }
}

/** The file for browsers without AVIF, for mail and for search engines. */
export function jpegOf(picture: Sharp): Promise<Buffer> {
  return picture.jpeg({ quality: 80, progressive: true }).toBuffer();
}

/** A data: URI of at most some 400 bytes, shown while the picture loads. */
export async function placeholderOf(picture: Sharp): Promise<string> {
  const tiny = await picture.resize(16).webp({ quality: 40 }).toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}

/** Measured on photos (docs/decisions/0006): a fifth smaller than WebP at the same likeness, and quicker. */
export function avifOf(picture: Sharp, size: number, width: number): Promise<Buffer> {
  return (size < width ? picture.resize(size) : picture)
    .avif({ quality: 50, effort: 1, chromaSubsampling: '4:2:0' })
    .toBuffer();
}
