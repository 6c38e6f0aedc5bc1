import { randomUUID } from 'node:crypto';
import { posix } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type AppContext, inTransaction } from '../../../../server/app-context.ts';
import type { Storage } from '../../../../server/storage/storage.ts';
import { originalsOf } from '../processing/pictures.repository.ts';
import { deleteFiles, filesOf } from '../processing/store-images.server.ts';
import { deleteUnusedPictures, findImagesInUse } from '../processing/unused-pictures.server.ts';

/** True if browsers read the pictures from the storage itself, where everybody may read them. */
export const isReadByBrowsers = ({ url }: Storage) => !url('cars/1/a.jpg').startsWith('/images/');

/**
 * Stores since when nothing shows an original, so that it can be brought back for `TRASH_DAYS`. Where browsers
 * read the storage itself, such an original also gets another random name, which no page has had, and former edits are
 * deleted: strangers know neither any more.
 */
export async function updateOriginals(context: AppContext, now: Date): Promise<void> {
  const originals = await context.database.query
    .selectFrom('pictures')
    .select(['path', 'unused_since'])
    .where('path', 'in', originalsOf(context))
    .execute();
  if (originals.length === 0) return;
  const imagesInUse = await findImagesInUse(context);
  const isPublic = isReadByBrowsers(context.storage);
  for (const { path, unused_since } of originals) {
    const isUsed = imagesInUse.has(path);
    if (isUsed === (unused_since === null)) continue;
    const newPath = isPublic && !isUsed ? await copyUnderNewName(context, path) : path;
    await inTransaction(context, async ({ database: { query } }) => {
      const change = { path: newPath, unused_since: isUsed ? null : now.toISOString() };
      await query.updateTable('pictures').set(change).where('path', '=', path).execute();
      await query.updateTable('pictures').set({ original: newPath }).where('original', '=', path).execute();
    });
    if (newPath !== path) await deleteFiles(context, [path]);
  }
  if (isPublic) await deleteFormerEdits(context, imagesInUse);
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
