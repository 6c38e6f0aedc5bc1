import { sql } from 'kysely';
import type { AppContext } from '../../../../server/app-context.ts';
import { isAmong } from '../../../../server/db/among.ts';
import { isStorageKey } from '../../../../server/storage/storage.ts';
import type { Admin } from '../../auth/admin.ts';
import type { Picture } from '../picture.ts';

export type NewPicture = {
  path: string;
  width: number;
  height: number;
  placeholder: string;
  /** The path of the original of an edited picture, as its row has it. */
  original?: string;
  edit?: string | null;
};

/** Inserts the rows of pictures, after their files are stored. */
export async function insertPictures(context: AppContext, _admin: Admin, pictures: NewPicture[]): Promise<void> {
  if (pictures.length > 0) await context.database.query.insertInto('pictures').values(pictures).execute();
}

/** The rows of some stored pictures, in no order; unknown paths are left out. */
export async function findPictures({ database }: AppContext, paths: string[]): Promise<NewPicture[]> {
  if (paths.length === 0) return [];
  const { rows } = await sql<NewPicture>`select path, width, height, placeholder from pictures
    where ${isAmong(database.engine, 'path', paths)}`.execute(database.query);
  return rows;
}

/** The original of a stored picture, as long as it is stored, and its edit; undefined for an unknown path. */
export async function findOrigin({ database }: AppContext, path: string) {
  return database.query
    .selectFrom('pictures')
    .leftJoin('pictures as originals', 'originals.path', 'pictures.original')
    .select(['originals.path as original', 'pictures.edit'])
    .where('pictures.path', '=', path)
    .executeTakeFirst();
}

/** The paths that other pictures were made from; with `edits`, those of some of these pictures. */
export function originalsOf({ database: { query } }: AppContext, edits?: readonly string[]) {
  return query
    .selectFrom('pictures')
    .select('original')
    .where('original', 'is not', null)
    .$if(edits !== undefined, (select) => select.where('path', 'in', ['', ...(edits ?? [])]))
    .$narrowType<{ original: string }>();
}

/** Notes that another picture was made from this one: strangers get 404 for it wherever no public vehicle shows it. */
export async function markOriginal({ database }: AppContext, path: string): Promise<void> {
  await database.query.updateTable('pictures').set({ is_original: 1 }).where('path', '=', path).execute();
}

/** The data that pages need of some stored pictures, by path, in one read; unknown paths are left out. */
export async function picturesByPath(context: AppContext, paths: string[]): Promise<Map<string, Picture>> {
  const rows = await findPictures(context, paths);
  return new Map(
    rows.map(({ path, width, height, placeholder }) => [
      path,
      { src: context.storage.url(path), width, height, placeholder },
    ]),
  );
}

/**
 * The texts among `texts` that are paths of stored pictures. Inside a transaction these pictures stay stored until it
 * ends: a deletion of one waits for the transaction (on SQLite there is one writer at a time anyway).
 */
export async function knownPaths({ database: { engine, query } }: AppContext, texts: string[]): Promise<Set<string>> {
  const paths = texts.filter(isStorageKey);
  if (paths.length === 0) return new Set();
  const rows = await query
    .selectFrom('pictures')
    .select('path')
    .where('path', 'in', paths)
    .$if(engine === 'postgres' && query.isTransaction, (select) => select.forKeyShare())
    .execute();
  return new Set(rows.map(({ path }) => path));
}

/** Deletes the rows of pictures; the caller deletes their files. */
export async function deletePictures({ database }: AppContext, paths: string[]): Promise<void> {
  if (paths.length > 0) await database.query.deleteFrom('pictures').where('path', 'in', paths).execute();
}

/** How many pictures are stored. */
export async function countPictures({ database }: AppContext): Promise<number> {
  const row = await database.query
    .selectFrom('pictures')
    .select(database.query.fn.countAll().as('count'))
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** Rows of a page of `pathsInOrder`. */
const PATHS_PER_PAGE = 5_000;

/** The paths of all stored pictures in the order of their characters, as a storage lists files, page by page. */
export async function* pathsInOrder({ database: { engine, query } }: AppContext): AsyncGenerator<string> {
  // PostgreSQL sorts texts by the rules of a language unless it is told otherwise.
  const path = engine === 'postgres' ? sql`path collate "C"` : sql`path`;
  for (let last = ''; ; ) {
    const page = await sql<{ path: string }>`select path from pictures where ${path} > ${last}
      order by ${path} limit ${PATHS_PER_PAGE}`.execute(query);
    for (const row of page.rows) yield row.path;
    const end = page.rows.at(-1);
    if (!end) return;
    last = end.path;
  }
}
