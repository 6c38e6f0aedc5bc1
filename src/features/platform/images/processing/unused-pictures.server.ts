import { type AppContext, inTransaction } from '../../../../server/app-context.ts';
import { storedTexts } from '../../../../server/db/json-columns.ts';
import { isFileKey, isReadByBrowsers, type ListedFile, publicKey } from '../../../../server/storage/storage.ts';
import { ago, DAY_MS } from '../../../../shared/dates/dates.ts';
import { TRASH_DAYS } from '../../../../shared/trash.ts';
import { imagesBefore } from '../../journal/journal.repository.ts';
import { comparePictures } from './picture-files.server.ts';
import { countPictures, deletePictures, existingPaths, markDeleted, originalsOf } from './pictures.repository.ts';
import { deleteFiles } from './store-images.server.ts';

/** An unused picture is deleted at this age. Until then an unsaved draft may use it. */
const UNUSED_RETENTION_MS = 7 * DAY_MS;

/** Maximum number of pictures in one transaction. It is small, because other writers wait for the transaction. */
const BATCH_SIZE = 20;

/**
 * Deletes pictures that were uploaded more than a week ago and that no vehicle shows. If a vehicle had one in the last
 * `TRASH_DAYS`, its files stay for an undo. Also deletes originals that have been unused for `TRASH_DAYS`.
 * @returns the number of deleted pictures
 */
export async function deleteOldPictures(context: AppContext, now: Date): Promise<number> {
  const old = await context.database.query
    .selectFrom('pictures')
    .select('path')
    .where('created_at', '<', ago(UNUSED_RETENTION_MS, now))
    .where(({ and, eb, not, or }) =>
      or([
        and([eb('is_original', '=', 0), not(eb('path', 'in', originalsOf(context)))]),
        eb('unused_since', '<', ago(TRASH_DAYS * DAY_MS, now)),
      ]),
    )
    .execute();
  const paths = old.map(({ path }) => path);
  const undoable = isReadByBrowsers(context.storage) ? new Set<string>() : await imagesBefore(context, now);
  await keepForUndo(
    context,
    now,
    paths.filter((path) => undoable.has(path)),
  );
  return deleteUnusedPictures(
    context,
    paths.filter((path) => !undoable.has(path)),
  );
}

/** Marks pictures as deleted and keeps their files, so that an undo can restore them. */
async function keepForUndo(context: AppContext, now: Date, paths: readonly string[]): Promise<void> {
  const imagesInUse = await findImagesInUse(context);
  const [used, unused] = [true, false].map((isUsed) => paths.filter((path) => imagesInUse.has(path) === isUsed));
  await markDeleted(context, unused ?? [], now.toISOString());
  // A vehicle may have got the picture since the clean-up selected it.
  await markDeleted(context, used ?? [], null);
}

/** A file without a row is deleted at this age. Until then an upload may still write its row. */
const STRAY_RETENTION_MS = DAY_MS;

/**
 * Deletes files that have no row and that no vehicle shows. A killed process leaves such files.
 * @param onDeleted receives each key
 * @returns the number of deleted files
 */
export async function deleteStrayFiles(
  context: AppContext,
  now = new Date(),
  onDeleted: (key: string) => void = () => undefined,
): Promise<number> {
  let files = 0;
  for await (const keys of strayFiles(context, now))
    for (const key of keys) {
      await context.storage.remove(key);
      onDeleted(key);
      files += 1;
    }
  return files;
}

/** Yields batches of the keys that `deleteStrayFiles` deletes. */
export async function* strayFiles(context: AppContext, now = new Date()): AsyncGenerator<string[]> {
  const isOld = ({ modified }: ListedFile) => now.getTime() - modified.getTime() > STRAY_RETENTION_MS;
  let strays: string[] = [];
  for await (const compared of comparePictures(context)) {
    if (!('stray' in compared) || !isOld(compared.stray)) continue;
    strays.push(compared.stray.key);
    if (strays.length < STRAYS_AT_ONCE) continue;
    yield await withoutOwner(context, strays);
    strays = [];
  }
  if (strays.length > 0) yield await withoutOwner(context, strays);
}

const STRAYS_AT_ONCE = 1_000;

/**
 * Maximum number of files without a row that the site deletes by itself. A killed process leaves a few such files;
 * hundreds mean a mistake.
 */
const MAX_STRAYS_UNASKED = 100;

/** If the site has many pictures, the maximum is this part of their number. */
const MAX_STRAY_PART = 0.1;

/**
 * Many stray files mean that the folder or bucket belongs to another, lost database. Then this function deletes
 * nothing, and `npm run doctor` reports the files.
 * @returns the number of files, either deleted or left
 */
export async function deleteStrayFilesUnlessMany(
  context: AppContext,
  now = new Date(),
): Promise<{ files: number } | { sparedFiles: number }> {
  let files = 0;
  for await (const keys of strayFiles(context, now)) files += keys.length;
  const limit = Math.max(MAX_STRAYS_UNASKED, (await countPictures(context)) * MAX_STRAY_PART);
  return files > limit ? { sparedFiles: files } : { files: await deleteStrayFiles(context, now) };
}

/**
 * Checks the files again, because a row may have been written meanwhile. Leaves out files of a shown picture, even if
 * its row is missing.
 */
async function withoutOwner(context: AppContext, keys: readonly string[]): Promise<string[]> {
  const owners = (key: string) => IMAGE_EXTENSIONS.map((extension) => `${baseOf(key)}.${extension}`);
  const knownImages = await existingPaths(context, keys.flatMap(owners));
  const imagesInUse = await findImagesInUse(context);
  return keys.filter((key) => !owners(key).some((path) => knownImages.has(path) || imagesInUse.has(path)));
}

const IMAGE_EXTENSIONS = ['jpg', 'png', 'webp', 'avif'];

/** `cars/1/a.w640.avif` → `cars/1/a` */
export const baseOf = (key: string) => key.replace(/(\.w\d+)?\.[a-z]+$/, '');

/**
 * Deletes the pictures of these images that no vehicle shows. If the storage fails, `deleteOldPictures` deletes the
 * rest later. @returns the number of deleted pictures
 */
export async function deleteUnusedPictures(context: AppContext, images: readonly string[]): Promise<number> {
  const imagesInUse = await findImagesInUse(context);
  const candidates = [...new Set(images)].filter((image) => isFileKey(image) && !imagesInUse.has(publicKey(image)));
  const needed = candidates.length > 0 ? await neededEdits(context, imagesInUse) : new Set();
  const unused = candidates.filter((image) => !needed.has(image));
  let pictures = 0;
  for (let i = 0; i < unused.length; i += BATCH_SIZE)
    pictures += await deleteUnused(context, unused.slice(i, i + BATCH_SIZE));
  return pictures;
}

/** Deletes none of the pictures if a vehicle shows one of them meanwhile. */
async function deleteUnused(context: AppContext, paths: string[]): Promise<number> {
  return inTransaction(context, async (inside) => {
    await deletePictures(inside, paths);
    const imagesInUse = await findImagesInUse(inside);
    if (paths.some((path) => imagesInUse.has(publicKey(path)))) throw new PictureInUseError();
    await deleteFiles(inside, paths);
    return paths.length;
  }).catch((error: unknown) => {
    if (error instanceof PictureInUseError) return 0;
    throw error;
  });
}

/**
 * Returns the newest edits of the originals that only the trash or an older version of the settings names. When the
 * vehicle or version is restored, the edit replaces the original.
 */
async function neededEdits(context: AppContext, imagesInUse: ReadonlySet<string>): Promise<Set<string>> {
  const edits = await context.database.query
    .selectFrom('pictures')
    .select(['path', 'original'])
    .where('original', 'is not', null)
    .orderBy('created_at')
    .execute();
  const needed = new Map(
    edits.flatMap(({ path, original }): [string, string][] => {
      const image = publicKey(original ?? '');
      return imagesInUse.has(image) ? [[image, path]] : [];
    }),
  );
  for (const path of await existingPaths(context, [...needed.keys()])) needed.delete(path);
  return new Set(needed.values());
}

class PictureInUseError extends Error {}

/** Returns the paths of stored pictures that a JSON text contains. */
export function picturePathsIn(json: string): string[] {
  return json.match(/(?:users|cars|trucks)\/[\w-]+\/[\w-]+\.[a-z]+/g) ?? [];
}

/** Returns logo and portrait: those of the site, or those of all versions that can be restored. */
export async function imagesOfSettings(
  query: AppContext['database']['query'],
  table: 'settings' | 'settings_history' = 'settings',
): Promise<string[]> {
  const versions = await query.selectFrom(table).select('value').execute();
  return versions.flatMap(({ value }) => picturePathsIn(value));
}

/** Returns the images of all vehicles, also in the trash, and of all versions of the settings. */
export async function findImagesInUse({ database: { query } }: AppContext): Promise<Set<string>> {
  return new Set([...(await imagesOfVehicles(query)), ...(await imagesOfSettings(query, 'settings_history'))]);
}

/** Like `findImagesInUse`, without the trash and without older versions. */
export async function findShownImages({ database: { query } }: AppContext): Promise<Set<string>> {
  return new Set([...(await imagesOfVehicles(query, false)), ...(await imagesOfSettings(query))]);
}

async function imagesOfVehicles(query: AppContext['database']['query'], withTrash = true): Promise<string[]> {
  const all: string[] = [];
  for (const table of ['cars', 'trucks'] as const) {
    const vehicles = query.selectFrom(table).select('images');
    for (const { images } of await (withTrash ? vehicles : vehicles.where('deleted_at', 'is', null)).execute())
      all.push(...storedTexts(images));
  }
  return all;
}
