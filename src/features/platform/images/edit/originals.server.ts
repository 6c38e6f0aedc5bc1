import { randomUUID } from 'node:crypto';
import { posix } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type AppContext, inTransaction } from '../../../../server/app-context.ts';
import type { Storage } from '../../../../server/storage/storage.ts';
import { originalsOf } from '../processing/pictures.repository.ts';
import { deleteFiles, filesOf } from '../processing/store-images.server.ts';
import { deleteUnusedPictures, findImagesInUse, PictureInUseError } from '../processing/unused-pictures.server.ts';

/** True if browsers read the pictures directly from the storage. Then everybody can read the storage. */
export const isReadByBrowsers = ({ url }: Storage) => !url('cars/1/a.jpg').startsWith('/images/');

/**
 * Stores the time from which no vehicle shows an original. For `TRASH_DAYS` after this time, an edit can be undone. If
 * browsers read the storage directly, the original gets a new random name, so that strangers cannot find it.
 * @param saved limits the check to the images of a saved vehicle and their originals
 */
export async function updateOriginals(context: AppContext, now: Date, saved?: readonly string[]): Promise<void> {
  const originals = await context.database.query
    .selectFrom('pictures')
    .select(['path', 'unused_since'])
    .where((of) => {
      const all = of('path', 'in', originalsOf(context, saved));
      // `saved` contains an original that the vehicle shows again.
      return saved ? of.or([all, of.and([of('is_original', '=', 1), of('path', 'in', ['', ...saved])])]) : all;
    })
    .execute();
  if (originals.length === 0) return;
  const imagesInUse = await findImagesInUse(context);
  const isPublic = isReadByBrowsers(context.storage);
  for (const { path, unused_since } of originals) {
    const isUsed = imagesInUse.has(path);
    if (isUsed === (unused_since === null)) continue;
    const newPath = isPublic && !isUsed ? await copyUnderNewName(context, path) : path;
    const isMoved = await inTransaction(context, (inside) =>
      updateOriginal(inside, path, { path: newPath, unused_since: isUsed ? null : now.toISOString() }),
    ).catch(ifInUse);
    if (newPath !== path) await deleteFiles(context, [isMoved ? path : newPath]);
  }
  if (isPublic) await deleteFormerEdits(context, imagesInUse);
}

/**
 * Changes the row of an original, and its path in the rows of its edited pictures.
 * @throws PictureInUseError if the original would get another name, and a vehicle that was saved meanwhile shows it
 */
async function updateOriginal(
  context: AppContext,
  path: string,
  change: { path: string; unused_since: string | null },
): Promise<boolean> {
  const { query } = context.database;
  const { numUpdatedRows } = await query
    .updateTable('pictures')
    .set(change)
    .where('path', '=', path)
    .executeTakeFirstOrThrow();
  // The update has waited for other transactions that save the picture's path, so this read sees their vehicles.
  if (change.path !== path && (await findImagesInUse(context)).has(path)) throw new PictureInUseError();
  await query.updateTable('pictures').set({ original: change.path }).where('original', '=', path).execute();
  return numUpdatedRows > 0n;
}

function ifInUse(error: unknown): false {
  if (error instanceof PictureInUseError) return false;
  throw error;
}

async function copyUnderNewName({ storage }: AppContext, path: string): Promise<string> {
  const { dir, ext } = posix.parse(path);
  const newPath = posix.join(dir, `${randomUUID()}${ext}`);
  const newKeys = filesOf(newPath);
  for (const [index, key] of filesOf(path).entries()) {
    const file = await storage.open(key);
    if (file) await storage.put(newKeys[index] ?? newPath, await buffer(file.body));
  }
  return newPath;
}

/** Deletes each edited picture that a later edit of the same original has replaced. */
async function deleteFormerEdits(context: AppContext, imagesInUse: ReadonlySet<string>): Promise<void> {
  const edits = await context.database.query
    .selectFrom('pictures')
    .select(['path', 'original', 'created_at'])
    .where('original', 'is not', null)
    .execute();
  const former = edits.filter((edit) =>
    edits.some(
      ({ path, original, created_at }) =>
        original === edit.original && created_at > edit.created_at && imagesInUse.has(path),
    ),
  );
  await deleteUnusedPictures(
    context,
    former.map(({ path }) => path),
  );
}
