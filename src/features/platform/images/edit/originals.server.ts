import type { AppContext } from '../../../../server/app-context.ts';
import { isReadByBrowsers, ORIGINALS, publicKey } from '../../../../server/storage/storage.ts';
import { originalsOf } from '../processing/pictures.repository.ts';
import { deleteUnusedPictures, findImagesInUse } from '../processing/unused-pictures.server.ts';
import { deletePublicForms } from './move-originals.server.ts';

/**
 * Stores the time from which nothing shows an original. For `TRASH_DAYS` after this time, an edit can be undone. Then
 * deletes the pictures that saved edits have replaced.
 * @param saved limits the work to the originals of these images
 */
export async function updateOriginals(context: AppContext, now: Date, saved?: readonly string[]): Promise<void> {
  const { query } = context.database;
  const originals = await query
    .selectFrom('pictures')
    .select(['path', 'unused_since'])
    .where('path', 'in', originalsOf(context, saved))
    .where('path', 'like', `${ORIGINALS}%`)
    .execute();
  // The edits of an original may be deleted before the original.
  const marked = query.selectFrom('pictures').select(['path', 'unused_since']).where('is_original', '=', 1);
  if (saved === undefined) originals.push(...(await marked.where('path', 'like', `${ORIGINALS}%`).execute()));
  if (originals.length === 0) return;
  const imagesInUse = await findImagesInUse(context);
  for (const { path, unused_since } of originals) {
    const isUsed = imagesInUse.has(publicKey(path));
    if (isUsed === (unused_since === null)) continue;
    const change = { unused_since: isUsed ? null : now.toISOString() };
    await query.updateTable('pictures').set(change).where('path', '=', path).execute();
  }
  await deletePublicForms(context, [...new Set(originals.map(({ path }) => publicKey(path)))]);
  if (isReadByBrowsers(context.storage)) await deleteFormerEdits(context, imagesInUse);
}

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
