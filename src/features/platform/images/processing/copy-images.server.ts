import { randomUUID } from 'node:crypto';
import type { AppContext } from '../../../../server/app-context.ts';
import { isStorageKey, readStored } from '../../../../server/storage/storage.ts';
import type { Admin } from '../../auth/admin.ts';
import { PICTURE_WIDTHS, sizedPath } from '../picture.ts';
import type { PendingImages } from '../upload/pending-images.ts';
import type { Folder } from '../upload/upload.ts';
import { type ProcessedImage, processImage } from './image-processing.server.ts';
import { imageQueue } from './image-queue.server.ts';
import { findPictures, insertPictures, type NewPicture } from './pictures.repository.ts';
import { putFiles } from './store-images.server.ts';
import { deleteUnusedPictures } from './unused-pictures.server.ts';

type Copy = { from: NewPicture; path: string };

/**
 * Copies each stored picture: all of its files get a new random name, and nothing is shared. Returns the images in the
 * same order. A web address stays; a picture that is not stored any more is left out.
 *
 * The rows come before the files. Until a vehicle shows the copies, the clean-up finds them by their rows, so that no
 * file is lost whatever happens in between. When the storage fails, the copies are deleted at once.
 */
export async function copyImages(
  context: AppContext,
  admin: Admin,
  images: readonly string[],
  folder: Folder,
  pending?: PendingImages,
): Promise<string[]> {
  const stored = await findPictures(context, images.filter(isStorageKey));
  const id = randomUUID();
  const copies = new Map(
    stored.map((from): [string, Copy] => [
      from.path,
      { from, path: `${folder}/${id}/${randomUUID()}.${from.path.split('.').pop()}` },
    ]),
  );
  const rows = [...copies.values()].map(({ from, path }) => ({ ...from, path }));
  await insertPictures(context, admin, rows);
  const copiedPaths = new Set<string>();
  try {
    for (const copy of copies.values()) if (await copyFiles(context, copy, pending)) copiedPaths.add(copy.path);
  } catch (error) {
    await discardImages(
      context,
      rows.map(({ path }) => path),
    );
    throw error;
  }
  return images.flatMap((image) => {
    if (!isStorageKey(image)) return [image];
    const path = copies.get(image)?.path ?? '';
    return copiedPaths.has(path) ? [path] : [];
  });
}

/** Deletes copies that no vehicle shows. The clean-up deletes those that the storage keeps for now. */
export async function discardImages(context: AppContext, images: readonly string[]): Promise<void> {
  await deleteUnusedPictures(context, images).catch(() => undefined);
}

/** False if there is nothing to copy. */
async function copyFiles(context: AppContext, { from, path }: Copy, pending?: PendingImages): Promise<boolean> {
  const picture = await readFiles(context, from, pending);
  if (picture) await putFiles(path, picture, (key, body) => context.storage.put(key, body));
  return picture !== null;
}

/** The files of a picture. If some are missing, as while the demonstration's are being made, all are made anew. */
async function readFiles(
  context: AppContext,
  picture: NewPicture,
  pending?: PendingImages,
): Promise<Pick<ProcessedImage, 'jpeg' | 'sizes'> | null> {
  const jpeg = await readStored(context.storage, picture.path);
  const sizes: ProcessedImage['sizes'] = [];
  for (const width of PICTURE_WIDTHS) {
    const body = await readStored(context.storage, sizedPath(picture.path, width));
    if (body) sizes.push({ width, body });
  }
  if (jpeg && sizes.length === PICTURE_WIDTHS.length) return { jpeg, sizes };
  const source = jpeg ?? (await pending?.open(picture.path));
  return source ? imageQueue.run(() => processImage(source)) : null;
}
