import type { AppContext } from '../../../server/app-context.ts';
import { type Batch, copyIntoDatabase, NotEmptyError, nonEmptyTables } from '../../../server/db/copy-database.ts';
import { RowsDigest, type TableRow } from '../../../server/db/table-rows.ts';
import { type CopiedFile, copyFiles, eachOf, type SourceFile } from '../../../server/storage/copy.ts';
import { isFileKey } from '../../../server/storage/storage.ts';
import { deleteFiles, filesOf } from '../../platform/images/processing/store-images.server.ts';
import { type ArchivedFile, DamagedArchiveError, printable, readArchive } from './archive.server.ts';
import type { BackupProgress } from './backup.server.ts';
import { MANIFEST, type Manifest, PICTURES, readManifest, rowsIn } from './manifest.server.ts';

export type CheckedBackup = {
  manifest: Manifest;
  paths: Set<string>;
};

/** Maximum size of each file. It fits in memory, and `backup` writes no larger file. */
const MAX_BYTES = { manifest: 64_000_000, rows: 256_000_000, picture: 64_000_000 };

const ROWS_NAME = /^rows\/([a-z0-9_]{1,64})\/\d{1,9}\.jsonl$/;

/**
 * Reads an archive that `checkArchive` has checked. Its files and rows must match the manifest. Writes nothing.
 * @throws DamagedArchiveError, NewerBackupError
 */
export async function inspectBackup(path: string): Promise<CheckedBackup> {
  const contents: ArchiveContents = { manifest: undefined, paths: new Set(), pictures: new Set(), digests: new Map() };
  for await (const file of readArchive(path)) {
    if (contents.manifest) throw new DamagedArchiveError(`elle continue après ${MANIFEST}`);
    await inspectFile(file, contents);
  }
  const { manifest, paths, digests } = contents;
  if (!manifest) throw new DamagedArchiveError(`il y manque ${MANIFEST}`);
  for (const { name, rows, digest } of manifest.contents.tables) {
    const actual = digests.get(name) ?? new RowsDigest();
    if (actual.rows !== rows || actual.digest !== digest)
      throw new DamagedArchiveError(`les lignes de « ${printable(name)} » ne sont pas celles que dit ${MANIFEST}`);
    digests.delete(name);
  }
  for (const name of digests.keys()) throw new DamagedArchiveError(`${MANIFEST} ne dit rien des lignes de « ${name} »`);
  const missing = new Set(manifest.pictures.missing);
  for (const key of paths)
    if (!contents.pictures.has(key) && !missing.has(key))
      throw new DamagedArchiveError(`il y manque l’image ${printable(key)}`);
  return { manifest, paths };
}

/**
 * These tables contain secrets that may have expired or been used since the backup: sessions, links, challenges, counts
 * of logins and of repeated requests. A copy of the site elsewhere must not accept them.
 */
const NOT_RESTORED = [
  'sessions',
  'visitor_sessions',
  'invitations',
  'settings_previews',
  'challenges',
  'login_failures',
  'idempotency_keys',
];

type ArchiveContents = {
  manifest: Manifest | undefined;
  paths: Set<string>;
  pictures: Set<string>;
  digests: Map<string, RowsDigest>;
};

async function inspectFile({ name, read }: ArchivedFile, contents: ArchiveContents): Promise<void> {
  const table = ROWS_NAME.exec(name)?.[1];
  if (name === MANIFEST) contents.manifest = readManifest(await read(MAX_BYTES.manifest));
  else if (table !== undefined) {
    const digest = contents.digests.get(table) ?? new RowsDigest();
    contents.digests.set(table, digest);
    for (const row of rowsIn(await read(MAX_BYTES.rows), name)) {
      digest.add(row);
      if (table === 'pictures') contents.paths.add(storageKeyIn(row));
    }
  } else {
    const key = name.startsWith(PICTURES) ? name.slice(PICTURES.length) : '';
    // The rows must come last. A picture after them would be stored too late for the rows that name it.
    if (!isFileKey(key) || contents.digests.size > 0)
      throw new DamagedArchiveError(`« ${printable(name)} » n’y a pas sa place`);
    contents.pictures.add(key);
  }
}

function storageKeyIn({ path }: TableRow): string {
  if (typeof path === 'string' && isFileKey(path)) return path;
  throw new DamagedArchiveError(`« ${printable(String(path))} » n’est pas le nom d’une image`);
}

/**
 * Stores the pictures first. Then writes all rows in one transaction, reads them back and compares them. If the storage
 * already has a picture with other bytes, fails before the first row. After a failure, deletes the pictures that it
 * stored; after an abort by `signal`, keeps them for a repeated call. Sessions and secret links are not restored.
 * @param overwrite replaces the current rows, then deletes the pictures that the backup does not name
 * @throws NotEmptyError, DifferentContentsError, DifferentBytesError
 */
export async function restoreBackup(
  context: AppContext,
  path: string,
  { manifest, paths }: CheckedBackup,
  overwrite: boolean,
  progress: BackupProgress,
  signal: AbortSignal,
): Promise<void> {
  const { query, engine } = context.database;
  const rowCounts = await nonEmptyTables(query, engine);
  if (rowCounts.length > 0 && !overwrite) throw new NotEmptyError(rowCounts);
  const before = await query.selectFrom('pictures').select('path').execute();
  const keys = new Set([...paths].flatMap(filesOf));
  const { pictures, batches, close } = await openBackup(path, keys);
  const newKeys: string[] = [];
  let done = 0;
  const onPicture = (file: CopiedFile | null) => {
    if (file?.isNew) newKeys.push(file.key);
    done += 1;
    progress.pictures(done, Math.max(done, keys.size));
  };
  try {
    await copyFiles(pictures, context.storage, onPicture, signal);
    const { contents } = manifest;
    const total = contents.tables.reduce((sum, { rows }) => sum + rows, 0);
    const onRows = (rows: number) => progress.rows(rows, total);
    await copyIntoDatabase(
      context.database,
      { batches, contents: () => contents },
      { overwrite, emptied: NOT_RESTORED, onRows, signal },
    );
  } catch (error) {
    // Ignores an error here, because the caller must get the first error.
    if (!signal.aborted) await eachOf(newKeys, (key) => context.storage.remove(key)).catch(() => undefined);
    throw error;
  } finally {
    await close();
  }
  await deleteFiles(
    context,
    before.map((one) => one.path).filter((one) => !paths.has(one)),
  );
}

async function openBackup(path: string, keys: ReadonlySet<string>) {
  const entries = readArchive(path);
  let entry = await entries.next();
  async function* pictures(): AsyncGenerator<SourceFile> {
    for (; !entry.done && entry.value.name.startsWith(PICTURES); entry = await entries.next()) {
      const key = entry.value.name.slice(PICTURES.length);
      if (!keys.has(key)) continue;
      const body = await entry.value.read(MAX_BYTES.picture);
      yield { key, read: async () => body };
    }
  }
  async function* batches(): AsyncGenerator<Batch> {
    for (; !entry.done; entry = await entries.next()) {
      const { name, read } = entry.value;
      const table = ROWS_NAME.exec(name)?.[1];
      if (table !== undefined) yield { table, rows: rowsIn(await read(MAX_BYTES.rows), name) };
    }
  }
  return { pictures: pictures(), batches: batches(), close: () => entries.return(undefined) };
}
