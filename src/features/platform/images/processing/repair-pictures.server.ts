import type { AppContext } from '../../../../server/app-context.ts';
import { isStorageKey, type ListedFile, readStored, StorageKeyTakenError } from '../../../../server/storage/storage.ts';
import type { Admin } from '../../auth/admin.ts';
import { PICTURE_WIDTHS, sizedPath } from '../picture.ts';
import { processImage, RejectedFileError } from './image-processing.server.ts';
import { imageQueue } from './image-queue.server.ts';
import { insertPictures, type NewPicture } from './pictures.repository.ts';
import { loadSharp } from './sharp.server.ts';
import { filesOf } from './store-images.server.ts';

/** Long enough for a slow machine, because stored files are trusted. */
const TIMEOUT_SECONDS = 120;

/**
 * Makes all files again from the JPEG or the largest size. Does not read files of `keys`. Returns null if no complete
 * file is left.
 */
async function madeAnew({ storage }: AppContext, path: string, keys: readonly string[] = []) {
  for (const key of [path, sizedPath(path, 1600)].filter((one) => !keys.includes(one))) {
    const bytes = await readStored(storage, key);
    const picture = bytes && (await imageQueue.run(() => processImage(bytes, TIMEOUT_SECONDS)).catch(nullIfRejected));
    if (picture) return picture;
  }
  return null;
}

/**
 * Makes these files again and replaces existing files.
 * @returns false if no complete file is left
 */
export async function remakeFiles(context: AppContext, path: string, keys: readonly string[]): Promise<boolean> {
  const picture = await madeAnew(context, path, keys);
  if (!picture) return false;
  const files = [
    { key: path, body: picture.jpeg },
    ...picture.sizes.map(({ width, body }) => ({ key: sizedPath(path, width), body })),
  ];
  for (const { key, body } of files) if (keys.includes(key)) await replace(context, key, body);
  return true;
}

/** Writes the missing row of a picture. @returns false if no complete file is left */
export async function remakeRow(context: AppContext, admin: Admin, path: string): Promise<boolean> {
  const picture = isStorageKey(path) ? await madeAnew(context, path) : null;
  if (!picture) return false;
  const { width, height, placeholder } = picture;
  await insertPictures(context, admin, [{ path, width, height, placeholder }]);
  return true;
}

function nullIfRejected(error: unknown): null {
  if (error instanceof RejectedFileError) return null;
  throw error;
}

async function replace({ storage }: AppContext, key: string, body: Buffer): Promise<void> {
  await storage.remove(key);
  await storage.put(key, body).catch((error: unknown) => {
    if (!(error instanceof StorageKeyTakenError)) throw error;
  });
}

export async function damagedFiles(
  context: AppContext,
  { path, width, height }: Pick<NewPicture, 'path' | 'width' | 'height'>,
  files: readonly ListedFile[],
): Promise<string[]> {
  const damaged: string[] = [];
  for (const { key, size } of files) {
    const bytes = await readStored(context.storage, key);
    const widthOf = PICTURE_WIDTHS.find((one) => sizedPath(path, one) === key);
    const expectedWidth = widthOf === undefined ? width : Math.min(widthOf, width);
    const dimensions = bytes && bytes.length === size ? await dimensionsOf(bytes) : null;
    const isRight =
      dimensions?.width === expectedWidth && Math.abs(dimensions.height - (height * expectedWidth) / width) <= 1;
    if (bytes && !isRight) damaged.push(key);
  }
  return damaged;
}

/** Returns null if the file cannot be decoded completely. */
async function dimensionsOf(bytes: Buffer): Promise<{ width: number; height: number } | null> {
  const sharp = await loadSharp();
  try {
    const { info } = await sharp(bytes, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true });
    return info;
  } catch {
    return null;
  }
}

export const emptyFiles = (files: readonly ListedFile[]) => files.flatMap(({ key, size }) => (size === 0 ? [key] : []));

/** Some files may have been written since the comparison. */
export async function stillMissing({ storage }: AppContext, path: string): Promise<string[]> {
  const missing: string[] = [];
  for (const key of filesOf(path)) {
    const file = await storage.open(key);
    file?.body.destroy();
    if (!file) missing.push(key);
  }
  return missing;
}
