import type { AppContext } from '../../../../server/app-context.ts';
import { isOriginalKey, isStorageKey, originalKey, readStored } from '../../../../server/storage/storage.ts';
import { DomainError } from '../../../../shared/errors.ts';
import { QueueFullError } from '../../../../shared/task-queue.ts';
import type { Admin } from '../../auth/admin.ts';
import { copyFiles } from '../processing/copy-images.server.ts';
import { processImage, RejectedFileError } from '../processing/image-processing.server.ts';
import { imageQueue } from '../processing/image-queue.server.ts';
import { findOrigin, findPictures, type NewPicture } from '../processing/pictures.repository.ts';
import { NO_PICTURE, putNew, storeImages } from '../processing/store-images.server.ts';
import type { PendingImages } from '../upload/pending-images.ts';
import { FOLDERS, REJECTED } from '../upload/upload.ts';
import { moveOriginal } from './move-originals.server.ts';
import { insertOriginal, keepOriginal, replacedOriginals } from './originals.repository.ts';
import type { PictureEdit } from './picture-edit.ts';

/**
 * Creates an edited copy of a stored picture. The first edit of a picture also copies the picture to the originals.
 * @param fromOriginal edits the picture's original instead of the picture
 * @throws DomainError not_found; invalid if the picture cannot be read; unavailable if too many pictures wait
 */
export async function editImage(
  context: AppContext,
  admin: Admin,
  sent: string,
  edit: PictureEdit,
  { fromOriginal = false, pending }: { fromOriginal?: boolean; pending?: PendingImages | undefined } = {},
): Promise<NewPicture> {
  const path = await editablePath(context, sent);
  const origin = await originOf(context, path);
  if (fromOriginal && origin.original === null) throw new DomainError('not_found', NO_ORIGINAL);
  const source = (fromOriginal && origin.original) || path;
  const bytes = (await readStored(context.storage, source)) ?? (await pending?.open(source));
  if (!bytes) throw new DomainError('not_found', NO_PICTURE);
  const image = await imageQueue.run(() => processImage(bytes, undefined, edit)).catch(throwReadable);
  const [folder, id = ''] = path.split('/');
  const target = { folder: FOLDERS.find((one) => one === folder) ?? 'users', id };
  const original = origin.original ?? (await copyToOriginals(context, path, pending));
  const isOfOriginal = fromOriginal || origin.original === null;
  const row = {
    original,
    // Stores the edit only if the original was edited. Otherwise, the edit would not contain all changes.
    edit: isOfOriginal ? JSON.stringify(edit) : null,
    copied_from: origin.copied_from,
    // The next import of the same list finds the edit by this address, and does not fetch the photo again.
    fetched_from: origin.fetched_from,
  };
  const [stored] = await storeImages(context, admin, target, [image], row, async (inside) => {
    if (origin.original !== null) await keepOriginal(inside, origin.original);
    else if (!(await insertOriginal(inside, path))) throw new DomainError('not_found', NO_PICTURE);
  });
  if (!stored) throw new Error('no picture was stored');
  return stored;
}

const NO_ORIGINAL = 'L’original de cette photo n’est plus gardé.';

/** Requests edit an original's newest edit, never the original itself. */
async function editablePath(context: AppContext, path: string): Promise<string> {
  if ((await findPictures(context, [path])).length > 0) return path;
  return (await replacedOriginals(context, [path])).get(path) ?? path;
}

/** Returns the original of a picture, and the picture's edit. @throws DomainError not_found */
export async function originOf(context: AppContext, path: string) {
  const origin = isStorageKey(path) ? await findOrigin(context, path) : undefined;
  if (!origin) throw new DomainError('not_found', NO_PICTURE);
  const { original } = origin;
  if (original === null || isOriginalKey(original)) return origin;
  await moveOriginal(context, original);
  return { ...origin, original: originalKey(original) };
}

/** Copies the files of a picture. Without a row, the clean-up deletes the copies. */
async function copyToOriginals(context: AppContext, path: string, pending?: PendingImages): Promise<string> {
  const [from] = await findPictures(context, [path]);
  const original = originalKey(path);
  if (!from || !(await copyFiles(context, { from, path: original }, { pending, put: putNew(context.storage) })))
    throw new DomainError('not_found', NO_PICTURE);
  return original;
}

function throwReadable(error: unknown): never {
  if (error instanceof QueueFullError) throw new DomainError('unavailable', REJECTED.busy);
  if (error instanceof RejectedFileError) throw new DomainError('invalid', error.message, { url: error.message });
  throw error;
}
