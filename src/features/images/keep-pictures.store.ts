import { randomUUID } from 'node:crypto';
import { type House, inTransaction } from '../../server/house.ts';
import { isStorageKey } from '../../server/storage/storage.ts';
import { Refusal } from '../../shared/errors.ts';
import type { Admin } from '../admin/admin.ts';
import type { Photograph } from './photograph.store.ts';
import { PICTURE_WIDTHS, sizedPath } from './picture.ts';
import { replaceImages } from './picture-lists.store.ts';
import { type NewPicture, rememberPictures } from './pictures.store.ts';
import type { Folder } from './upload.ts';

const NO_PICTURE = "Cette image n'existe pas ou plus.";

const DAY = 24 * 60 * 60 * 1000;

/** All files of a stored picture: the JPEG and its sizes. */
export function filesOf(path: string): string[] {
  return [path, ...PICTURE_WIDTHS.map((width) => sizedPath(path, width))];
}

/** Stores a photograph under a new random name (STO-2, STO-4): the files first, then the row; without it, no files. */
export async function keepPicture(
  house: House,
  admin: Admin,
  place: { folder: Folder; id: string },
  { width, height, placeholder, jpeg, sizes }: Photograph,
): Promise<NewPicture> {
  const path = `${place.folder}/${place.id}/${randomUUID()}.jpg`;
  const picture = { path, width, height, placeholder };
  try {
    await Promise.all([
      house.storage.put(path, jpeg),
      ...sizes.map((size) => house.storage.put(sizedPath(path, size.width), size.body)),
    ]);
    await rememberPictures(house, admin, [picture]);
    return picture;
  } catch (error) {
    await dropFiles(house, [path]);
    throw error;
  }
}

async function dropFiles({ storage }: House, paths: string[]): Promise<void> {
  await Promise.all(paths.flatMap(filesOf).map((key) => storage.remove(key)));
}

/**
 * Deletes a stored picture and takes it out of the vehicles that show it (STO-6).
 * @throws Refusal 404, or 409 where it is a vehicle's only picture.
 */
export async function removePicture(house: House, admin: Admin, path: string): Promise<void> {
  if (!isStorageKey(path)) throw new Refusal('not_found', NO_PICTURE);
  await inTransaction(house, async (inside) => {
    const { query } = inside.database;
    const removed = await query.deleteFrom('pictures').where('path', '=', path).returning('path').executeTakeFirst();
    if (!removed) throw new Refusal('not_found', NO_PICTURE);
    for (const table of ['cars', 'trucks'] as const) {
      const rows = await query
        .selectFrom(table)
        .select(['id', 'images'])
        .where('images', 'like', `%${JSON.stringify(path)}%`)
        .execute();
      for (const { id, images } of rows) {
        const left = (JSON.parse(images) as string[]).filter((image) => image !== path);
        if (left.length === 0) throw new Refusal('conflict', 'C’est la seule image de ce véhicule.');
        await replaceImages(inside, admin, table, id, left);
      }
    }
  });
  await dropFiles(house, [path]);
}

/**
 * Empties what nobody can want back (L13): vehicles in the bin for 30 days, and pictures that no vehicle shows a day
 * after they were sent. Rows first: a file without a row is found again, a row without a file is a hole in a page.
 */
export async function sweep(house: House): Promise<{ vehicles: number; pictures: number }> {
  const now = Date.now();
  const { swept, vehicles } = await inTransaction(house, async ({ database }) => {
    const { query } = database;
    const used = new Set<string>();
    let vehicles = 0;
    for (const table of ['cars', 'trucks'] as const) {
      const gone = await query
        .deleteFrom(table)
        .where('deleted_at', '<', new Date(now - 30 * DAY).toISOString())
        .executeTakeFirst();
      vehicles += Number(gone.numDeletedRows);
      for (const { images } of await query.selectFrom(table).select('images').execute())
        for (const image of JSON.parse(images) as string[]) used.add(image);
    }
    const old = await query
      .selectFrom('pictures')
      .select('path')
      .where('created_at', '<', new Date(now - DAY).toISOString())
      .execute();
    const swept = old.map(({ path }) => path).filter((path) => !used.has(path));
    for (let i = 0; i < swept.length; i += 500)
      await query
        .deleteFrom('pictures')
        .where('path', 'in', swept.slice(i, i + 500))
        .execute();
    return { swept, vehicles };
  });
  await dropFiles(house, swept);
  return { vehicles, pictures: swept.length };
}
