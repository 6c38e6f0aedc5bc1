import { sql } from 'kysely';
import type { AppContext } from '../../../../server/app-context.ts';
import { isAmong } from '../../../../server/db/among.ts';
import { isFileKey, isStorageKey } from '../../../../server/storage/storage.ts';
import type { Admin } from '../../auth/admin.ts';
import type { Picture } from '../picture.ts';

export type NewPicture = {
  path: string;
  width: number;
  height: number;
  placeholder: string;
  original?: string;
  edit?: string | null;
  /** For a copy: the vehicle with the first photo. It is of the same kind. */
  copied_from?: number | null;
  /** The address from which an import fetched the photo, and the import. */
  fetched_from?: string | null;
  import?: number | null;
};

export async function insertPictures(context: AppContext, _admin: Admin, pictures: NewPicture[]): Promise<void> {
  if (pictures.length > 0) await context.database.query.insertInto('pictures').values(pictures).execute();
}

/** Returns the rows in any order. Leaves out unknown paths and deleted pictures. */
export async function findPictures({ database }: AppContext, paths: string[]): Promise<NewPicture[]> {
  if (paths.length === 0) return [];
  const { rows } = await sql<NewPicture>`select path, width, height, placeholder, copied_from from pictures
    where ${isAmong(database.engine, 'path', paths)} and (unused_since is null or is_original = 1)`.execute(
    database.query,
  );
  return rows;
}

/** Returns the original only if it is still stored. */
export async function findOrigin({ database }: AppContext, path: string) {
  return database.query
    .selectFrom('pictures')
    .leftJoin('pictures as originals', 'originals.path', 'pictures.original')
    .select(['originals.path as original', 'pictures.edit', 'pictures.copied_from', 'pictures.fetched_from'])
    .where('pictures.path', '=', path)
    .where(({ or, eb }) => or([eb('pictures.unused_since', 'is', null), eb('pictures.is_original', '=', 1)]))
    .executeTakeFirst();
}

/** Selects the originals of edited pictures. If `edits` is set, selects only the originals of these pictures. */
export function originalsOf({ database: { query } }: AppContext, edits?: readonly string[]) {
  return query
    .selectFrom('pictures')
    .select('original')
    .where('original', 'is not', null)
    .$if(edits !== undefined, (select) => select.where('path', 'in', ['', ...(edits ?? [])]))
    .$narrowType<{ original: string }>();
}

/** Returns the pictures that are copies, each with the id of the other vehicle that the photo shows. */
export async function findCopies({ database: { engine, query } }: AppContext, paths: string[]) {
  if (paths.length === 0) return [];
  return query
    .selectFrom('pictures')
    .select(['path', 'copied_from'])
    .where('copied_from', 'is not', null)
    .where(isAmong(engine, 'path', paths))
    .$narrowType<{ copied_from: number }>()
    .execute();
}

/** After this, the pictures no longer count as copies of another vehicle's photos. */
export async function acceptCopies({ database: { engine, query } }: AppContext, paths: string[]): Promise<void> {
  if (paths.length === 0) return;
  await query
    .updateTable('pictures')
    .set({ copied_from: null })
    .where(isAmong(engine, 'path', paths))
    .execute();
}

/** Leaves out unknown paths. */
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
 * Returns the texts that are paths of stored pictures. In a transaction, nobody can delete these pictures until its
 * end.
 */
export async function knownPaths(context: AppContext, texts: string[]): Promise<Set<string>> {
  const rows = await existingRows(context, texts.filter(isStorageKey));
  return new Set(
    rows.flatMap(({ path, unused_since, is_original }) => (unused_since === null || is_original ? [path] : [])),
  );
}

/** Like `knownPaths`, also for originals, which no request may name, and for deleted pictures. */
export async function existingPaths(context: AppContext, texts: string[]): Promise<Set<string>> {
  return new Set((await existingRows(context, texts)).map(({ path }) => path));
}

async function existingRows({ database: { engine, query } }: AppContext, texts: string[]) {
  const paths = texts.filter(isFileKey);
  if (paths.length === 0) return [];
  return query
    .selectFrom('pictures')
    .select(['path', 'unused_since', 'is_original'])
    .where('path', 'in', paths)
    .$if(engine === 'postgres' && query.isTransaction, (select) => select.forKeyShare())
    .execute();
}

/** Deletes or restores pictures. Their files stay. */
export async function markDeleted(
  { database: { engine, query } }: AppContext,
  paths: readonly string[],
  unused_since: string | null,
): Promise<string[]> {
  if (paths.length === 0) return [];
  const rows = await query
    .updateTable('pictures')
    .set({ unused_since })
    .where(isAmong(engine, 'path', paths))
    .where('is_original', '=', 0)
    .where('unused_since', unused_since === null ? 'is not' : 'is', null)
    .returning('path')
    .execute();
  return rows.map(({ path }) => path);
}

/** Deleted pictures whose files stay only for an undo. */
export async function deletedPictures(
  { database: { engine, query } }: AppContext,
  paths: readonly string[],
): Promise<Set<string>> {
  if (paths.length === 0) return new Set();
  const rows = query
    .selectFrom('pictures')
    .select('path')
    .where(isAmong(engine, 'path', paths));
  const deleted = await rows.where('is_original', '=', 0).where('unused_since', 'is not', null).execute();
  return new Set(deleted.map(({ path }) => path));
}

export async function deletePictures({ database }: AppContext, paths: string[]): Promise<void> {
  if (paths.length > 0) await database.query.deleteFrom('pictures').where('path', 'in', paths).execute();
}

export async function countPictures({ database }: AppContext): Promise<number> {
  const row = await database.query
    .selectFrom('pictures')
    .select(database.query.fn.countAll().as('count'))
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

const PATHS_PER_PAGE = 5_000;

/** Yields the paths of all stored pictures, in the same order as `list` of a storage. */
export async function* pathsInOrder({ database: { engine, query } }: AppContext): AsyncGenerator<string> {
  // Names the collation "C", because otherwise PostgreSQL sorts by the rules of a language.
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
