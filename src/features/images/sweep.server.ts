import { type AppContext, inTransaction } from '../../server/app-context.ts';
import { isStorageKey } from '../../server/storage/storage.ts';
import type { VehicleKind } from '../../shared/paths.ts';
import { DAY_MS, TRASH_DAYS } from '../../shared/trash.ts';
import { deleteOldEntries, recordEntries, THE_SITE } from '../journal/journal.repository.ts';
import { deleteOldPrices, deletePrices } from '../journal/price-history.repository.ts';
import { deletePictures } from './pictures.repository.ts';
import { deleteFiles } from './store-images.server.ts';

/** Age at which a picture that no vehicle shows is deleted: until then a draft may name it that is not saved yet. */
const UNUSED_RETENTION_MS = 7 * DAY_MS;

/** Pictures deleted in one transaction, which other writers wait for. */
const BATCH_SIZE = 20;

/**
 * Deletes what can no longer be restored: vehicles in the trash for `TRASH_DAYS`, and pictures that no vehicle shows a week
 * after they were sent; and entries of the journal that are no longer kept. A picture's files go inside the transaction that deletes its row: when the storage fails, the
 * row stays and the next sweep tries again.
 */
export async function sweep(
  context: AppContext,
  now = new Date(),
): Promise<{ vehicles: number; pictures: number; entries: number }> {
  const before = (age: number) => new Date(now.getTime() - age).toISOString();
  let vehicles = 0;
  for (const table of ['cars', 'trucks'] as const) {
    vehicles += await purgeTrash(context, table, before(TRASH_DAYS * DAY_MS));
  }
  const old = await context.database.query
    .selectFrom('pictures')
    .select('path')
    .where('created_at', '<', before(UNUSED_RETENTION_MS))
    .execute();
  const pictures = await deleteUnusedPictures(
    context,
    old.map(({ path }) => path),
  );
  const entries = await deleteOldEntries(context, now);
  await deleteOldPrices(context, now);
  return { vehicles, pictures, entries };
}

/** Deletes the vehicles of a table that were put into the trash before a moment. @returns how many */
function purgeTrash(context: AppContext, table: VehicleKind, before: string): Promise<number> {
  return inTransaction(context, async (inside) => {
    const gone = await inside.database.query
      .deleteFrom(table)
      .where('deleted_at', '<', before)
      .returning(['id', 'title'])
      .execute();
    await recordEntries(
      inside,
      THE_SITE,
      gone.map((row) => ({ ...row, action: 'purge', object: table })),
    );
    await deletePrices(
      inside,
      table,
      gone.map(({ id }) => id),
    );
    return gone.length;
  });
}

/**
 * Deletes those of some images that no vehicle shows, whatever their age. When the storage fails, rows and files that are
 * left are deleted by `sweep`. @returns how many
 */
export async function deleteUnusedPictures(context: AppContext, images: readonly string[]): Promise<number> {
  const used = await usedImages(context);
  const unused = [...new Set(images)].filter((image) => isStorageKey(image) && !used.has(image));
  let pictures = 0;
  for (let i = 0; i < unused.length; i += BATCH_SIZE)
    pictures += await deleteUnused(context, unused.slice(i, i + BATCH_SIZE));
  return pictures;
}

/** Deletes pictures unless a vehicle has come to show one of them since they were listed; then it deletes none. */
async function deleteUnused(context: AppContext, paths: string[]): Promise<number> {
  return inTransaction(context, async (inside) => {
    await deletePictures(inside, paths);
    const used = await usedImages(inside);
    if (paths.some((path) => used.has(path))) throw new PictureInUseError();
    await deleteFiles(inside, paths);
    return paths.length;
  }).catch((error: unknown) => {
    if (error instanceof PictureInUseError) return 0;
    throw error;
  });
}

class PictureInUseError extends Error {}

const STORED_PATH = /(?:users|cars|trucks)\/[\w-]+\/[\w-]+\.[a-z]+/g;

/** Logo and portrait in all versions of the settings that can come back. */
async function imagesOfSettings(query: AppContext['database']['query']): Promise<string[]> {
  const versions = await query.selectFrom('settings_history').select('value').execute();
  return versions.flatMap(({ value }) => value.match(STORED_PATH) ?? []);
}

async function usedImages({ database: { query } }: AppContext): Promise<Set<string>> {
  const used = new Set<string>();
  for (const table of ['cars', 'trucks'] as const)
    for (const { images } of await query.selectFrom(table).select('images').execute())
      for (const image of JSON.parse(images) as string[]) used.add(image);
  for (const image of await imagesOfSettings(query)) used.add(image);
  return used;
}
