import { type AppContext, inTransaction } from '../../../../server/app-context.ts';
import { storedTexts } from '../../../../server/db/json-columns.ts';
import { isStorageKey, type ListedFile } from '../../../../server/storage/storage.ts';
import { DAY_MS, TRASH_DAYS } from '../../../../shared/trash.ts';
import { comparePictures } from './picture-files.server.ts';
import { countPictures, deletePictures, knownPaths, originalsOf } from './pictures.repository.ts';
import { deleteFiles } from './store-images.server.ts';

/** Age at which a picture that no vehicle shows is deleted: until then a draft may name it that is not saved yet. */
const UNUSED_RETENTION_MS = 7 * DAY_MS;

/** Pictures deleted in one transaction, which other writers wait for. */
const BATCH_SIZE = 20;

/**
 * Deletes pictures that no vehicle has shown for a week after they were sent, and originals of edited ones that none
 * has shown for `TRASH_DAYS`. @returns how many
 */
export async function deleteOldPictures(context: AppContext, now: Date): Promise<number> {
  const old = await context.database.query
    .selectFrom('pictures')
    .select('path')
    .where('created_at', '<', new Date(now.getTime() - UNUSED_RETENTION_MS).toISOString())
    .where(({ eb, not, or }) =>
      or([
        not(eb('path', 'in', originalsOf(context))),
        eb('unused_since', '<', new Date(now.getTime() - TRASH_DAYS * DAY_MS).toISOString()),
      ]),
    )
    .execute();
  return deleteUnusedPictures(
    context,
    old.map(({ path }) => path),
  );
}

/** Age at which a file without a row is deleted: until then an upload may be about to write its row. */
const STRAY_RETENTION_MS = DAY_MS;

/**
 * Deletes files without a row that no vehicle shows: a process that ends between a file and its row leaves them.
 * @param onDeleted is told each key.
 * @returns how many
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

/** The keys that `deleteStrayFiles` deletes, some at a time. */
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

/** Most files without a row that the site deletes by itself: a killed process leaves some, hundreds mean a mistake. */
const MAX_STRAYS_UNASKED = 100;

/** Or this part of the pictures that have a row, if that is more. */
const MAX_STRAY_PART = 0.1;

/**
 * `deleteStrayFiles` if there are few. If there are many, the folder or the bucket belongs to another database, which
 * was lost or replaced: nothing is deleted, and `npm run doctor` reports it to the operator.
 * @returns how many files were deleted, or how many were left
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

/** Checks again: a row may have been written since, and a shown picture is not deleted even if its row is missing. */
async function withoutOwner(context: AppContext, keys: readonly string[]): Promise<string[]> {
  const owners = (key: string) => IMAGE_EXTENSIONS.map((extension) => `${baseOf(key)}.${extension}`);
  const knownImages = await knownPaths(context, keys.flatMap(owners));
  const imagesInUse = await findImagesInUse(context);
  return keys.filter((key) => !owners(key).some((path) => knownImages.has(path) || imagesInUse.has(path)));
}

const IMAGE_EXTENSIONS = ['jpg', 'png', 'webp', 'avif'];

/** `cars/1/a.w640.avif` → `cars/1/a` */
export const baseOf = (key: string) => key.replace(/(\.w\d+)?\.[a-z]+$/, '');

/**
 * Deletes those of some images that no vehicle shows, whatever their age. If the storage fails, the next
 * `deleteOldPictures` deletes the rest. @returns how many
 */
export async function deleteUnusedPictures(context: AppContext, images: readonly string[]): Promise<number> {
  const imagesInUse = await findImagesInUse(context);
  const unused = [...new Set(images)].filter((image) => isStorageKey(image) && !imagesInUse.has(image));
  let pictures = 0;
  for (let i = 0; i < unused.length; i += BATCH_SIZE)
    pictures += await deleteUnused(context, unused.slice(i, i + BATCH_SIZE));
  return pictures;
}

/** Deletes pictures unless a vehicle has come to show one of them since they were listed; then it deletes none. */
async function deleteUnused(context: AppContext, paths: string[]): Promise<number> {
  return inTransaction(context, async (inside) => {
    await deletePictures(inside, paths);
    const imagesInUse = await findImagesInUse(inside);
    if (paths.some((path) => imagesInUse.has(path))) throw new PictureInUseError();
    await deleteFiles(inside, paths);
    return paths.length;
  }).catch((error: unknown) => {
    if (error instanceof PictureInUseError) return 0;
    throw error;
  });
}

export class PictureInUseError extends Error {}

const STORED_PATH = /(?:users|cars|trucks)\/[\w-]+\/[\w-]+\.[a-z]+/g;

/** Logo and portrait in all versions of the settings that can come back. */
export async function imagesOfSettings(query: AppContext['database']['query']): Promise<string[]> {
  const versions = await query.selectFrom('settings_history').select('value').execute();
  return versions.flatMap(({ value }) => value.match(STORED_PATH) ?? []);
}

export async function findImagesInUse({ database: { query } }: AppContext): Promise<Set<string>> {
  const inUse = new Set<string>();
  for (const table of ['cars', 'trucks'] as const)
    for (const { images } of await query.selectFrom(table).select('images').execute())
      for (const image of storedTexts(images)) inUse.add(image);
  for (const image of await imagesOfSettings(query)) inUse.add(image);
  return inUse;
}
