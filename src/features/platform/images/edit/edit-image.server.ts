import { buffer } from 'node:stream/consumers';
import type { AppContext } from '../../../../server/app-context.ts';
import { isStorageKey } from '../../../../server/storage/storage.ts';
import { DomainError } from '../../../../shared/errors.ts';
import { QueueFullError } from '../../../../shared/task-queue.ts';
import type { Admin } from '../../auth/admin.ts';
import { processImage, RejectedFileError } from '../processing/image-processing.server.ts';
import { imageQueue } from '../processing/image-queue.server.ts';
import { findOrigin, markOriginal, type NewPicture } from '../processing/pictures.repository.ts';
import { NO_PICTURE, storeImages } from '../processing/store-images.server.ts';
import type { PendingImages } from '../upload/pending-images.ts';
import { FOLDERS, REJECTED } from '../upload/upload.ts';
import type { PictureEdit } from './picture-edit.ts';

/**
 * Creates an edited copy of a stored picture.
 * @throws DomainError not_found; invalid if the picture cannot be read; unavailable if too many pictures wait
 */
export async function editImage(
  context: AppContext,
  admin: Admin,
  path: string,
  edit: PictureEdit,
  pending?: PendingImages,
): Promise<NewPicture> {
  const origin = await originOf(context, path);
  const file = await context.storage.open(path);
  const bytes = file ? await buffer(file.body) : await pending?.open(path);
  if (!bytes) throw new DomainError('not_found', NO_PICTURE);
  const image = await imageQueue.run(() => processImage(bytes, undefined, edit)).catch(throwReadable);
  const [folder, id = ''] = path.split('/');
  const target = { folder: FOLDERS.find((one) => one === folder) ?? 'users', id };
  const original = origin.original ?? path;
  const [stored] = await storeImages(context, admin, target, [image], {
    original,
    // Stores the edit only if the original was edited. Otherwise, the edit would not contain all changes.
    edit: original === path ? JSON.stringify(edit) : null,
    copied_from: origin.copied_from,
    // The next import of the same list finds the edit, and does not fetch the photo again.
    fetched_from: origin.fetched_from,
  });
  if (!stored) throw new Error('no picture was stored');
  await markOriginal(context, original);
  return stored;
}

/** Returns the original of a picture, and the picture's edit. @throws DomainError not_found */
export async function originOf(context: AppContext, path: string) {
  const origin = isStorageKey(path) ? await findOrigin(context, path) : undefined;
  if (!origin) throw new DomainError('not_found', NO_PICTURE);
  return origin;
}

function throwReadable(error: unknown): never {
  if (error instanceof QueueFullError) throw new DomainError('unavailable', REJECTED.busy);
  if (error instanceof RejectedFileError) throw new DomainError('invalid', error.message, { url: error.message });
  throw error;
}
