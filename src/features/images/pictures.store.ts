import type { House } from '../../server/house.ts';
import { isStorageKey } from '../../server/storage/storage.ts';
import type { Admin } from '../admin/admin.ts';
import type { Picture } from '../vehicles/vehicle.ts';

export type NewPicture = { path: string; width: number; height: number; placeholder: string };

/** Remembers a picture whose files are stored already: first the files, then the row. */
export async function rememberPictures(house: House, _admin: Admin, pictures: NewPicture[]): Promise<void> {
  if (pictures.length > 0) await house.database.query.insertInto('pictures').values(pictures).execute();
}

/** What pages need of some stored pictures, by path, in one read; unknown paths are left out. */
export async function picturesByPath(house: House, paths: string[]): Promise<Map<string, Picture>> {
  if (paths.length === 0) return new Map();
  const rows = await house.database.query
    .selectFrom('pictures')
    .select(['path', 'width', 'height', 'placeholder'])
    .where('path', 'in', paths)
    .execute();
  return new Map(
    rows.map(({ path, width, height, placeholder }) => [
      path,
      { src: house.storage.url(path), width, height, placeholder },
    ]),
  );
}

/** Which of some texts are paths of stored pictures. */
export async function knownPaths({ database }: House, texts: string[]): Promise<Set<string>> {
  const paths = texts.filter(isStorageKey);
  if (paths.length === 0) return new Set();
  const rows = await database.query.selectFrom('pictures').select('path').where('path', 'in', paths).execute();
  return new Set(rows.map(({ path }) => path));
}
