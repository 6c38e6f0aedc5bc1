import type { AppContext } from '../../../../server/app-context.ts';
import { isStorageKey, type ListedFile, readStored, StorageKeyTakenError } from '../../../../server/storage/storage.ts';
import type { Admin } from '../../auth/admin.ts';
import { PICTURE_WIDTHS, sizedPath } from '../picture.ts';
import { processImage, RejectedFileError } from './image-processing.server.ts';
import { imageQueue } from './image-queue.server.ts';
import { insertPictures, type NewPicture } from './pictures.repository.ts';
import { loadSharp } from './sharp.server.ts';
import { filesOf } from './store-images.server.ts';

/** Missing or damaged files of pictures: the fault of one, and how it is made again. */

/** Known files, however slow the machine. */
const TIMEOUT_SECONDS = 120;

/** The two files that have every pixel of a stored picture. */
const wholeFilesOf = (path: string) => [path, sizedPath(path, 1600)];

/**
 * Makes files of a picture again from its JPEG or its largest size; those that are there are replaced.
 * @returns false where neither is there and whole.
 */
export async function remakeFiles(context: AppContext, path: string, keys: readonly string[]): Promise<boolean> {
  for (const key of wholeFilesOf(path).filter((one) => !keys.includes(one))) {
    const bytes = await readStored(context.storage, key);
    const picture = bytes && (await imageQueue.run(() => processImage(bytes, TIMEOUT_SECONDS)).catch(nullIfRejected));
    if (!picture) continue;
    const files = [
      { key: path, body: picture.jpeg },
      ...picture.sizes.map(({ width, body }) => ({ key: sizedPath(path, width), body })),
    ];
    for (const { key, body } of files) if (keys.includes(key)) await replace(context, key, body);
    return true;
  }
  return false;
}

/** Writes the row of a picture whose files are there. @returns false if there is no whole file. */
export async function remakeRow(context: AppContext, admin: Admin, path: string): Promise<boolean> {
  if (!isStorageKey(path)) return false;
  for (const key of wholeFilesOf(path)) {
    const bytes = await readStored(context.storage, key);
    const picture = bytes && (await imageQueue.run(() => processImage(bytes, TIMEOUT_SECONDS)).catch(nullIfRejected));
    if (!picture) continue;
    const { width, height, placeholder } = picture;
    await insertPictures(context, admin, [{ path, width, height, placeholder }]);
    return true;
  }
  return false;
}

function nullIfRejected(error: unknown): null {
  if (error instanceof RejectedFileError) return null;
  throw error;
}

async function replace({ storage }: AppContext, key: string, body: Buffer): Promise<void> {
  await storage.remove(key);
  await storage.put(key, body).catch((error: unknown) => {
    // The site has stored it since.
    if (!(error instanceof StorageKeyTakenError)) throw error;
  });
}

/** The keys of those files of a picture that do not match its row, each read and decoded. */
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

/** Null for a file that cannot be decoded to its end. */
async function dimensionsOf(bytes: Buffer): Promise<{ width: number; height: number } | null> {
  const sharp = await loadSharp();
  try {
    const { info } = await sharp(bytes, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true });
    return info;
  } catch {
    return null;
  }
}

/** The empty files of a picture, by its listing. */
export const emptyFiles = (files: readonly ListedFile[]) => files.flatMap(({ key, size }) => (size === 0 ? [key] : []));

/** The files of a picture that are still missing: some may have been written since the listing. */
export async function stillMissing({ storage }: AppContext, path: string): Promise<string[]> {
  const missing: string[] = [];
  for (const key of filesOf(path)) {
    const file = await storage.open(key);
    file?.body.destroy();
    if (!file) missing.push(key);
  }
  return missing;
}
