import { type AppContext, inTransaction } from '../../server/app-context.ts';
import { DAY_MS, TRASH_DAYS } from '../../shared/trash.ts';
import { deletePictures } from './pictures.repository.ts';
import { deleteFiles } from './store-images.server.ts';

/** A picture of a form that was never saved: a draft of Friday is finished on Monday. */
const UNATTACHED = 7 * DAY_MS;

/** Pictures removed in one transaction: other writers wait that long and no longer. */
const AT_ONCE = 20;

/**
 * Deletes what can no longer be restored: vehicles in the trash for `TRASH_DAYS`, and pictures that no vehicle shows a week
 * after they were sent. A picture's files go inside the transaction that deletes its row: where the storage fails, the
 * row stays and the next sweep tries again.
 */
export async function sweep(context: AppContext, now = new Date()): Promise<{ vehicles: number; pictures: number }> {
  const before = (age: number) => new Date(now.getTime() - age).toISOString();
  let vehicles = 0;
  for (const table of ['cars', 'trucks'] as const) {
    const gone = await context.database.query
      .deleteFrom(table)
      .where('deleted_at', '<', before(TRASH_DAYS * DAY_MS))
      .executeTakeFirst();
    vehicles += Number(gone.numDeletedRows);
  }
  const old = await context.database.query
    .selectFrom('pictures')
    .select('path')
    .where('created_at', '<', before(UNATTACHED))
    .execute();
  const used = await usedImages(context);
  const unused = old.map(({ path }) => path).filter((path) => !used.has(path));
  let pictures = 0;
  for (let i = 0; i < unused.length; i += AT_ONCE) pictures += await dropUnused(context, unused.slice(i, i + AT_ONCE));
  return { vehicles, pictures };
}

/** Deletes those pictures that still nobody shows: one may have been saved since it was looked at. */
async function dropUnused(context: AppContext, paths: string[]): Promise<number> {
  return inTransaction(context, async (inside) => {
    await deletePictures(inside, paths);
    const used = await usedImages(inside);
    if (paths.some((path) => used.has(path))) throw new InUse();
    await deleteFiles(inside, paths);
    return paths.length;
  }).catch((error: unknown) => {
    if (error instanceof InUse) return 0;
    throw error;
  });
}

class InUse extends Error {}

async function usedImages({ database: { query } }: AppContext): Promise<Set<string>> {
  const used = new Set<string>();
  for (const table of ['cars', 'trucks'] as const)
    for (const { images } of await query.selectFrom(table).select('images').execute())
      for (const image of JSON.parse(images) as string[]) used.add(image);
  return used;
}
