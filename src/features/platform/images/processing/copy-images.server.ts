import { randomUUID } from 'node:crypto';
import type { AppContext } from '../../../../server/app-context.ts';
import { isStorageKey, readStored, type Storage } from '../../../../server/storage/storage.ts';
import type { Admin } from '../../auth/admin.ts';
import { replacedOriginals, withEdits } from '../edit/originals.repository.ts';
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
 * Copies stored pictures under new names, so that two vehicles share no file. Does not change web addresses, and leaves
 * out missing pictures. Inserts rows before files, so that the clean-up finds copies that no vehicle shows.
 */
export async function copyImages(
  context: AppContext,
  admin: Admin,
  given: readonly string[],
  { folder, id: vehicle }: { folder: Folder; id: number },
  pending?: PendingImages,
): Promise<string[]> {
  const images = withEdits(given, await replacedOriginals(context, given));
  const stored = await findPictures(context, images.filter(isStorageKey));
  const id = randomUUID();
  const copies = new Map(
    stored.map((from): [string, Copy] => [
      from.path,
      { from, path: `${folder}/${id}/${randomUUID()}.${from.path.split('.').pop()}` },
    ]),
  );
  const rows = [...copies.values()].map(({ from, path }) => ({
    ...from,
    path,
    // A copy of a copy also shows the vehicle of the first picture.
    copied_from: from.copied_from ?? vehicle,
  }));
  await insertPictures(context, admin, rows);
  const copiedPaths = new Set<string>();
  try {
    for (const copy of copies.values()) if (await copyFiles(context, copy, { pending })) copiedPaths.add(copy.path);
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

/** Deletes copies that no vehicle shows. If the storage fails, the clean-up deletes them later. */
export async function discardImages(context: AppContext, images: readonly string[]): Promise<void> {
  await deleteUnusedPictures(context, images).catch(() => undefined);
}

type CopyOptions = { pending?: PendingImages | undefined; put?: Storage['put'] };

/** Returns false if the picture is missing. */
export async function copyFiles(
  context: AppContext,
  { from, path }: Copy,
  { pending, put = (key, body) => context.storage.put(key, body) }: CopyOptions = {},
): Promise<boolean> {
  const picture = await readFiles(context, from, pending);
  if (picture) await putFiles(path, picture, put);
  return picture !== null;
}

/** If some files of the picture are missing, makes all files again. */
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
