import { randomUUID } from 'node:crypto';
import { posix } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type AppContext, inTransaction } from '../../../../server/app-context.ts';
import type { Storage } from '../../../../server/storage/storage.ts';
import { originalsOf } from '../processing/pictures.repository.ts';
import { deleteFiles, filesOf } from '../processing/store-images.server.ts';
import { deleteUnusedPictures, findImagesInUse, PictureInUseError } from '../processing/unused-pictures.server.ts';

/** True if browsers read the pictures from the storage itself, where everybody may read them. */
export const isReadByBrowsers = ({ url }: Storage) => !url('cars/1/a.jpg').startsWith('/images/');

/**
 * Stores since when nothing shows an original, so that it can be brought back for `TRASH_DAYS`. Where browsers
 * read the storage itself, such an original also gets another random name, which no page has had, and former edits are
 * deleted: strangers know neither any more.
 * @param saved the images of a vehicle that was just saved; then only these and their originals are looked at.
 */
export async function updateOriginals(context: AppContext, now: Date, saved?: readonly string[]): Promise<void> {
  const originals = await context.database.query
    .selectFrom('pictures')
    .select(['path', 'unused_since'])
    .where((of) => {
      const all = of('path', 'in', originalsOf(context, saved));
      // One that is shown again is among the images itself.
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
 * Changes the row of an original and what names it.
 * @throws PictureInUseError if a vehicle that was saved meanwhile shows a picture that would get another name.
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
  // The update has waited for saves that name the picture: they are seen here.
  if (change.path !== path && (await findImagesInUse(context)).has(path)) throw new PictureInUseError();
  await query.updateTable('pictures').set({ original: change.path }).where('original', '=', path).execute();
  return numUpdatedRows > 0n;
}

function ifInUse(error: unknown): false {
  if (error instanceof PictureInUseError) return false;
  throw error;
}

/** Copies the files of a picture. @returns the new path */
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

/** Deletes the edits of an original in place of which a later one is shown. */
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
