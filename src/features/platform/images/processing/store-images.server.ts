import { randomUUID } from 'node:crypto';
import { type AppContext, inTransaction } from '../../../../server/app-context.ts';
import { isStorageKey } from '../../../../server/storage/storage.ts';
import { DomainError } from '../../../../shared/errors.ts';
import type { Admin } from '../../auth/admin.ts';
import { PICTURE_WIDTHS, sizedPath } from '../picture.ts';
import type { Folder } from '../upload/upload.ts';
import type { ProcessedImage } from './image-processing.server.ts';
import { insertPictures, type NewPicture } from './pictures.repository.ts';

/** Keys of all files of a stored picture: the JPEG and its sizes. */
export function filesOf(path: string): string[] {
  return [path, ...PICTURE_WIDTHS.map((width) => sizedPath(path, width))];
}

/**
 * Stores processed images under new random names: the files first, then the rows. All of them or none:
 * when the storage or the database fails, no row and no file is left.
 * @param origin what they were made from.
 */
export async function storeImages(
  context: AppContext,
  admin: Admin,
  { folder, id }: { folder: Folder; id: string },
  images: ProcessedImage[],
  origin: Pick<NewPicture, 'original' | 'edit'> = {},
): Promise<NewPicture[]> {
  const stored: NewPicture[] = [];
  try {
    for (const image of images) {
      const { width, height, placeholder } = image;
      const path = `${folder}/${id}/${randomUUID()}.jpg`;
      stored.push({ path, width, height, placeholder, ...origin });
      await putFiles(path, image, (key, body) => context.storage.put(key, body));
    }
    await insertPictures(context, admin, stored);
    return stored;
  } catch (error) {
    // The first error is the one to report; a file that cannot be deleted either has no row and is shown nowhere.
    await deleteFiles(
      context,
      stored.map(({ path }) => path),
    ).catch(() => undefined);
    throw error;
  }
}

/** Puts all files of a picture at once; waits for every one, also after a failure, so that none arrives later. */
export async function putFiles(
  path: string,
  { jpeg, sizes }: Pick<ProcessedImage, 'jpeg' | 'sizes'>,
  put: (key: string, body: Buffer) => Promise<void>,
): Promise<void> {
  const results = await Promise.allSettled([
    put(path, jpeg),
    ...sizes.map(({ width, body }) => put(sizedPath(path, width), body)),
  ]);
  const failed = results.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}

export async function deleteFiles({ storage }: AppContext, paths: string[]): Promise<void> {
  await Promise.all(paths.flatMap(filesOf).map((key) => storage.remove(key)));
}

export const NO_PICTURE = 'Cette image n’existe pas ou plus.';

/**
 * Removes a picture from all vehicles, in the transaction of the context. The vehicles pass it in, because images must
 * not import them.
 * @throws DomainError conflict when it is the only picture of a vehicle
 */
export type DetachPicture = (context: AppContext, admin: Admin, path: string) => Promise<void>;

/**
 * Deletes a stored picture and removes it from the vehicles that show it: first the row, so that no page names
 * it and no form can save it, then the files. If the storage fails, the row is inserted again, for the clean-up to
 * find.
 * @throws DomainError 404, or 409 when it is a vehicle's only picture.
 */
export async function removePicture(
  context: AppContext,
  admin: Admin,
  path: string,
  detach: DetachPicture,
): Promise<void> {
  if (!isStorageKey(path)) throw new DomainError('not_found', NO_PICTURE);
  const picture = await inTransaction(context, async (inside) => {
    const row = await inside.database.query
      .deleteFrom('pictures')
      .where('path', '=', path)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw new DomainError('not_found', NO_PICTURE);
    await detach(inside, admin, path);
    return row;
  });
  try {
    await deleteFiles(context, [path]);
  } catch (error) {
    await context.database.query.insertInto('pictures').values(picture).execute();
    throw error;
  }
}
