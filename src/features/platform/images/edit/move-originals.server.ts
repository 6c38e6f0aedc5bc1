import { type AppContext, asOneWriter } from '../../../../server/app-context.ts';
import { originalKey, readStored } from '../../../../server/storage/storage.ts';
import { deleteFiles, filesOf, putNew } from '../processing/store-images.server.ts';
import { findImagesInUse, findShownImages } from '../processing/unused-pictures.server.ts';
import { insertOriginal, unmovedOriginals } from './originals.repository.ts';

/**
 * Moves the originals of a former release, which lie among the pictures, to the originals. Each step leaves a state in
 * which visitors get no original, and can be repeated.
 * @returns the number of moved originals
 */
export async function moveOriginals(context: AppContext): Promise<number> {
  const paths = await unmovedOriginals(context);
  for (const path of paths) await moveOriginal(context, path);
  return paths.length;
}

/**
 * Copies the files, then writes the rows. `deletePublicForms` deletes the files at the former place. The row may be
 * missing, because an original is deleted before its edits.
 */
export async function moveOriginal(context: AppContext, path: string): Promise<void> {
  const put = putNew(context.storage);
  for (const key of filesOf(path)) {
    const body = await readStored(context.storage, key);
    if (body) await put(originalKey(key), body);
  }
  await asOneWriter(context, async (inside) => {
    const { query } = inside.database;
    const row = await query.selectFrom('pictures').select('unused_since').where('path', '=', path).executeTakeFirst();
    if (row) {
      await insertOriginal(inside, path);
      const { unused_since } = row;
      await query.updateTable('pictures').set({ unused_since }).where('path', '=', originalKey(path)).execute();
      const picture = { is_original: 0, unused_since: null };
      await query.updateTable('pictures').set(picture).where('path', '=', path).execute();
    }
    const edits = query.updateTable('pictures').set({ original: originalKey(path) });
    await edits.where('original', '=', path).execute();
  });
}

/**
 * Deletes the public form of each original: the picture from which the first edit was made. It stays while a vehicle or
 * the site shows it, and until an edit of it is saved.
 */
export async function deletePublicForms(context: AppContext, originals: readonly string[]): Promise<void> {
  for (const path of originals) if (await isReplaced(context, path)) await deletePublicForm(context, path);
}

async function deletePublicForm(context: AppContext, path: string): Promise<void> {
  await asOneWriter(context, async (inside) => {
    // Skips a picture that somebody has saved since.
    if (!(await isReplaced(inside, path))) return;
    await inside.database.query.deleteFrom('pictures').where('path', '=', path).execute();
    // If the storage fails, the row stays, and the next run tries again.
    await deleteFiles(inside, [path]);
  });
}

/** True if a vehicle or the site shows an edit of this picture, and nothing shows the picture itself. */
async function isReplaced(context: AppContext, path: string): Promise<boolean> {
  const { query } = context.database;
  const row = await query.selectFrom('pictures').select('path').where('path', '=', path).executeTakeFirst();
  if (!row || (await findShownImages(context)).has(path)) return false;
  const edits = query
    .selectFrom('pictures')
    .select('path')
    .where('original', 'in', [path, originalKey(path)]);
  const inUse = await findImagesInUse(context);
  return (await edits.execute()).some((edit) => inUse.has(edit.path));
}
