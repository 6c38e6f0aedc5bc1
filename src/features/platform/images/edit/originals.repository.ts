import { sql } from 'kysely';
import type { AppContext } from '../../../../server/app-context.ts';
import { isAmong } from '../../../../server/db/among.ts';
import { isStorageKey, ORIGINALS, originalKey } from '../../../../server/storage/storage.ts';
import { existingPaths } from '../processing/pictures.repository.ts';
import { findImagesInUse, findShownImages } from '../processing/unused-pictures.server.ts';
import { isPlainCopy } from './picture-edit.ts';

/**
 * Decides which pictures no request may store again. The first edit of a picture copies the picture to the originals,
 * in the transaction that stores the edit. From then on, the picture is the public form of an original. Only what shows
 * it already may keep it, until the edit is saved.
 */

type Edit = { path: string; original: string; edit: string | null; created_at: string };

/**
 * Returns which of these images may not be stored, each with the edit to store instead. An original is replaced by the
 * newest edit that something shows. Without such an edit, it stays where it is shown; elsewhere, its newest edit
 * replaces it. A former edit that nothing shows is replaced by the newer edit that is shown.
 */
export async function replacedOriginals(
  context: AppContext,
  images: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const replaced = new Map<string, string>();
  const edits = await editsAround(context, images.filter(isStorageKey));
  if (edits.length === 0) return replaced;
  const inUse = await findImagesInUse(context);
  const shown = await findShownImages(context);
  const rows = await existingPaths(context, [...images]);
  const own = new Set(images);
  for (const image of own) {
    const editsOfImage = newestFirst(edits.filter(({ original }) => isOriginalOf(original, image)));
    const newer = shown.has(image) ? [] : newerEdits(edits, image);
    const edit =
      editsOfImage.find(({ path }) => inUse.has(path) || own.has(path)) ??
      newer.find(({ path }) => inUse.has(path)) ??
      (inUse.has(image) && rows.has(image) ? undefined : newestMasked(editsOfImage));
    if (edit) replaced.set(image, edit.path);
  }
  return replaced;
}

/** Replaces originals by their newest edits. Returns no image twice. */
export function withEdits(images: readonly string[], replaced: ReadonlyMap<string, string>): string[] {
  return [...new Set(images.map((image) => replaced.get(image) ?? image))];
}

async function editsAround({ database: { engine, query } }: AppContext, paths: readonly string[]): Promise<Edit[]> {
  if (paths.length === 0) return [];
  const { rows } = await sql<Edit>`select path, original, edit, created_at from pictures
    where ${isAmong(
      engine,
      'original',
      paths.flatMap((path) => [path, originalKey(path)]),
    )}
    or original in (select original from pictures where original is not null
      and ${isAmong(engine, 'path', paths)})`.execute(query);
  return rows;
}

/** The original of a picture that a former release edited has the picture's own path, until it is moved. */
const isOriginalOf = (original: string, path: string) => original === path || original === originalKey(path);

const newestFirst = (edits: readonly Edit[]): Edit[] => edits.toSorted((one, other) => timeOf(other) - timeOf(one));

const timeOf = ({ created_at }: Pick<Edit, 'created_at'>) => new Date(created_at).getTime();

function newerEdits(edits: readonly Edit[], path: string): Edit[] {
  const edit = edits.find((one) => one.path === path);
  return edit ? newestFirst(edits.filter((one) => one.original === edit.original && timeOf(one) > timeOf(edit))) : [];
}

/** Prefers edits to copies of the original, because a copy hides nothing. */
function newestMasked(edits: readonly Edit[]): Edit | undefined {
  return edits.find(({ edit }) => !isPlainCopy(edit)) ?? edits[0];
}

/** Returns the originals that are not yet moved: those of a former release. */
export async function unmovedOriginals({ database: { query } }: AppContext): Promise<string[]> {
  const prefix = `${ORIGINALS}%`;
  const named = await query
    .selectFrom('pictures')
    .select('original')
    .distinct()
    .where('original', 'is not', null)
    .where('original', 'not like', prefix)
    .execute();
  const marked = await query
    .selectFrom('pictures')
    .select('path')
    .where('is_original', '=', 1)
    .where('path', 'not like', prefix)
    .execute();
  return [...new Set([...named.map(({ original }) => original ?? ''), ...marked.map(({ path }) => path)])];
}

/**
 * Stores the row of a picture's original, in the transaction that stores the edit. If the row exists, the days until
 * its deletion start again.
 * @returns false if the picture does not exist
 */
export async function insertOriginal({ database: { query } }: AppContext, path: string): Promise<boolean> {
  const row = await query.selectFrom('pictures').selectAll().where('path', '=', path).executeTakeFirst();
  if (!row) return false;
  const { created_at: _new, original: _none, edit: _ofEdit, ...picture } = row;
  await query
    .insertInto('pictures')
    .values({ ...picture, path: originalKey(path), is_original: 1 })
    .onConflict((conflict) => conflict.column('path').doUpdateSet({ unused_since: null }))
    .execute();
  return true;
}

export async function keepOriginal({ database: { query } }: AppContext, original: string): Promise<void> {
  await query.updateTable('pictures').set({ unused_since: null }).where('path', '=', original).execute();
}
