import { randomUUID } from 'node:crypto';
import { type AppContext, inTransaction } from '../../server/app-context.ts';
import { isStorageKey } from '../../server/storage/storage.ts';
import { DomainError } from '../../shared/errors.ts';
import type { Admin } from '../auth/admin.ts';
import type { ProcessedImage } from './image-processing.server.ts';
import { PICTURE_WIDTHS, sizedPath } from './picture.ts';
import { insertPictures, type NewPicture } from './pictures.repository.ts';
import type { Folder } from './upload.ts';

/** All files of a stored picture: the JPEG and its sizes. */
export function filesOf(path: string): string[] {
  return [path, ...PICTURE_WIDTHS.map((width) => sizedPath(path, width))];
}

/**
 * Stores photographs under new random names (STO-2, STO-4): the files first, then the rows. All of them or none: where
 * the storage or the database fails, nothing of them is left.
 */
export async function storeImages(
  context: AppContext,
  admin: Admin,
  { folder, id }: { folder: Folder; id: string },
  photographs: ProcessedImage[],
): Promise<NewPicture[]> {
  const kept: NewPicture[] = [];
  try {
    for (const { width, height, placeholder, jpeg, sizes } of photographs) {
      const path = `${folder}/${id}/${randomUUID()}.jpg`;
      kept.push({ path, width, height, placeholder });
      // Waits for every file, also after a failure: one that arrived later would be left behind.
      const put = await Promise.allSettled([
        context.storage.put(path, jpeg),
        ...sizes.map((size) => context.storage.put(sizedPath(path, size.width), size.body)),
      ]);
      const failed = put.find((one) => one.status === 'rejected');
      if (failed) throw failed.reason;
    }
    await insertPictures(context, admin, kept);
    return kept;
  } catch (error) {
    // The first reason is the one to tell; what cannot be removed either has no row and is shown nowhere.
    await deleteFiles(
      context,
      kept.map(({ path }) => path),
    ).catch(() => undefined);
    throw error;
  }
}

export async function deleteFiles({ storage }: AppContext, paths: string[]): Promise<void> {
  await Promise.all(paths.flatMap(filesOf).map((key) => storage.remove(key)));
}

const NO_PICTURE = "Cette image n'existe pas ou plus.";

/**
 * Takes a picture out of all vehicles, in the transaction of the context. Vehicles are above images: given by them.
 * @throws DomainError conflict where it is the only picture of a vehicle
 */
export type DetachPicture = (context: AppContext, admin: Admin, path: string) => Promise<void>;

/**
 * Deletes a stored picture and takes it out of the vehicles that show it (STO-6): first the row, so that no page names
 * it and no form can save it, then the files. Where the storage fails, its row comes back for the sweep to find.
 * @throws Refusal 404, or 409 where it is a vehicle's only picture.
 */
export async function removePicture(
  context: AppContext,
  admin: Admin,
  path: string,
  detach: DetachPicture,
): Promise<void> {
  if (!isStorageKey(path)) throw new DomainError('not_found', NO_PICTURE);
  const picture = await inTransaction(context, async (inside) => {
    const removed = await inside.database.query
      .deleteFrom('pictures')
      .where('path', '=', path)
      .returning(['path', 'width', 'height', 'placeholder'])
      .executeTakeFirst();
    if (!removed) throw new DomainError('not_found', NO_PICTURE);
    await detach(inside, admin, path);
    return removed;
  });
  try {
    await deleteFiles(context, [path]);
  } catch (error) {
    await insertPictures(context, admin, [picture]);
    throw error;
  }
}
