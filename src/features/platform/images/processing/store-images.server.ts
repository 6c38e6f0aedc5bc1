import { randomUUID } from 'node:crypto';
import { type AppContext, asOneWriter, inTransaction } from '../../../../server/app-context.ts';
import {
  isReadByBrowsers,
  isStorageKey,
  type Storage,
  StorageKeyTakenError,
} from '../../../../server/storage/storage.ts';
import { DomainError } from '../../../../shared/errors.ts';
import type { Admin } from '../../auth/admin.ts';
import { recordEntries } from '../../journal/journal.repository.ts';
import { PICTURE_WIDTHS, sizedPath } from '../picture.ts';
import type { Folder } from '../upload/upload.ts';
import type { ProcessedImage } from './image-processing.server.ts';
import { insertPictures, markDeleted, type NewPicture } from './pictures.repository.ts';

export function filesOf(path: string): string[] {
  return [path, ...PICTURE_WIDTHS.map((width) => sizedPath(path, width))];
}

/**
 * Stores files before rows. If the storage or the database fails, deletes the files.
 * @param origin the source of the images
 * @param alsoWrite writes further rows in the transaction of the pictures' rows
 */
export async function storeImages(
  context: AppContext,
  admin: Admin,
  { folder, id }: { folder: Folder; id: string },
  images: ProcessedImage[],
  origin: Omit<NewPicture, 'path' | 'width' | 'height' | 'placeholder'> = {},
  alsoWrite: (inside: AppContext) => Promise<void> = async () => undefined,
): Promise<NewPicture[]> {
  const stored: NewPicture[] = [];
  try {
    for (const image of images) {
      const { width, height, placeholder } = image;
      const path = `${folder}/${id}/${randomUUID()}.jpg`;
      stored.push({ path, width, height, placeholder, ...origin });
      await putFiles(path, image, (key, body) => context.storage.put(key, body));
    }
    await inTransaction(context, async (inside) => {
      await insertPictures(inside, admin, stored);
      await alsoWrite(inside);
    });
    return stored;
  } catch (error) {
    // Reports only the first error. A file that cannot be deleted has no row, so no page shows it.
    await deleteFiles(
      context,
      stored.map(({ path }) => path),
    ).catch(() => undefined);
    throw error;
  }
}

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

/** Writes a file unless its key exists: an earlier, interrupted copy of the same picture has written it. */
export function putNew(storage: Storage): Storage['put'] {
  return (key, body) =>
    storage.put(key, body).catch((error: unknown) => {
      if (!(error instanceof StorageKeyTakenError)) throw error;
    });
}

export async function deleteFiles({ storage }: AppContext, paths: string[]): Promise<void> {
  await Promise.all(paths.flatMap(filesOf).map((key) => storage.remove(key)));
}

export const NO_PICTURE = 'Cette image n’existe pas ou plus.';

/**
 * Removes a picture from all vehicles, or says why it stays. Returns false if no vehicle had it. The app passes this
 * function, because images may not import settings and vehicles.
 * @throws DomainError conflict if the settings or the trash show the picture, or a vehicle has no other picture
 */
export type DetachPicture = (context: AppContext, admin: Admin, path: string) => Promise<boolean>;

/**
 * Deletes a picture. If a vehicle had it, its row and files stay for `TRASH_DAYS`, because an undo can bring it back;
 * no page, form or visitor gets it. If browsers read the storage, the files go at once. Deletes the row before the
 * files, so that no page or form can use the picture. If the storage fails, inserts the row again, so that the clean-up
 * finds the picture. Then the journal contains the deletion twice after the next call.
 * @throws DomainError 404; 409 if something still needs the picture
 */
export async function removePicture(
  context: AppContext,
  admin: Admin,
  path: string,
  detach: DetachPicture,
): Promise<void> {
  if (!isStorageKey(path)) throw new DomainError('not_found', NO_PICTURE);
  const picture = await asOneWriter(context, async (inside) => {
    const [deleted] = await markDeleted(inside, [path], new Date().toISOString());
    if (deleted === undefined) throw new DomainError('not_found', NO_PICTURE);
    const wasOfVehicle = await detach(inside, admin, path);
    await recordEntries(inside, admin, [{ action: 'delete', object: 'images', id: 0, title: path }]);
    if (wasOfVehicle && !isReadByBrowsers(context.storage)) return null;
    const rows = inside.database.query.deleteFrom('pictures').where('path', '=', path).returningAll();
    return rows.executeTakeFirstOrThrow();
  });
  if (picture === null) return;
  try {
    await deleteFiles(context, [path]);
  } catch (error) {
    await context.database.query
      .insertInto('pictures')
      .values({ ...picture, unused_since: null })
      .execute();
    throw error;
  }
}
